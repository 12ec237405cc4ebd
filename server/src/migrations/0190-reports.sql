-- Ageing: open orders of a status at a place by the time since when they are in it; 0 is at no place, as in order_counts.

-- The condition is repeated word by word where this is meant to serve (orders/order-figures.part.ts).
create index orders_open_aging on orders (tenant_id, coalesce(current_warehouse_id, 0), status_key, status_since)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);
