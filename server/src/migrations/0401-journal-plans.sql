-- Thousands of deliveries at once: what is posted is looked up among the entries of its own statement, which lie side by side, and in one go.
-- Until now each line was looked for among all entries of the tenant, as the plan for a few lines has it: five thousand took a minute.
-- What is written is the same.

-- As in 0360.
create or replace function take_journal_lines() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  lowest bigint;
  highest bigint;
  zone text;
begin
  select min(entry_id), max(entry_id) into lowest, highest from added;
  select time_zone into zone from tenants where id = current_tenant();
  if exists (
    select from added a where not exists (
      select from journal_entries e
      where e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest
        and e.transaction_id = pg_current_xact_id())
  ) then
    raise exception 'Lines are posted in the transaction of their entry' using errcode = 'check_violation', constraint = 'journal_lines_entry';
  end if;
  insert into journal_sums (tenant_id, account, party_id, currency, amount)
  select tenant_id, account, party_id, currency, sum(amount) from added group by 1, 2, 3, 4 having sum(amount) <> 0;
  insert into journal_days (tenant_id, day, account, party_id, kind, currency, amount)
  select a.tenant_id, (e.at at time zone zone)::date, a.account, a.party_id, e.kind, a.currency, sum(a.amount)
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest
  group by 1, 2, 3, 4, 5, 6 having sum(a.amount) <> 0;
  return null;
end $$;

-- As in 0331.
create or replace function take_cash_receipts() returns trigger language plpgsql as $$
declare
  lowest bigint;
  highest bigint;
begin
  -- Most postings move no cash that is handed in: income, and what merchants owe.
  select min(entry_id), max(entry_id) into lowest, highest from added where account in ('cash-branch', 'cash-rider', 'cash-agency');
  if lowest is null then
    return null;
  end if;
  perform set_config('enable_nestloop', 'off', true);
  insert into cash_receipts (entry_id, line, kind, account, warehouse_id, rider_id, order_id, deposit_id, currency, amount, at)
  select e.id, a.line, case e.kind when 'deposit' then 'rider-deposit' else e.kind end, a.account,
    case when a.account <> 'cash-rider' then a.party_id end, case when a.account = 'cash-rider' then a.party_id end,
    case when e.kind <> 'deposit' then a.own_order end, case when e.kind = 'deposit' then e.source_id end, a.currency, a.amount / 100.0, e.at
  -- The line of a payment names no order where the order's own cash is what is collected on delivery; its other side does.
  from (select added.*, min(order_id) over (partition by tenant_id, entry_id) as own_order from added) a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest
  where a.amount > 0 and (
    a.account = 'cash-branch' and (e.kind = 'deposit' and e.source = 'rider-deposit' or e.kind in ('delivery', 'payment') and a.own_order is not null)
    or a.account in ('cash-rider', 'cash-agency') and e.kind = 'payment' and a.own_order is not null)
  order by e.id, a.line;
  perform set_config('enable_nestloop', 'on', true);
  if not exists (select from added where amount < 0 and account in ('cash-branch', 'cash-rider', 'cash-agency')) then
    return null;
  end if;
  update cash_receipts r set is_open = false
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest and e.kind = 'delivery-reversed'
  join journal_entries taken on taken.tenant_id = e.tenant_id and taken.source = e.source and taken.source_id = e.source_id
    and taken.kind = 'delivery'
  where a.account = 'cash-branch' and r.tenant_id = taken.tenant_id and r.entry_id = taken.id;
  -- A payment that is given back, as long as nobody handed it in.
  update cash_receipts r set is_open = false
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest and e.kind = 'payment'
  join added other on other.tenant_id = a.tenant_id and other.entry_id = a.entry_id and other.order_id is not null
  where a.amount < 0 and r.tenant_id = a.tenant_id and r.is_open and r.kind = 'payment' and r.account = a.account
    and r.order_id = other.order_id and coalesce(r.warehouse_id, r.rider_id) = a.party_id;
  return null;
end $$;
