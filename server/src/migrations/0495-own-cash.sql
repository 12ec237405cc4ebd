-- Staff with branches of their own see what their riders and their agencies hold, of whichever order: it is their cash in hand and theirs to
-- take in. Until now they saw what anybody held of the orders that they see, so that a rider's list was short of what the rider has.
-- What is held tells its currency and since when by itself, so that no order is looked up for a sum.

alter table held_cash
  add column currency text,
  -- When the order ended: it has not moved on since.
  add column since timestamptz;

-- As in 0470, and what stands beside the sum.
create or replace function take_held_cash() returns trigger language plpgsql as $$
declare
  lowest bigint;
  highest bigint;
begin
  select min(entry_id), max(entry_id) into lowest, highest from added where account in ('cash-rider', 'cash-agency') and order_id is not null;
  -- Most postings are of no such cash.
  if lowest is null then
    return null;
  end if;
  insert into held_cash (tenant_id, order_id, account, party_id, amount, is_pending, currency, since)
  select moved.*, is_cash_pending(moved.account, o.custody, o.is_disputed), o.currency, o.status_since
  from (
    select a.tenant_id, a.order_id, a.account, a.party_id, sum(a.amount) as amount
    from added a
    join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest and e.kind <> 'payment'
    where a.account in ('cash-rider', 'cash-agency') and a.order_id is not null
    group by 1, 2, 3, 4 having sum(a.amount) <> 0 order by 1, 2, 3, 4
  ) moved
  -- Order by order, which a join would not be where loops are switched off.
  cross join lateral (
    select one.custody, one.is_disputed, one.currency, one.status_since from orders one
    where one.tenant_id = moved.tenant_id and one.id = moved.order_id offset 0) o
  on conflict (tenant_id, order_id, account, party_id) do update
    set amount = held_cash.amount + excluded.amount, is_pending = excluded.is_pending, since = excluded.since;
  delete from held_cash where tenant_id = current_tenant() and amount = 0;
  return null;
end $$;
-- Who replaces a function forgets how it runs: as in 0470.
alter function take_held_cash() set enable_nestloop = off;
alter function take_held_cash() set enable_seqscan = off;
alter function take_held_cash() set role = 'office_app';

create or replace function follow_held_cash() returns trigger language plpgsql as $$
begin
  update held_cash set is_pending = is_cash_pending(account, new.custody, new.is_disputed), since = new.status_since
  where tenant_id = new.tenant_id and order_id = new.id;
  return null;
end $$;
alter function follow_held_cash() set enable_seqscan = off;
alter function follow_held_cash() set role = 'office_app';
drop trigger orders_cash_followed on orders;
create trigger orders_cash_followed after update on orders for each row
  when (old.is_disputed <> new.is_disputed
    or (old.custody <> new.custody or old.status_since <> new.status_since)
      and (old.custody in ('with-rider', 'with-agency') or new.custody in ('with-rider', 'with-agency')))
  execute function follow_held_cash();

-- What came before today; by the tenant's number, since the wall may hold the owner.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update held_cash h set currency = o.currency, since = o.status_since
    from orders o where h.tenant_id = tenant and o.tenant_id = h.tenant_id and o.id = h.order_id;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table held_cash alter column currency set not null, alter column since set not null;

-- Sums of one holder by the index alone.
drop index held_cash_pending;
create index held_cash_pending on held_cash (tenant_id, account, party_id, order_id) include (currency, amount, since) where is_pending and amount > 0;
drop policy branch_wall on held_cash;
call branch_wall('held_cash', 'is_own_account(account, party_id)');
