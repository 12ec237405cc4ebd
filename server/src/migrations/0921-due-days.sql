-- The day that was said with an order's last move: of a redelivery, of a pickup, until which it is held. It was in the journey alone.
alter table orders add column due_on date;

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders o set due_on = said.due_on
    from order_events said
    where o.tenant_id = tenant and o.status_key in ('key_2', 'key_4', 'key_16', 'key_19', 'key_20', 'key_29')
      and said.tenant_id = o.tenant_id and said.order_id = o.id and said.due_on is not null and said.seq = (
        select max(e.seq) from order_events e
        where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = o.status_key and not exists (
          select from order_events back where back.tenant_id = e.tenant_id and back.order_id = e.order_id and back.reverses = e.seq));
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
