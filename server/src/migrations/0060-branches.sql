-- What a branch, an agency and a rider are beyond their names; the one sorting branch; zones and the cities they hold.

alter table warehouses
  add column address text,
  add column email text,
  add column contact_person text,
  add column latitude numeric(10, 8),
  add column longitude numeric(11, 8),
  add column opening_note text,
  add column owner_name text,
  add column registration_number text,
  add column logo_file_id int,
  add constraint warehouses_logo_file_id_fkey foreign key (tenant_id, logo_file_id) references stored_files,
  -- The sorting branch is never an agency and never inactive.
  add constraint warehouses_sorting_check check (not is_sorting or (kind = 'branch' and is_active));
create index warehouses_kind on warehouses (tenant_id, kind, id);
create index warehouses_code_sort on warehouses (tenant_id, code, id);
create index warehouses_city on warehouses (tenant_id, city_id, id);
create index warehouses_logo on warehouses (tenant_id, logo_file_id) where logo_file_id is not null;

-- At most one sorting branch by this index; at least one, once there is a branch, by the two triggers.
create unique index warehouses_sorting on warehouses (tenant_id) where is_sorting;

create function first_branch_sorts() returns trigger language plpgsql as $$
begin
  if new.kind = 'branch' and new.is_active and not new.is_sorting
    and not exists (select from warehouses w where w.tenant_id = new.tenant_id and w.is_sorting)
  then new.is_sorting := true;
  end if;
  return new;
end $$;
create trigger warehouses_first_branch before insert on warehouses for each row execute function first_branch_sorts();

create function sorting_branch_stays() returns trigger language plpgsql as $$
begin
  if exists (select from warehouses w where w.tenant_id = old.tenant_id and w.kind = 'branch')
    and not exists (select from warehouses w where w.tenant_id = old.tenant_id and w.is_sorting)
  then raise exception 'tenant % would be left without a sorting branch', old.tenant_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- At the commit, since a change of the sorting branch takes it from one before it gives it to the other.
create constraint trigger warehouses_sorting_left after update of is_sorting or delete on warehouses
  deferrable initially deferred for each row when (old.is_sorting) execute function sorting_branch_stays();

-- Staff without warehouses serve all of them: losing the last one with its warehouse would widen what they may do.
alter table staff_warehouses
  drop constraint staff_warehouses_warehouse_id_fkey,
  add constraint staff_warehouses_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses;
create index if not exists staff_warehouses_warehouse on staff_warehouses (tenant_id, warehouse_id);

alter table riders
  add column vehicle_kind text not null default 'motorcycle'
    check (vehicle_kind in ('on-foot', 'bicycle', 'motorcycle', 'car', 'van', 'truck')),
  add column licence_number text;
create unique index riders_phone on riders (tenant_id, phone);
create index riders_phone_search on riders using gin (tenant_id, public.fold(phone) gin_trgm_ops);
create index riders_vehicle on riders (tenant_id, vehicle_kind, id);
create index riders_active on riders (tenant_id, is_active, id);
-- Parcels that riders carry or are to fetch now; few, whatever the number of orders.
create index orders_in_hand on orders (tenant_id, rider_id) where status_key in ('key_3', 'key_15');

create table zones (
  tenant_id int not null,
  id int not null,
  name text not null,
  code text,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index zones_name on zones (tenant_id, lower(name));
create unique index zones_code on zones (tenant_id, lower(code));
create index zones_name_sort on zones (tenant_id, name, id);
create index zones_code_sort on zones (tenant_id, code, id);
create index zones_active on zones (tenant_id, is_active, id);
call wall('zones');

-- The key is the rule: a city is in one zone or in none, since prices are found by it.
create table zone_cities (
  tenant_id int not null,
  city_id int not null,
  zone_id int not null,
  primary key (tenant_id, city_id),
  constraint zone_cities_city_id_fkey foreign key (tenant_id, city_id) references cities on delete cascade,
  constraint zone_cities_zone_id_fkey foreign key (tenant_id, zone_id) references zones on delete cascade
);
create index zone_cities_zone on zone_cities (tenant_id, zone_id, city_id);
call wall('zone_cities');

-- Who manages branches, or one of them, manages their riders too; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update roles set permissions = permissions || '{manage-rider}'
      where (permissions && '{manage-branch}' or seed_key = 'branch-manager') and not permissions && '{manage-rider}';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
