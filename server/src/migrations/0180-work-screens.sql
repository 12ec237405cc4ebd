-- What the work screens of the miles and the page of an order ask for.

-- Since when the oldest open order of a status stands at each place (orders/order-worklist.queries.ts); the condition is that
-- of migration 0110, repeated word by word.
create index orders_open_status on orders (tenant_id, status_key, coalesce(current_warehouse_id, 0), status_since)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);

-- Of an edit: the fields that it changed.
alter table order_events add column changed text[];

-- Staff only, until somebody says that the merchant may read it.
alter table order_remarks add column is_for_merchant boolean not null default false;
