-- Warehouses (branches and agencies), riders, merchants and reasons: whom and what orders refer to.

create table warehouses (
  tenant_id int not null,
  id int not null,
  code text not null,
  name text not null,
  kind text not null default 'branch' check (kind in ('branch', 'agency')),
  city_id int,
  phone text,
  is_sorting boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint warehouses_city_id_fkey foreign key (tenant_id, city_id) references cities
);
create unique index warehouses_code on warehouses (tenant_id, lower(code));
create index warehouses_name on warehouses (tenant_id, name, id);
call wall('warehouses');

alter table cities add constraint cities_default_warehouse_id_fkey foreign key (tenant_id, default_warehouse_id) references warehouses;

-- Staff without a row here serve every warehouse.
create table staff_warehouses (
  tenant_id int not null,
  staff_id int not null,
  warehouse_id int not null,
  primary key (tenant_id, staff_id, warehouse_id),
  constraint staff_warehouses_staff_id_fkey foreign key (tenant_id, staff_id) references staff on delete cascade,
  constraint staff_warehouses_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses on delete cascade
);
call wall('staff_warehouses');

create table riders (
  tenant_id int not null,
  id int not null,
  name text not null,
  phone text,
  warehouse_id int,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint riders_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses
);
create index riders_name on riders (tenant_id, name, id);
create index riders_warehouse on riders (tenant_id, warehouse_id, id);
create index riders_search on riders using gin (tenant_id, public.fold(name) gin_trgm_ops);
call wall('riders');

create table merchants (
  tenant_id int not null,
  id int not null,
  code text not null,
  name text not null,
  -- merchant_setting.merchant_type; null: the merchant has no setting, shown as [WC].
  merchant_type text,
  phone text,
  city_id int,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchants_city_id_fkey foreign key (tenant_id, city_id) references cities
);
create unique index merchants_code on merchants (tenant_id, lower(code));
create index merchants_name on merchants (tenant_id, name, id);
create index merchants_search on merchants using gin (tenant_id, public.fold(name) gin_trgm_ops);
call wall('merchants');

create table reasons (
  tenant_id int not null,
  id int not null,
  -- A status key, or 'reverse'.
  applies_to text not null,
  text text not null,
  fault text check (fault in ('consignee', 'merchant', 'operator', 'outside')),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index reasons_applies_to on reasons (tenant_id, applies_to, id);
call wall('reasons');

-- Versions of what clients cache; a missing row is version 0.
create table cache_keys (
  tenant_id int not null,
  cache_key text not null,
  version int not null default 1,
  primary key (tenant_id, cache_key)
);
call wall('cache_keys');
