-- Pictures that are told with a move: a photo, and a signature, one of each with its event.

alter table order_photos
  add column kind text not null default 'photo' check (kind in ('photo', 'signature')),
  drop constraint order_photos_pkey,
  add primary key (tenant_id, order_id, event_seq, kind);
