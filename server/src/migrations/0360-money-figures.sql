-- Figures for the dashboards and reports of money and of people's work: what each account turned over on each day, what each person
-- did, and the currency of a merchant's orders. Kept as figures of orders are: as differences, folded now and then.

-- What each account turned over by the day of the tenant and the kind of entry, in minor units as lines have them. Several rows may
-- stand for one key: figures are sums.
create table journal_days (
  tenant_id int not null,
  day date not null,
  account text not null,
  party_id int not null,
  kind text not null,
  currency text not null,
  amount bigint not null
);
create index journal_days_account on journal_days (tenant_id, account, day) include (party_id, kind, currency, amount);
create index journal_days_day on journal_days (tenant_id, day);
call wall('journal_days');
call branch_wall('journal_days', 'is_own_account(account, party_id)');

-- Days are made anew one by one (areas/dashboards/figure-remake.part.ts).
create index journal_entries_at on journal_entries (tenant_id, at);

create or replace function take_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a where not exists (
      select from journal_entries e
      where e.tenant_id = a.tenant_id and e.id = a.entry_id and e.transaction_id = pg_current_xact_id())
  ) then
    raise exception 'Lines are posted in the transaction of their entry' using errcode = 'check_violation', constraint = 'journal_lines_entry';
  end if;
  insert into journal_sums (tenant_id, account, party_id, currency, amount)
  select tenant_id, account, party_id, currency, sum(amount) from added group by 1, 2, 3, 4 having sum(amount) <> 0;
  insert into journal_days (tenant_id, day, account, party_id, kind, currency, amount)
  select a.tenant_id, (e.at at time zone t.time_zone)::date, a.account, a.party_id, e.kind, a.currency, sum(a.amount)
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
  join tenants t on t.id = a.tenant_id
  group by 1, 2, 3, 4, 5, 6 having sum(a.amount) <> 0;
  return null;
end $$;

-- Merchants' figures by the currency of their orders, since amounts stand beside them; what each person did, of every status.
alter table order_figures
  add column currency text not null default '',
  drop constraint order_figures_pkey,
  add primary key (tenant_id, scope, scope_id, day, status_key, currency),
  drop constraint order_figures_scope_check,
  add constraint order_figures_scope_check check (scope in ('all', 'warehouse', 'merchant', 'rider', 'staff'));
alter table order_figure_differences add column currency text not null default '';

-- As in migration 0170, with the currency of merchants' orders, and whoever did it. Merchant 0 are all walking customers together.
create or replace view order_event_figures with (security_invoker = true) as
select event.tenant_id, event.order_id, event.seq, event.kind, event.at, event.status_key, counted.scope, counted.scope_id,
  made.day, made.attempts = 0 as is_first_attempt, made.day <= made.promised_on as is_on_time,
  case counted.scope when 'merchant' then made.currency else '' end as currency
from order_events event
cross join lateral (
  select (event.at at time zone t.time_zone)::date as day, o.merchant_id, o.currency, o.promised_on,
    case when later.state is null then o.current_warehouse_id else (later.state ->> 'current_warehouse_id')::int end as warehouse_id,
    case when later.state is null then o.rider_id else (later.state ->> 'rider_id')::int end as rider_id,
    case when later.state is null then o.attempts else (later.state ->> 'attempts')::int end as attempts
  from tenants t
  join orders o on o.tenant_id = event.tenant_id and o.id = event.order_id
  left join lateral (
    select next.from_state as state from order_events next
    where next.tenant_id = event.tenant_id and next.order_id = event.order_id and next.seq > event.seq and next.from_state is not null
    order by next.seq limit 1
  ) as later on true
  where t.id = event.tenant_id
) as made
cross join lateral (values ('all', 0), ('warehouse', made.warehouse_id), ('merchant', coalesce(made.merchant_id, 0)), ('rider', made.rider_id),
  ('staff', event.staff_id)) as counted (scope, scope_id)
