-- Orders, their journey, their counts and their remarks.

create table orders (
  tenant_id int not null,
  id int not null,
  waybill_number text not null,
  reference_no text not null,
  merchant_id int not null,
  receiver_name text not null,
  receiver_phone text not null,
  receiver_secondary_phone text,
  receiver_address text not null,
  receiver_city_id int not null,
  receiver_state_id int not null,
  receiver_country_id int not null,
  postal_code text,
  package_type text,
  pieces int not null,
  weight_kg numeric(9, 3) not null,
  length_cm int,
  width_cm int,
  height_cm int,
  declared_value numeric(14, 2) not null default 0,
  delivery_charge numeric(14, 2) not null default 0,
  payment_type text not null check (payment_type in ('COD', 'PREPAID')),
  cod_amount numeric(14, 2) not null default 0,
  currency text not null,
  status_key text not null default 'key_1',
  finance_status_key text not null default 'fin_1',
  status_since timestamptz not null default now(),
  attempts int not null default 0,
  current_warehouse_id int,
  rider_id int,
  bucket_id int,
  bag_id int,
  ordered_at timestamptz,
  promised_on date,
  source_status text,
  source_payment text,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint orders_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants,
  constraint orders_receiver_city_id_fkey foreign key (tenant_id, receiver_city_id) references cities,
  constraint orders_current_warehouse_id_fkey foreign key (tenant_id, current_warehouse_id) references warehouses,
  constraint orders_rider_id_fkey foreign key (tenant_id, rider_id) references riders
);
-- The natural keys of an import (data/columns.json, 'unique'): the waybill in the tenant, the reference in its merchant.
create unique index orders_waybill on orders (tenant_id, waybill_number);
create unique index orders_reference on orders (tenant_id, merchant_id, reference_no);
-- One index for each filter, newest first, and one for each sort.
create index orders_status on orders (tenant_id, status_key, id desc);
create index orders_merchant on orders (tenant_id, merchant_id, id desc);
create index orders_city on orders (tenant_id, receiver_city_id, id desc);
create index orders_state on orders (tenant_id, receiver_state_id, id desc);
create index orders_warehouse on orders (tenant_id, current_warehouse_id, id desc);
create index orders_rider on orders (tenant_id, rider_id, id desc) where rider_id is not null;
create index orders_bucket on orders (tenant_id, bucket_id) where bucket_id is not null;
create index orders_bag on orders (tenant_id, bag_id) where bag_id is not null;
create index orders_reference_sort on orders (tenant_id, reference_no, id);
create index orders_receiver_sort on orders (tenant_id, receiver_name, id);
create index orders_cod_sort on orders (tenant_id, cod_amount, id);
create index orders_since_sort on orders (tenant_id, status_since, id);
create index orders_created_sort on orders (tenant_id, created_at, id);
create index orders_attempts_sort on orders (tenant_id, attempts, id);
-- One trigram index for every text that people search an order by: more of them would double the cost of an import.
create function order_search_text(waybill text, reference text, receiver text, phone text) returns text
  language sql immutable parallel safe
  as $$ select public.fold(waybill || ' ' || reference || ' ' || receiver || ' ' || phone) $$;
create index orders_search on orders using gin (order_search_text(waybill_number, reference_no, receiver_name, receiver_phone) gin_trgm_ops);
call wall('orders');

-- The journey: append-only.
create table order_events (
  tenant_id int not null,
  seq bigint generated always as identity,
  order_id int not null,
  kind text not null check (kind in ('move', 'reverse', 'edit')),
  status_key text not null,
  -- Where the order stood before: what a reverse goes back to.
  from_status_key text,
  from_state jsonb,
  -- For a reverse: the move that it takes back.
  reverses bigint,
  staff_id int,
  source text not null,
  warehouse_id int,
  rider_id int,
  reason_id int,
  remark text,
  device_at timestamptz,
  at timestamptz not null default now(),
  primary key (tenant_id, order_id, seq),
  constraint order_events_order_id_fkey foreign key (tenant_id, order_id) references orders
);
call wall('order_events');
revoke update, delete on order_events from office_app;

create table order_remarks (
  tenant_id int not null,
  id int not null,
  order_id int not null,
  staff_id int not null,
  text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint order_remarks_order_id_fkey foreign key (tenant_id, order_id) references orders,
  constraint order_remarks_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create index order_remarks_order on order_remarks (tenant_id, order_id, id);
call wall('order_remarks');

-- Exact counts per status and warehouse without counting orders: every statement adds its differences, a job folds
-- them. Differences rather than one counter row, so that writers never wait for each other.
create table order_counts (
  tenant_id int not null,
  status_key text not null,
  warehouse_id int not null,
  orders int not null
);
create index order_counts_tenant on order_counts (tenant_id, status_key, warehouse_id) include (orders);
call wall('order_counts');

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (tenant_id, status_key, warehouse_id, orders)
  select tenant_id, status_key, coalesce(current_warehouse_id, 0), count(*) from added group by 1, 2, 3;
  return null;
end $$;

create function count_moved_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (tenant_id, status_key, warehouse_id, orders)
  select tenant_id, status_key, warehouse_id, sum(orders) from (
    select tenant_id, status_key, coalesce(current_warehouse_id, 0) as warehouse_id, 1 as orders from after
    union all
    select tenant_id, status_key, coalesce(current_warehouse_id, 0), -1 from before
  ) as differences
  group by 1, 2, 3 having sum(orders) <> 0;
  return null;
end $$;

create trigger orders_counted_in after insert on orders referencing new table as added for each statement execute function count_new_orders();
create trigger orders_counted_over after update on orders referencing old table as before new table as after
  for each statement execute function count_moved_orders();

-- Orders are never deleted: their end is a status.
revoke delete on orders from office_app;

-- The tenant's own waybill series: prefix and country around a serial number.
create table waybill_counters (
  tenant_id int not null,
  prefix text not null default 'CE',
  country text not null default 'NP',
  next_serial int not null default 1,
  primary key (tenant_id)
);
call wall('waybill_counters');
