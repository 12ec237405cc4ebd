-- Countries, states and cities of a tenant. A state's key within its country is its code, else its name; 59 real names
-- repeat within a country (a province and its city), so the name alone is no key where a code is given.

create table countries (
  tenant_id int not null,
  id int not null,
  code text not null,
  name text not null,
  currency text,
  phone_code text,
  -- Every spelling of the name, folded: what an import may call it.
  spellings text[] not null,
  primary key (tenant_id, id)
);
create unique index countries_code on countries (tenant_id, code);
create index countries_name on countries (tenant_id, name);
call wall('countries');

create table states (
  tenant_id int not null,
  id int not null,
  country_id int not null,
  name text not null,
  code text,
  native_name text,
  iso_code text,
  kind text,
  latitude numeric(11, 8),
  longitude numeric(11, 8),
  -- Written by the import and the forms alike: 'c:<code>' or 'n:<name>', folded.
  natural_key text generated always as (case when code is null then 'n:' || public.fold(name) else 'c:' || public.fold(code) end) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint states_country_id_fkey foreign key (tenant_id, country_id) references countries
);
create unique index states_key on states (tenant_id, country_id, natural_key);
create index states_country on states (tenant_id, country_id, id);
create index states_name on states (tenant_id, public.fold(name));
create index states_name_sort on states (tenant_id, name, id);
create index states_code_sort on states (tenant_id, code, id);
call wall('states');

create table cities (
  tenant_id int not null,
  id int not null,
  state_id int not null,
  country_id int not null,
  name text not null,
  native_name text,
  latitude numeric(11, 8),
  longitude numeric(11, 8),
  time_zone text,
  default_warehouse_id int,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint cities_state_id_fkey foreign key (tenant_id, state_id) references states,
  constraint cities_country_id_fkey foreign key (tenant_id, country_id) references countries
);
-- The key of a city: name within state, ignoring case and outer blanks (accents tell cities apart).
create unique index cities_key on cities (tenant_id, state_id, lower(name));
create index cities_state on cities (tenant_id, state_id, id);
create index cities_country on cities (tenant_id, country_id, id);
create index cities_name on cities (tenant_id, name, id);
create index cities_active on cities (tenant_id, is_active, id);
create index cities_search on cities using gin (tenant_id, public.fold(name) gin_trgm_ops);
create index cities_warehouse on cities (tenant_id, default_warehouse_id);
call wall('cities');
