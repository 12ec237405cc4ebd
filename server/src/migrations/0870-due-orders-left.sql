-- Orders that are due no more: a delivery was undone while an invoice with it was given up, and neither saw what the other did (0490).
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    perform keep_due_order(d.tenant_id, d.order_id) from due_orders d join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
    where d.tenant_id = tenant and o.settlement <> 'due';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
