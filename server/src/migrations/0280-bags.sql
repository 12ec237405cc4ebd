-- Bags that travel: from where, to where, under which seal, and what was found of each parcel when they were received.

alter table sorting_bags
  add column warehouse_id int,
  add column destination_warehouse_id int,
  add column seal_number text,
  add column dispatched_at timestamptz,
  add column dispatched_by int,
  add column received_at timestamptz,
  add column received_by int,
  add constraint sorting_bags_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  add constraint sorting_bags_destination_warehouse_id_fkey foreign key (tenant_id, destination_warehouse_id) references warehouses,
  add constraint sorting_bags_dispatched_by_fkey foreign key (tenant_id, dispatched_by) references staff,
  add constraint sorting_bags_received_by_fkey foreign key (tenant_id, received_by) references staff;

-- Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update sorting_bags g set warehouse_id = b.warehouse_id
    from sorting_buckets b where b.tenant_id = g.tenant_id and b.id = g.bucket_id and g.tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table sorting_bags alter column warehouse_id set not null;

-- A seal closes one bag; what was cancelled gives its number back to whoever mistyped it.
create unique index sorting_bags_seal on sorting_bags (tenant_id, lower(seal_number)) where state <> 'cancelled';
create index sorting_bags_state on sorting_bags (tenant_id, state, id desc);
create index sorting_bags_warehouse on sorting_bags (tenant_id, warehouse_id, id desc);
create index sorting_bags_destination on sorting_bags (tenant_id, destination_warehouse_id, id desc);
create index sorting_bags_bucket on sorting_bags (tenant_id, bucket_id, id desc);
create index sorting_bags_created on sorting_bags (tenant_id, created_at, id);

-- A bag is also of the branch that it goes to.
drop policy branch_wall on sorting_bags;
call branch_wall('sorting_bags', 'warehouse_id = any(own_places()) or destination_warehouse_id = any(own_places())');

-- The manifest: what a bag held when it was dispatched, and what was found of it. Before that its parcels are orders.bag_id.
create table sorting_bag_orders (
  tenant_id int not null,
  bag_id int not null,
  order_id int not null,
  outcome text check (outcome in ('received', 'short', 'excess', 'damaged')),
  told_at timestamptz,
  primary key (tenant_id, bag_id, order_id),
  constraint sorting_bag_orders_bag_id_fkey foreign key (tenant_id, bag_id) references sorting_bags,
  constraint sorting_bag_orders_order_id_fkey foreign key (tenant_id, order_id) references orders
);
create index sorting_bag_orders_order on sorting_bag_orders (tenant_id, order_id);
call wall('sorting_bag_orders');
call branch_wall('sorting_bag_orders', 'exists (select from sorting_bags g where g.tenant_id = sorting_bag_orders.tenant_id and g.id = sorting_bag_orders.bag_id)');

-- The bag that an order went into, travelled in or was taken out of.
alter table order_events
  add column bag_id int,
  add constraint order_events_bag_id_fkey foreign key (tenant_id, bag_id) references sorting_bags;
