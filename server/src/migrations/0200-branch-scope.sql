-- The wall between branches inside a tenant (docs/decisions/0014-branch-scope.md): whoever has warehouses assigned works as the
-- role office_branch, whose policies narrow every statement to what is at these. Everybody else, jobs and the system stay
-- office_app, which has no such policy and pays nothing for it.

do $$
begin
  create role office_branch nologin nosuperuser nobypassrls nocreatedb nocreaterole inherit;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  -- What office_app may do, and the tenant wall with it.
  if not pg_has_role('office_branch', 'office_app', 'member') then
    grant office_app to office_branch;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant office_branch to %I', current_user);
  end if;
end $$;

-- The warehouses of whoever is at work in this transaction; null when these are all.
create function own_places() returns int[]
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.places', true), '')::int[] $$;

-- Works from here on in the name of somebody with these warehouses; null for somebody without any of their own.
create function work_at(places int[]) returns void
  language sql volatile
  as $$
    select set_config('app.places', coalesce(places::text, ''), true),
      set_config('role', case when places is null then 'office_app' else 'office_branch' end, true);
  $$;

-- Null for staff without warehouses of their own: they serve all.
create function places_of(person int) returns int[]
  language sql stable
  as $$
    select array_agg(a.warehouse_id order by a.warehouse_id) from staff_warehouses a
    where a.tenant_id = current_tenant() and a.staff_id = person
  $$;

-- Puts a table behind the wall between branches as well. Only what is seen, changed or deleted has to be there: what is written
-- may leave the branch, as a parcel does, if its writer steps out of the wall for it (core/database/transaction.ts).
create procedure branch_wall(target regclass, there text) language plpgsql as $$
begin
  execute format('create policy branch_wall on %s as restrictive to office_branch using (%s) with check (true)', target, there);
end $$;

-- Where an order began and where it is to go, decided when it is booked: the branch of the merchant's city, or of whoever books
-- it, and the branch of the receiver's city.
alter table orders
  add column origin_warehouse_id int,
  add column destination_warehouse_id int,
  add constraint orders_origin_warehouse_id_fkey foreign key (tenant_id, origin_warehouse_id) references warehouses,
  add constraint orders_destination_warehouse_id_fkey foreign key (tenant_id, destination_warehouse_id) references warehouses;

-- Each branch that an order belongs to, once.
create function order_places(current_at int, origin int, destination int) returns int[]
  language sql immutable parallel safe
  as $$ select array(select distinct place from unnest(array[current_at, origin, destination]) as place where place is not null order by 1) $$;

-- Counts as in order_counts, by all branches that orders belong to: of two branches together, an order of both counts once.
create table order_place_counts (
  tenant_id int not null,
  status_key text not null,
  places int[] not null,
  orders int not null
);
create index order_place_counts_tenant on order_place_counts (tenant_id, status_key) include (places, orders);
call wall('order_place_counts');

create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (tenant_id, status_key, warehouse_id, orders)
  select tenant_id, status_key, coalesce(current_warehouse_id, 0), count(*) from added group by 1, 2, 3;
  insert into order_place_counts (tenant_id, status_key, places, orders)
  select tenant_id, status_key, order_places(current_warehouse_id, origin_warehouse_id, destination_warehouse_id), sum(orders)
  from (
    select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, count(*) as orders
    from added group by 1, 2, 3, 4, 5
  ) as together
  group by 1, 2, 3;
  return null;
end $$;

create or replace function count_moved_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (tenant_id, status_key, warehouse_id, orders)
  select tenant_id, status_key, warehouse_id, sum(orders) from (
    select tenant_id, status_key, coalesce(current_warehouse_id, 0) as warehouse_id, 1 as orders from after
    union all
    select tenant_id, status_key, coalesce(current_warehouse_id, 0), -1 from before
  ) as differences
  group by 1, 2, 3 having sum(orders) <> 0;
  insert into order_place_counts (tenant_id, status_key, places, orders)
  select tenant_id, status_key, order_places(current_warehouse_id, origin_warehouse_id, destination_warehouse_id), sum(orders)
  from (
    select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, sum(sign) as orders from (
      select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, 1 as sign from after
      union all
      select tenant_id, status_key, current_warehouse_id, origin_warehouse_id, destination_warehouse_id, -1 from before
    ) as differences
    group by 1, 2, 3, 4, 5 having sum(sign) <> 0
  ) as together
  group by 1, 2, 3 having sum(orders) <> 0;
  return null;
end $$;

