-- Open orders by the place where they stand and the day on which their status began there, kept as counts by status are: the report
-- of what is left over at branches counted them one by one. A table of its own, since order_counts has one row for each status and
-- place and is read whole wherever orders are counted: with days it would have thirty times as many.

-- Differences; several rows may stand for one key, and what is kept is their sum. The day is the tenant's: where its days begin at
-- another hour, all of them are made anew (areas/dashboards/figure-remake.part.ts).
create table order_standing_days (
  tenant_id int not null,
  day date not null,
  warehouse_id int not null,
  orders int not null
);
create index order_standing_days_day on order_standing_days (tenant_id, day, warehouse_id) include (orders);
call wall('order_standing_days');
call branch_wall('order_standing_days', 'warehouse_id = any(own_places())');

-- As in migration 0200, and by day. One statement for all three tables: most of what a trigger takes for one order is beginning
-- statements. The day is worked out first, so that orders that moved together are few differences; closed orders have none.
create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  with differences as materialized (
    select o.tenant_id, o.status_key, o.current_warehouse_id, o.origin_warehouse_id, o.destination_warehouse_id,
      case when o.status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[])
        then (o.status_since at time zone t.time_zone)::date end as day,
      count(*) as orders
    from added o left join tenants t on t.id = o.tenant_id
    group by 1, 2, 3, 4, 5, 6
  ), counted as (
    insert into order_counts (tenant_id, status_key, warehouse_id, orders)
    select tenant_id, status_key, coalesce(current_warehouse_id, 0), sum(orders) from differences group by 1, 2, 3
  ), placed as (
    insert into order_place_counts (tenant_id, status_key, places, orders)
    select tenant_id, status_key, order_places(current_warehouse_id, origin_warehouse_id, destination_warehouse_id), sum(orders)
    from differences group by 1, 2, 3
  )
  insert into order_standing_days (tenant_id, day, warehouse_id, orders)
  select tenant_id, day, current_warehouse_id, sum(orders) from differences
  where day is not null and current_warehouse_id is not null
  group by 1, 2, 3;
  return null;
end $$;

create or replace function count_moved_orders() returns trigger language plpgsql as $$
begin
  with differences as materialized (
    select o.tenant_id, o.status_key, o.current_warehouse_id, o.origin_warehouse_id, o.destination_warehouse_id,
      case when o.status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[])
        then (o.status_since at time zone t.time_zone)::date end as day,
      sum(o.sign) as orders
    from (
      select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, status_since, 1 as sign from after
      union all
      select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, status_since, -1 from before
    ) as o left join tenants t on t.id = o.tenant_id
    group by 1, 2, 3, 4, 5, 6 having sum(o.sign) <> 0
  ), counted as (
    insert into order_counts (tenant_id, status_key, warehouse_id, orders)
    select tenant_id, status_key, coalesce(current_warehouse_id, 0), sum(orders) from differences
    group by 1, 2, 3 having sum(orders) <> 0
  ), placed as (
    insert into order_place_counts (tenant_id, status_key, places, orders)
    select tenant_id, status_key, order_places(current_warehouse_id, origin_warehouse_id, destination_warehouse_id), sum(orders)
    from differences group by 1, 2, 3 having sum(orders) <> 0
  )
  insert into order_standing_days (tenant_id, day, warehouse_id, orders)
  select tenant_id, day, current_warehouse_id, sum(orders) from differences
  where day is not null and current_warehouse_id is not null
  group by 1, 2, 3 having sum(orders) <> 0;
  return null;
end $$;
-- Who replaces a function forgets how it runs: what counts sees all orders, whoever moved them (migration 0200).
alter function count_new_orders() set role = 'office_app';
alter function count_moved_orders() set role = 'office_app';

-- What was there before; tenant by tenant, since the wall may hold the owner, and by the tenant's number, since it may not.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into order_standing_days (tenant_id, day, warehouse_id, orders)
    select o.tenant_id, (o.status_since at time zone t.time_zone)::date, o.current_warehouse_id, count(*)
    from orders o join tenants t on t.id = o.tenant_id
    where o.tenant_id = tenant and o.current_warehouse_id is not null
      and o.status_key <> all ('{key_17,key_18,key_31,key_32,key_33,key_34,key_35}'::text[])
    group by 1, 2, 3;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
