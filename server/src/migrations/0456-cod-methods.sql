-- How the COD of an order was paid, so that lists are narrowed by it and exports tell it; null while it is not collected.

alter table orders add column cod_method text;

-- What was collected so far, as the delivery that holds tells it; in cash where nobody said how.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders o set cod_method = coalesce((
        select moved.payment_method from order_events moved
        where moved.tenant_id = o.tenant_id and moved.order_id = o.id and moved.kind = 'move' and moved.status_key = o.status_key
        order by moved.seq desc limit 1), 'cash')
      where o.tenant_id = tenant and o.status_key in ('key_17', 'key_18') and o.custody not in ('none', 'to-collect', 'not-collected');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

create index orders_cod_method on orders (tenant_id, cod_method, id desc) where cod_method is not null;
