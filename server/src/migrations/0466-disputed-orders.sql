-- Orders in dispute are few: what leaves them out reads these alone, in place of looking up each order that it lists.
create index orders_disputed on orders (tenant_id, id) where is_disputed;
