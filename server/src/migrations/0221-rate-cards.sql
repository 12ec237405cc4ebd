-- Rate cards: a series is a card through its versions, whose terms and prices are frozen once they were approved.

create table rate_card_series (
  tenant_id int not null,
  id int not null,
  kind text not null check (kind in ('merchant', 'walking-customer')),
  -- Prices whoever has no card of their own.
  is_default boolean not null default false,
  primary key (tenant_id, id)
);
create unique index rate_card_series_default on rate_card_series (tenant_id, kind) where is_default;
call wall('rate_card_series');

create table rate_cards (
  tenant_id int not null,
  id int not null,
  series_id int not null,
  -- Counts the versions of the series.
  number int not null,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_day date not null,
  to_day date,
  note text,
  -- What shared/src/areas/rate-cards/prices/price-card.model.ts calls terms.
  terms jsonb not null,
  -- 'approved' is shown as approved, active or expired, by its days.
  state text not null default 'draft' check (state in ('draft', 'in-review', 'approved', 'suspended', 'rejected')),
  reason text,
  made_by int,
  -- Everybody who wrote to it: none of them decides on it.
  worked_by int[] not null default '{}',
  decided_by int,
  decided_at timestamptz,
  -- Whose copy it is, while its prices are still being written.
  cloning_by int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint rate_cards_days check (to_day is null or to_day >= from_day),
  constraint rate_cards_series_id_fkey foreign key (tenant_id, series_id) references rate_card_series,
  constraint rate_cards_made_by_fkey foreign key (tenant_id, made_by) references staff,
  constraint rate_cards_decided_by_fkey foreign key (tenant_id, decided_by) references staff,
  constraint rate_cards_cloning_by_fkey foreign key (tenant_id, cloning_by) references staff
);
create unique index rate_cards_number on rate_cards (tenant_id, series_id, number);
-- One copy a person at a time.
create unique index rate_cards_cloning on rate_cards (tenant_id, cloning_by) where cloning_by is not null;
create index rate_cards_name on rate_cards (tenant_id, name, id);
create index rate_cards_from on rate_cards (tenant_id, from_day, id);
create index rate_cards_made_by on rate_cards (tenant_id, made_by) where made_by is not null;
create index rate_cards_decided_by on rate_cards (tenant_id, decided_by) where decided_by is not null;
call wall('rate_cards');

-- Prices of a pair of zones, one for each column of the card's slabs; null where a slab is not offered.
create table rate_card_lanes (
  tenant_id int not null,
  card_id int not null,
  origin_zone_id int not null,
  destination_zone_id int not null,
  -- '' serves all that have no row of their own.
  service text not null default '',
  speed text not null default '',
  prices numeric(14, 2)[] not null,
  primary key (tenant_id, card_id, origin_zone_id, destination_zone_id, service, speed),
  constraint rate_card_lanes_card_id_fkey foreign key (tenant_id, card_id) references rate_cards on delete cascade,
  constraint rate_card_lanes_origin_zone_id_fkey foreign key (tenant_id, origin_zone_id) references zones,
  constraint rate_card_lanes_destination_zone_id_fkey foreign key (tenant_id, destination_zone_id) references zones
);
create index rate_card_lanes_origin on rate_card_lanes (tenant_id, origin_zone_id);
create index rate_card_lanes_destination on rate_card_lanes (tenant_id, destination_zone_id);
call wall('rate_card_lanes');

-- Who is priced by a series; nobody by two.
create table rate_card_parties (
  tenant_id int not null,
  id int not null,
  series_id int not null,
  merchant_id int,
  business_id int,
  primary key (tenant_id, id),
  constraint rate_card_parties_one check (num_nonnulls(merchant_id, business_id) = 1),
  constraint rate_card_parties_series_id_fkey foreign key (tenant_id, series_id) references rate_card_series on delete cascade,
  constraint rate_card_parties_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade,
  constraint rate_card_parties_business_id_fkey foreign key (tenant_id, business_id) references merchant_businesses on delete cascade
);
create unique index rate_card_parties_merchant on rate_card_parties (tenant_id, merchant_id) where merchant_id is not null;
create unique index rate_card_parties_business on rate_card_parties (tenant_id, business_id) where business_id is not null;
create index rate_card_parties_series on rate_card_parties (tenant_id, series_id);
call wall('rate_card_parties');

-- The day of the tenant, which decides what is in force.
create function tenant_today() returns date language sql stable
  as $$ select (now() at time zone (select time_zone from tenants where id = current_tenant()))::date $$;

-- The state that people see.
create function rate_card_state(state text, from_day date, to_day date) returns text language sql stable
  as $$ select case
    when state <> 'approved' then state
    when from_day > tenant_today() then 'approved'
    when to_day < tenant_today() then 'expired'
    else 'active' end $$;
