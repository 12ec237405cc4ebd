-- Receivers let the time of a change decide which one came last (docs/webhooks.md). An event's time is when its transaction began, so
-- changes of one step had the same, and a change that waited for another was told as the earlier one. The time of a delivery is now when
-- the change is written, with the order locked, and always a millisecond after the order's last one, which is as fine as it is sent.

create or replace function webhook_new_events() returns trigger language plpgsql as $$
begin
  if not exists (
    select from merchant_integrations i where i.tenant_id = current_tenant() and i.webhook_secret is not null and i.approved_at is not null)
  then return null; end if;
  insert into webhook_deliveries (integration_id, order_id, event, status_key, occurred_at)
  select i.id, e.order_id, 'order.status', e.status_key, greatest(clock_timestamp(), (
    select max(d.occurred_at) + interval '1 millisecond' from webhook_deliveries d
    where d.tenant_id = e.tenant_id and d.order_id = e.order_id))
  from added e
  join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
  join merchant_integrations i on i.tenant_id = o.tenant_id and i.merchant_id = o.merchant_id
    and i.kind = 'webhook' and i.approved_at is not null and i.webhook_secret is not null
  left join order_status_settings s on s.tenant_id = e.tenant_id and s.status_key = e.status_key
  where e.kind in ('move', 'reverse') and e.status_key is distinct from e.from_status_key and coalesce(s.is_customer_visible, true)
  order by e.seq;
  return null;
end $$;
-- Replacing a function drops its role.
alter function webhook_new_events() set role = 'office_app';
