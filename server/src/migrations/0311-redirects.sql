-- A parcel that is sent elsewhere: its event says where to, who allowed it and what stood there before, so that it can be taken back.

alter table orders
  -- The city for which it was priced, where it was redirected since; null is the receiver's.
  add column priced_city_id int,
  add constraint orders_priced_city_id_fkey foreign key (tenant_id, priced_city_id) references cities;
create index orders_priced_city on orders (tenant_id, priced_city_id) where priced_city_id is not null;

alter table order_events
  -- As people read it.
  add column new_address text,
  -- The branch that is to deliver it.
  add column destination_warehouse_id int,
  -- Columns of the order before, by name.
  add column address_before jsonb,
  add column approval_id int,
  add constraint order_events_destination_warehouse_id_fkey
    foreign key (tenant_id, destination_warehouse_id) references warehouses,
  add constraint order_events_approval_id_fkey foreign key (tenant_id, approval_id) references approval_requests;
