-- What orders are charged: who pays, from where to where and how, the sums that lists show, and the trace behind them.

alter table orders
  -- Who walked in with it; then no merchant sends it.
  add column walking_customer_id int,
  alter column merchant_id drop not null,
  add column business_id int,
  -- Where the parcel begins; null: in the city of its merchant.
  add column origin_city_id int,
  add column service text not null default 'door-to-door'
    check (service in ('door-to-door', 'door-to-branch', 'branch-to-door', 'branch-to-branch')),
  add column speed text not null default 'standard' check (speed in ('standard', 'express', 'same-day')),
  add column is_fragile boolean not null default false,
  add column is_exchange boolean not null default false,
  -- Set by hand in the place of the card's price, and why.
  add column manual_charge numeric(14, 2) check (manual_charge >= 0),
  add column charge_reason text,
  -- What is owed with COD and tax; delivery_charge holds all components but these.
  add column charge_total numeric(14, 2) not null default 0,
  -- Why nothing could be worked out: a code of shared/src/areas/rate-cards/prices/price-trace.model.ts; null for a charge that was.
  add column unrated text,
  add constraint orders_sender check (num_nonnulls(merchant_id, walking_customer_id) = 1),
  add constraint orders_walking_customer_id_fkey foreign key (tenant_id, walking_customer_id) references walking_customers,
  add constraint orders_business_id_fkey foreign key (tenant_id, business_id) references merchant_businesses,
  add constraint orders_origin_city_id_fkey foreign key (tenant_id, origin_city_id) references cities;

-- The trace lies beside its order: every scan writes the order anew, and would carry it along.
create table order_charges (
  tenant_id int not null,
  order_id int not null,
  -- The version that priced it; null where a charge set by hand needed none.
  card_id int,
  -- The day that versions and peaks were chosen by.
  day date not null,
  -- `Charge` of shared/src/areas/rate-cards/prices/price-trace.model.ts.
  charge jsonb not null,
  primary key (tenant_id, order_id),
  constraint order_charges_order_id_fkey foreign key (tenant_id, order_id) references orders,
  -- A card that priced an order stays.
  constraint order_charges_card_id_fkey foreign key (tenant_id, card_id) references rate_cards
);
create index order_charges_card on order_charges (tenant_id, card_id) where card_id is not null;
call wall('order_charges');
call branch_wall('order_charges', 'exists (select from orders o where o.tenant_id = order_charges.tenant_id and o.id = order_charges.order_id)');

-- What was there before: a charge of the import column was set by hand; all others wait for a card.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders set manual_charge = case when delivery_charge > 0 then delivery_charge end, charge_total = delivery_charge,
      unrated = case when delivery_charge = 0 then 'no-card' end
    where tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Few orders have a business, a reason or a charge that lists ask for alone.
create index orders_walking_customer on orders (tenant_id, walking_customer_id, id desc) where walking_customer_id is not null;
create index orders_business on orders (tenant_id, business_id, id desc) where business_id is not null;
create index orders_origin_city on orders (tenant_id, origin_city_id) where origin_city_id is not null;
create index orders_unrated on orders (tenant_id, unrated, id desc) where unrated is not null;
create index orders_charge_sort on orders (tenant_id, charge_total, id);
