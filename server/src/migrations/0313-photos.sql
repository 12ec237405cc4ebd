-- Photos of parcels, each with the event that it shows: what was damaged.

create table order_photos (
  tenant_id int not null,
  order_id int not null,
  -- `seq` of the event.
  event_seq bigint not null,
  file_id int not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id, event_seq),
  constraint order_photos_order_id_fkey foreign key (tenant_id, order_id) references orders on delete cascade,
  constraint order_photos_file_id_fkey foreign key (tenant_id, file_id) references stored_files,
  constraint order_photos_staff_id_fkey foreign key (tenant_id, staff_id) references staff on delete cascade
);
create index order_photos_file on order_photos (tenant_id, file_id);
create index order_photos_staff on order_photos (tenant_id, staff_id);
call wall('order_photos');
call owns_files('order_photos', 'file_id');
call branch_wall('order_photos', 'exists (select from orders o where o.tenant_id = order_photos.tenant_id and o.id = order_photos.order_id)');
