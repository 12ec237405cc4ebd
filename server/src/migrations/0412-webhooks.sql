-- Webhooks of merchants: the secret of an approved integration, and each delivery with what became of it.

alter table merchant_integrations
  -- Sealed (core/secrets/secret-box.ts). The one before signs as well until its time is over, so that a receiver can change in between.
  add column webhook_secret text,
  add column webhook_old_secret text,
  add column webhook_old_until timestamptz,
  add column webhook_secret_at timestamptz;

create table webhook_deliveries (
  tenant_id int not null,
  id int not null,
  integration_id int not null,
  -- Null for a test.
  order_id int,
  -- What the receiver knows it by: the same however often it is sent.
  event_id uuid not null default gen_random_uuid(),
  event text not null check (event in ('order.status', 'webhook.test')),
  status_key text,
  occurred_at timestamptz not null default now(),
  -- As it was first sent, byte by byte.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Of the last try: the status that was answered, or why none was.
  answer_status int,
  error text,
  -- Null until the queue knows of it.
  queued_at timestamptz,
  tried_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint webhook_deliveries_integration_id_fkey foreign key (tenant_id, integration_id) references merchant_integrations on delete cascade,
  constraint webhook_deliveries_order_id_fkey foreign key (tenant_id, order_id) references orders on delete cascade
);
create index webhook_deliveries_integration on webhook_deliveries (tenant_id, integration_id, id);
create index webhook_deliveries_order on webhook_deliveries (tenant_id, order_id) where order_id is not null;
create index webhook_deliveries_state on webhook_deliveries (tenant_id, state, id);
create index webhook_deliveries_new on webhook_deliveries (tenant_id, id) where queued_at is null;
create index webhook_deliveries_created on webhook_deliveries (tenant_id, created_at);
call wall('webhook_deliveries');
call branch_wall('webhook_deliveries', 'order_id is null or exists (select from orders o where o.tenant_id = webhook_deliveries.tenant_id and o.id = webhook_deliveries.order_id)');

-- A change of status is written down for the merchant's receiver in the transaction that changes it, unless customers do not see that status.
create function webhook_new_events() returns trigger language plpgsql as $$
begin
  if not exists (
    select from merchant_integrations i where i.tenant_id = current_tenant() and i.webhook_secret is not null and i.approved_at is not null)
  then return null; end if;
  insert into webhook_deliveries (integration_id, order_id, event, status_key, occurred_at)
  select i.id, e.order_id, 'order.status', e.status_key, e.at
  from added e
  join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
  join merchant_integrations i on i.tenant_id = o.tenant_id and i.merchant_id = o.merchant_id
    and i.kind = 'webhook' and i.approved_at is not null and i.webhook_secret is not null
  left join order_status_settings s on s.tenant_id = e.tenant_id and s.status_key = e.status_key
  where e.kind in ('move', 'reverse') and e.status_key is distinct from e.from_status_key and coalesce(s.is_customer_visible, true)
  order by e.seq;
  return null;
end $$;
-- Whoever moves an order may be of one branch; the merchant hears of all.
alter function webhook_new_events() set role = 'office_app';
create trigger order_events_told after insert on order_events referencing new table as added
  for each statement execute function webhook_new_events();
