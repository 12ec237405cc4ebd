-- Series of waybill numbers, of the operator and of merchants, in the place of one counter for each tenant.

create table waybill_series (
  tenant_id int not null,
  id int not null,
  name text not null,
  -- UPU S10: two letters, eight digits, a check digit, the country.
  prefix text not null check (prefix ~ '^[A-Z]{2}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  first_serial int not null check (first_serial between 0 and 99999999),
  last_serial int not null check (last_serial between 0 and 99999999),
  -- Numbers that orders and reserved blocks took, from the first on.
  given int not null default 0 check (given >= 0),
  next_serial int not null generated always as (first_serial + given) stored,
  -- With no more than these left somebody is told to make the next one.
  low_at int not null default 1000,
  -- Serves everybody without a series of their own.
  is_default boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (first_serial + given - 1 <= last_serial)
);
create unique index waybill_series_name on waybill_series (tenant_id, lower(name));
create index waybill_series_letters on waybill_series (tenant_id, prefix, country, first_serial);
call wall('waybill_series');

create table waybill_series_merchants (
  tenant_id int not null,
  series_id int not null,
  merchant_id int not null,
  primary key (tenant_id, merchant_id, series_id),
  constraint waybill_series_merchants_series_id_fkey foreign key (tenant_id, series_id) references waybill_series on delete cascade,
  constraint waybill_series_merchants_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade
);
create index waybill_series_merchants_series on waybill_series_merchants (tenant_id, series_id);
call wall('waybill_series_merchants');

-- What the counters gave is given: each goes on as the operator's own series; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into waybill_series (name, prefix, country, first_serial, last_serial, given, is_default)
    select 'Own numbers', coalesce(min(prefix), 'CE'), coalesce(min(country), 'NP'), 1, 99999999, coalesce(min(next_serial), 1) - 1, true
    from waybill_counters where tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
drop table waybill_counters;
