-- Zones hold whole states and countries too, and one zone holds whatever no other does: a city is in its own zone, else in that of
-- its state, its country, else in the default zone (docs/money.md section 4).

-- As of cities: a state or a country is in one zone or in none.
create table zone_states (
  tenant_id int not null,
  state_id int not null,
  zone_id int not null,
  primary key (tenant_id, state_id),
  constraint zone_states_state_id_fkey foreign key (tenant_id, state_id) references states on delete cascade,
  constraint zone_states_zone_id_fkey foreign key (tenant_id, zone_id) references zones on delete cascade
);
create index zone_states_zone on zone_states (tenant_id, zone_id, state_id);
call wall('zone_states');

create table zone_countries (
  tenant_id int not null,
  country_id int not null,
  zone_id int not null,
  primary key (tenant_id, country_id),
  constraint zone_countries_country_id_fkey foreign key (tenant_id, country_id) references countries on delete cascade,
  constraint zone_countries_zone_id_fkey foreign key (tenant_id, zone_id) references zones on delete cascade
);
create index zone_countries_zone on zone_countries (tenant_id, zone_id, country_id);
call wall('zone_countries');

alter table zones add column is_default boolean not null default false;
create unique index zones_default on zones (tenant_id) where is_default;

-- Where each city is priced from and to, and by what; null where it is in no zone.
create view city_zones with (security_invoker = true) as
  select c.tenant_id, c.id as city_id, coalesce(m.zone_id, s.zone_id, k.zone_id, d.id) as zone_id,
    case when m.zone_id is not null then 'city' when s.zone_id is not null then 'state'
      when k.zone_id is not null then 'country' when d.id is not null then 'default' end as by
  from cities c
  left join zone_cities m on m.tenant_id = c.tenant_id and m.city_id = c.id
  left join zone_states s on s.tenant_id = c.tenant_id and s.state_id = c.state_id
  left join zone_countries k on k.tenant_id = c.tenant_id and k.country_id = c.country_id
  left join zones d on d.tenant_id = c.tenant_id and d.is_default;
grant select on city_zones to office_app;