where counted.scope_id is not null
  -- Nobody asks for more of merchants and riders than these (shared/src/areas/dashboards/dashboard.model.ts).
  and (counted.scope in ('all', 'warehouse', 'staff') or event.status_key = any ('{key_1,key_16,key_17,key_18,key_31}'::text[]));

create or replace function figure_new_events() returns trigger language plpgsql as $$
begin
  insert into order_figure_differences (scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
  select figure.scope, figure.scope_id, figure.day, figure.status_key, figure.currency, sum(changed.sign),
    coalesce(sum(changed.sign) filter (where figure.is_first_attempt), 0),
    coalesce(sum(changed.sign) filter (where figure.is_on_time), 0), coalesce(sum(changed.sign) filter (where not figure.is_on_time), 0)
  from (
    select order_id, seq, 1 as sign from added where kind = 'move'
    union all
    select order_id, reverses, -1 from added where kind = 'reverse'
  ) as changed
  cross join lateral (
    select * from order_event_figures moved
    where moved.tenant_id = current_tenant() and moved.order_id = changed.order_id and moved.seq = changed.seq
    offset 0
  ) as figure
  group by 1, 2, 3, 4, 5 having sum(changed.sign) <> 0;
  return null;
end $$;

create or replace function figure_changed_order() returns trigger language plpgsql as $$
declare
  factor int := case tg_when when 'BEFORE' then -1 else 1 end;
begin
  insert into order_figure_differences (scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
  select scope, scope_id, day, status_key, currency, factor, factor * (is_first_attempt)::int, factor * coalesce(is_on_time, false)::int,
    factor * coalesce(not is_on_time, false)::int
  from order_event_figures moved
  where moved.tenant_id = new.tenant_id and moved.order_id = new.id and moved.kind = 'move' and not exists (
    select from order_events back
    where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq);
  return new;
end $$;
-- Who replaces a function forgets how it runs: as in migrations 0171 and 0200.
alter function figure_new_events() set enable_seqscan = off;
alter function figure_new_events() set enable_hashjoin = off;
alter function figure_new_events() set enable_mergejoin = off;
alter function figure_changed_order() set enable_seqscan = off;
alter function figure_new_events() set role = 'office_app';
alter function figure_changed_order() set role = 'office_app';

drop trigger orders_figured_before on orders;
drop trigger orders_figured_after on orders;
create trigger orders_figured_before before update of merchant_id, promised_on, currency on orders for each row
  when (old.merchant_id <> new.merchant_id or old.promised_on is distinct from new.promised_on or old.currency <> new.currency)
  execute function figure_changed_order();
create trigger orders_figured_after after update of merchant_id, promised_on, currency on orders for each row
  when (old.merchant_id <> new.merchant_id or old.promised_on is distinct from new.promised_on or old.currency <> new.currency)
  execute function figure_changed_order();

-- What was there before; tenant by tenant, since the wall may hold the owner, and by the tenant's number, since it may not: the
-- embedded database's owner is above it.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into journal_days (tenant_id, day, account, party_id, kind, currency, amount)
    select l.tenant_id, (e.at at time zone t.time_zone)::date, l.account, l.party_id, e.kind, l.currency, sum(l.amount)
    from journal_lines l
    join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    join tenants t on t.id = l.tenant_id
    where l.tenant_id = tenant
    group by 1, 2, 3, 4, 5, 6 having sum(l.amount) <> 0;
    delete from order_figures where tenant_id = tenant and scope = 'merchant';
    delete from order_figure_differences where tenant_id = tenant and scope = 'merchant';
    insert into order_figures (scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
    select scope, scope_id, day, status_key, currency, count(*), count(*) filter (where is_first_attempt),
      count(*) filter (where is_on_time), count(*) filter (where not is_on_time)
    from order_event_figures moved
    where moved.tenant_id = tenant and moved.kind = 'move' and moved.scope in ('merchant', 'staff') and not exists (
      select from order_events back
      where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq)
    group by 1, 2, 3, 4, 5;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
