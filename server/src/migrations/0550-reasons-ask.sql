-- What a reason asks for with the move that it explains, and whether merchants read it (docs/statuses.md section 2).
alter table reasons
  add column needs_photo boolean not null default false,
  add column needs_date boolean not null default false,
  add column is_merchant_visible boolean not null default true;
