-- Rate cards of agencies and riders: they hold rules of pay in their terms (shared/src/areas/rate-cards/pay/pay-card.model.ts) and are
-- assigned as cards of prices are.

alter table rate_card_series drop constraint rate_card_series_kind_check;
alter table rate_card_series add constraint rate_card_series_kind_check
  check (kind in ('merchant', 'walking-customer', 'agent', 'rider'));

alter table rate_card_parties add column agency_id int, add column rider_id int;
alter table rate_card_parties drop constraint rate_card_parties_one;
alter table rate_card_parties
  add constraint rate_card_parties_one check (num_nonnulls(merchant_id, business_id, agency_id, rider_id) = 1),
  add constraint rate_card_parties_agency_id_fkey foreign key (tenant_id, agency_id) references warehouses on delete cascade,
  add constraint rate_card_parties_rider_id_fkey foreign key (tenant_id, rider_id) references riders on delete cascade;
create unique index rate_card_parties_agency on rate_card_parties (tenant_id, agency_id) where agency_id is not null;
create unique index rate_card_parties_rider on rate_card_parties (tenant_id, rider_id) where rider_id is not null;
call branch_wall('rate_card_parties', 'rider_id is null or exists (select from riders r where r.tenant_id = rate_card_parties.tenant_id and r.id = rate_card_parties.rider_id)');
