-- Figures of the overviews: a place's own counts, and open orders by place and by merchant in indexes that hold only them.

create index order_counts_warehouse on order_counts (tenant_id, warehouse_id, status_key) include (orders);

-- The condition is repeated word by word where these are meant to serve (orders/order-figures.part.ts).
create index orders_open_warehouse on orders (tenant_id, current_warehouse_id, status_since)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);
create index orders_open_merchant on orders (tenant_id, merchant_id, status_key, status_since)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);
