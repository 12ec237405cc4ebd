-- What was changed since an instant, asked for by scripts that take only that: by time in tables that grow.
create index orders_updated on orders (tenant_id, updated_at, id);
create index cities_updated on cities (tenant_id, updated_at, id);
