-- What riders and agencies hold of each order, kept as the journal moves it: what one of them holds is found without looking at what
-- all others hold, nor at what was handed in long ago. And what is not handed in of one branch, and decided of one day, by an index each.

create table held_cash (
  tenant_id int not null,
  order_id int not null,
  account text not null check (account in ('cash-rider', 'cash-agency')),
  -- The rider or the agency.
  party_id int not null,
  -- Minor units, as in the lines that it is the sum of; a payment with the parcel is a receipt instead (0331).
  amount bigint not null,
  -- Its lines name the order already, so no key of its own holds it.
  primary key (tenant_id, order_id, account, party_id)
);
create index held_cash_party on held_cash (tenant_id, account, party_id, order_id);
-- What was handed in, until its statement has ended.
create index held_cash_nothing on held_cash (tenant_id) where amount = 0;
call wall('held_cash');
call branch_wall('held_cash', 'is_own_account(account, party_id) or exists (
  select from orders o where o.tenant_id = held_cash.tenant_id and o.id = held_cash.order_id)');

-- Lines and entries of one statement are looked up in one go, as in 0401.
create function take_held_cash() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  lowest bigint;
  highest bigint;
begin
  select min(entry_id), max(entry_id) into lowest, highest from added where account in ('cash-rider', 'cash-agency') and order_id is not null;
  -- Most postings are of no such cash.
  if lowest is null then
    return null;
  end if;
  insert into held_cash (tenant_id, order_id, account, party_id, amount)
  select a.tenant_id, a.order_id, a.account, a.party_id, sum(a.amount)
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest and e.kind <> 'payment'
  where a.account in ('cash-rider', 'cash-agency') and a.order_id is not null
  group by 1, 2, 3, 4 having sum(a.amount) <> 0 order by 1, 2, 3, 4
  on conflict (tenant_id, order_id, account, party_id) do update set amount = held_cash.amount + excluded.amount;
  delete from held_cash where tenant_id = current_tenant() and amount = 0;
  return null;
end $$;
create trigger journal_lines_held after insert on journal_lines referencing new table as added
  for each statement execute function take_held_cash();

-- What came before today; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into held_cash (tenant_id, order_id, account, party_id, amount)
    select l.tenant_id, l.order_id, l.account, l.party_id, sum(l.amount)
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id and e.kind <> 'payment'
    where l.tenant_id = tenant and l.account in ('cash-rider', 'cash-agency') and l.order_id is not null
    group by 1, 2, 3, 4 having sum(l.amount) <> 0;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Not what a branch or a rider handed in over the years.
create index cash_receipts_open_warehouse on cash_receipts (tenant_id, account, warehouse_id, id desc) where is_open;
create index cash_receipts_open_rider on cash_receipts (tenant_id, rider_id, id desc) where is_open and rider_id is not null;
-- What was decided today, whoever's it is.
create index documents_decided on documents (tenant_id, kind, decided_at) where decided_at is not null;
