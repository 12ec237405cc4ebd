-- Figures of the dashboards: what happened to orders on each day, kept as differences by triggers and folded by a job, so that no
-- dashboard reads orders and no writer waits for another.

-- By day of the tenant and status that orders came into: of the whole tenant, of each warehouse, merchant and rider by itself.
-- The parties are not crossed with each other: as many rows as events would come of it.
create table order_figures (
  tenant_id int not null,
  scope text not null check (scope in ('all', 'warehouse', 'merchant', 'rider')),
  -- The warehouse, merchant or rider; 0 for all.
  scope_id int not null,
  day date not null,
  status_key text not null,
  orders int not null,
  -- Of these, by the state that the order came into: no attempt had failed, on the promised day or before it, after it.
  first_attempt int not null,
  on_time int not null,
  late int not null,
  primary key (tenant_id, scope, scope_id, day, status_key)
);
-- For rankings: everybody of a scope in a span of days.
create index order_figures_days on order_figures (tenant_id, scope, day, status_key);
call wall('order_figures');

-- What is not folded yet; figures are the sum of both tables.
create table order_figure_differences (
  tenant_id int not null,
  scope text not null,
  scope_id int not null,
  day date not null,
  status_key text not null,
  orders int not null,
  first_attempt int not null,
  on_time int not null,
  late int not null,
  at timestamptz not null default now()
);
create index order_figure_differences_days on order_figure_differences (tenant_id, scope, day);
call wall('order_figure_differences');

create table order_figure_states (
  tenant_id int not null,
  -- When differences were last folded.
  folded_at timestamptz,
  -- When all figures were last made anew from the events, and since when they are to be.
  remade_at timestamptz,
  remake_since timestamptz,
  primary key (tenant_id)
);
call wall('order_figure_states');

-- What each move adds to the figures. The state that it led to stands in the next event, and in the order after the last one.
create view order_event_figures with (security_invoker = true) as
select event.tenant_id, event.order_id, event.seq, event.kind, event.at, event.status_key, counted.scope, counted.scope_id,
  made.day, made.attempts = 0 as is_first_attempt, made.day <= made.promised_on as is_on_time
from order_events event
cross join lateral (
  select (event.at at time zone t.time_zone)::date as day, o.merchant_id, o.promised_on,
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
cross join lateral (values ('all', 0), ('warehouse', made.warehouse_id), ('merchant', made.merchant_id), ('rider', made.rider_id))
  as counted (scope, scope_id)
where counted.scope_id is not null
  -- Nobody asks for more of merchants and riders than these (shared/src/areas/dashboards/dashboard.model.ts).
  and (counted.scope in ('all', 'warehouse') or event.status_key = any ('{key_1,key_16,key_17,key_18,key_31}'::text[]));
grant select on order_event_figures to office_app;

-- New moves count; a reverse takes back what the move that it names added, on the day of that move.
create function figure_new_events() returns trigger language plpgsql as $$
begin
  insert into order_figure_differences (scope, scope_id, day, status_key, orders, first_attempt, on_time, late)
  select figure.scope, figure.scope_id, figure.day, figure.status_key, sum(changed.sign),
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
  group by 1, 2, 3, 4 having sum(changed.sign) <> 0;
  return null;
end $$;
create trigger order_events_figured after insert on order_events referencing new table as added
  for each statement execute function figure_new_events();

-- An order given to another merchant, or promised for another day, counts so from its first event on.
create function figure_changed_order() returns trigger language plpgsql as $$
declare
  factor int := case tg_when when 'BEFORE' then -1 else 1 end;
begin
  insert into order_figure_differences (scope, scope_id, day, status_key, orders, first_attempt, on_time, late)
  select scope, scope_id, day, status_key, factor, factor * (is_first_attempt)::int, factor * coalesce(is_on_time, false)::int,
    factor * coalesce(not is_on_time, false)::int
  from order_event_figures moved
  where moved.tenant_id = new.tenant_id and moved.order_id = new.id and moved.kind = 'move' and not exists (
    select from order_events back
    where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq);
  return new;
end $$;
create trigger orders_figured_before before update of merchant_id, promised_on on orders for each row
  when (old.merchant_id <> new.merchant_id or old.promised_on is distinct from new.promised_on)
  execute function figure_changed_order();
create trigger orders_figured_after after update of merchant_id, promised_on on orders for each row
  when (old.merchant_id <> new.merchant_id or old.promised_on is distinct from new.promised_on)
  execute function figure_changed_order();

-- Figures are made anew day by day. The condition is true of every event and said by no other query: without it, and before there
-- are statistics, the planner takes this index for the events of one order too, and reads all of the tenant's for each.
create index order_events_at on order_events (tenant_id, at) where at > '-infinity';

-- What needs a hand: open orders beyond their promised day, tried in vain, or not moved. The condition is repeated word by word
-- where these are meant to serve (orders/order-figures.part.ts).
create index orders_open_promised on orders (tenant_id, promised_on) include (current_warehouse_id)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);
create index orders_open_since on orders (tenant_id, status_since)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]);
create index orders_open_attempts on orders (tenant_id, attempts) include (current_warehouse_id)
  where status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[]) and attempts >= 2;

-- What happened before there were figures; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into order_figures (scope, scope_id, day, status_key, orders, first_attempt, on_time, late)
    select scope, scope_id, day, status_key, count(*), count(*) filter (where is_first_attempt), count(*) filter (where is_on_time),
      count(*) filter (where not is_on_time)
    from order_event_figures moved
    where moved.tenant_id = tenant and moved.kind = 'move' and not exists (
      select from order_events back
      where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq)
    group by 1, 2, 3, 4;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
