-- Amounts with the decimals of their currency: none in yen, three in Kuwaiti dinars, two in most. A text keeps the decimals it was
-- written with from the request to the answer, so columns no longer cut them to two.

-- What the journal counts a currency in. Those without decimals are counted in hundredths too: what was posted in one before its charges
-- were rounded to whole units is still what was posted. The same currencies as in shared/src/format/currency-decimals.ts, which a test
-- compares.
create function minor_unit(currency text) returns numeric language sql immutable parallel safe
  return case when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 0.001 else 0.01 end;

-- An amount as it is written in its currency; 0 for none.
create function in_currency(amount numeric, currency text) returns numeric language sql immutable parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
    then trim_scale(coalesce(amount, 0))
    else round(coalesce(amount, 0), scale(minor_unit(currency))) end;

-- An amount from minor units, which a sum of them may be.
create function from_minor(amount numeric, currency text) returns numeric language sql immutable parallel safe
  return in_currency(amount * minor_unit(currency), currency);

-- Their type without a limit: PostgreSQL only changes its catalogue.
alter table orders
  alter column declared_value type numeric,
  alter column delivery_charge type numeric,
  alter column cod_amount type numeric,
  alter column manual_charge type numeric,
  alter column charge_total type numeric;
alter table order_events alter column amount_collected type numeric;
alter table rate_card_lanes alter column prices type numeric[];
alter table documents
  alter column declared type numeric,
  alter column counted type numeric;
alter table document_lines alter column amount type numeric;
alter table document_payments alter column amount type numeric;
alter table cash_receipts alter column amount type numeric;
alter table branch_expenses alter column amount type numeric;
alter table order_adjustments
  alter column amount type numeric,
  alter column base_before type numeric,
  alter column base_after type numeric;
-- Twelve digits before the point, as their type said so far. Earlier rows keep to it, so none is looked at.
alter table documents add constraint documents_declared_size check (abs(declared) < 1000000000000) not valid;
alter table document_lines add constraint document_lines_amount_size check (abs(amount) < 1000000000000) not valid;
alter table order_adjustments add constraint order_adjustments_amount_size check (abs(amount) < 1000000000000) not valid;

-- What was posted in a currency of three decimals was posted in hundredths. Nothing is rewritten where there is no such amount.
do $$
declare
  tenant int;
  posted boolean := false;
  counted text;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    posted := posted or exists (select from journal_sums where minor_unit(currency) = 0.001);
  end loop;
  perform set_config('app.tenant', '', true);
  if posted then
    foreach counted in array array['journal_lines', 'journal_sums', 'journal_days', 'held_cash', 'due_orders'] loop
      execute format('alter table %I alter column amount type bigint using amount * case when minor_unit(currency) = 0.001 then 10 else 1 end', counted);
    end loop;
  end if;
end $$;

-- As in 0401, with amounts in their currency.
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
    case when e.kind <> 'deposit' then a.own_order end, case when e.kind = 'deposit' then e.source_id end, a.currency, from_minor(a.amount, a.currency), e.at
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