-- What counts and keeps figures sees all orders, whoever moved them and wherever they went.
alter function count_new_orders() set role = 'office_app';
alter function count_moved_orders() set role = 'office_app';
alter function figure_new_events() set role = 'office_app';
alter function figure_changed_order() set role = 'office_app';

-- What was there before; tenant by tenant, since the wall holds the owner as well. An order began where it was first received.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders o set
      destination_warehouse_id = (select c.default_warehouse_id from cities c where c.tenant_id = o.tenant_id and c.id = o.receiver_city_id),
      origin_warehouse_id = coalesce(
        (select e.warehouse_id from order_events e
          where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = 'key_7' and e.warehouse_id is not null
          order by e.seq limit 1),
        (select c.default_warehouse_id from merchants m join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id
          where m.tenant_id = o.tenant_id and m.id = o.merchant_id))
    where o.tenant_id = tenant;
    delete from order_place_counts;
    insert into order_place_counts (status_key, places, orders)
    select status_key, order_places(current_warehouse_id, origin_warehouse_id, destination_warehouse_id), count(*)
    from orders where tenant_id = tenant group by 1, 2;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- As orders_warehouse: one for each branch that an order belongs to, newest first.
create index orders_origin on orders (tenant_id, origin_warehouse_id, id desc);
create index orders_destination on orders (tenant_id, destination_warehouse_id, id desc);

call branch_wall('orders', 'current_warehouse_id = any(own_places()) or origin_warehouse_id = any(own_places()) or destination_warehouse_id = any(own_places())');
call branch_wall('order_events', 'exists (select from orders o where o.tenant_id = order_events.tenant_id and o.id = order_events.order_id)');
call branch_wall('order_remarks', 'exists (select from orders o where o.tenant_id = order_remarks.tenant_id and o.id = order_remarks.order_id)');
call branch_wall('order_flags', 'exists (select from orders o where o.tenant_id = order_flags.tenant_id and o.id = order_flags.order_id)');
call branch_wall('order_counts', 'warehouse_id = any(own_places())');
call branch_wall('order_place_counts', 'places && own_places()');
call branch_wall('order_figures', $$scope = 'warehouse' and scope_id = any(own_places())$$);
call branch_wall('order_figure_differences', $$scope = 'warehouse' and scope_id = any(own_places())$$);
call branch_wall('riders', 'warehouse_id = any(own_places())');
call branch_wall('sorting_buckets', 'warehouse_id = any(own_places())');
call branch_wall('sorting_sessions', 'exists (select from sorting_buckets b where b.tenant_id = sorting_sessions.tenant_id and b.id = sorting_sessions.bucket_id)');
call branch_wall('sorting_bags', 'exists (select from sorting_buckets b where b.tenant_id = sorting_bags.tenant_id and b.id = sorting_bags.bucket_id)');
call branch_wall('sorting_scans', 'exists (select from sorting_sessions s where s.tenant_id = sorting_scans.tenant_id and s.id = sorting_scans.session_id)');

-- As in migration 0001, and with the warehouses of whoever asks: their wall stands before the first statement of the request.
drop function open_request(text, bytea);
create function open_request(host_slug text, token bytea)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text, places int[]
  )
  language plpgsql volatile
  as $$
#variable_conflict use_column
declare
  tenant tenants;
  seen timestamptz;
begin
  select * into tenant from tenants t where t.slug = host_slug and t.is_active;
  if not found then return; end if;
  perform set_config('app.tenant', tenant.id::text, true);
  select m.id, m.staff_id, m.last_seen_at, s.name, s.email, s.role_id, r.name,
      case when r.is_active then array_to_string(r.permissions, ',') else '' end, places_of(m.staff_id)
    into session_id, staff_id, seen, staff_name, email, role_id, role_name, permissions, places
    from staff_sessions m
    join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id and s.is_active
    join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where m.tenant_id = tenant.id and m.token_hash = token and m.revoked_at is null and m.expires_at > now()
      and m.last_seen_at > now() - interval '7 days';
  -- Once a minute is enough to tell a forgotten session from a living one; a session locked by its own logout is not waited for.
  if session_id is not null and seen < now() - interval '1 minute' then
    update staff_sessions m set last_seen_at = now()
      where (m.tenant_id, m.id) in (
        select x.tenant_id, x.id from staff_sessions x where x.tenant_id = tenant.id and x.id = session_id for update skip locked);
  end if;
  tenant_id := tenant.id;
  slug := tenant.slug;
  company := tenant.company;
  environment := tenant.environment;
  time_zone := tenant.time_zone;
  currency := tenant.currency;
  perform work_at(places);
  return next;
end $$;
