-- Orders that come of another: the rest of what was delivered in part goes back on its own.

alter table orders
  add column parent_id int,
  add column child_kind text check (child_kind in ('rest')),
  add constraint orders_parent_id_fkey foreign key (tenant_id, parent_id) references orders,
  add constraint orders_parent_and_kind check ((parent_id is null) = (child_kind is null));
create index orders_parent on orders (tenant_id, parent_id, id) where parent_id is not null;
