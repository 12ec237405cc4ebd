-- What riders bring later of what their counts were short of: one row each, with its entry in the journal. One that was entered
-- wrongly stays on record with who reversed it and why.
create table rider_repayments (
  tenant_id int not null,
  id int not null,
  rider_id int not null,
  -- The rider's branch of then, which received it.
  warehouse_id int not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric not null check (amount > 0),
  -- Null: cash.
  payment_method text,
  payment_reference text,
  reason text not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  reverser_id int,
  reversed_at timestamptz,
  reversed_for text,
  primary key (tenant_id, id),
  constraint rider_repayments_rider_id_fkey foreign key (tenant_id, rider_id) references riders,
  constraint rider_repayments_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  constraint rider_repayments_staff_id_fkey foreign key (tenant_id, staff_id) references staff,
  constraint rider_repayments_reverser_id_fkey foreign key (tenant_id, reverser_id) references staff,
  constraint rider_repayments_reversed check (num_nonnulls(reverser_id, reversed_at, reversed_for) in (0, 3))
);
create index rider_repayments_rider on rider_repayments (tenant_id, rider_id, id desc);
create index rider_repayments_warehouse on rider_repayments (tenant_id, warehouse_id);
create index rider_repayments_staff on rider_repayments (tenant_id, staff_id);
create index rider_repayments_reverser on rider_repayments (tenant_id, reverser_id) where reverser_id is not null;
call wall('rider_repayments');
call branch_wall('rider_repayments', 'exists (select from riders r where r.tenant_id = rider_repayments.tenant_id and r.id = rider_repayments.rider_id)');

-- Repaid in cash, it is cash of the branch, which the branch's deposit takes to head office.
alter table cash_receipts
  add column repayment_id int,
  add constraint cash_receipts_repayment_id_fkey foreign key (tenant_id, repayment_id) references rider_repayments,
  drop constraint cash_receipts_kind_check,
  add constraint cash_receipts_kind_check check (kind in ('rider-deposit', 'delivery', 'payment', 'repayment')),
  drop constraint cash_receipts_of,
  add constraint cash_receipts_of check (num_nonnulls(order_id, deposit_id, repayment_id) = 1);
create unique index cash_receipts_repayment on cash_receipts (tenant_id, repayment_id) where repayment_id is not null;

-- As in 0820, with repayments.
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
  insert into cash_receipts (entry_id, line, kind, account, warehouse_id, rider_id, order_id, deposit_id, repayment_id, currency, amount, at)
  select e.id, a.line, case when e.kind = 'deposit' then 'rider-deposit' when e.source = 'rider-repayment' then 'repayment' else e.kind end, a.account,
    case when a.account <> 'cash-rider' then a.party_id end, case when a.account = 'cash-rider' then a.party_id end,
    case when e.kind <> 'deposit' then a.own_order end, case when e.kind = 'deposit' then e.source_id end,
    case when e.source = 'rider-repayment' then e.source_id end, a.currency, from_minor(a.amount, a.currency), e.at
  -- The line of a payment names no order where the order's own cash is what is collected on delivery; its other side does.
  from (select added.*, min(order_id) over (partition by tenant_id, entry_id) as own_order from added) a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest
  where a.amount > 0 and (
    a.account = 'cash-branch' and (e.kind = 'deposit' and e.source = 'rider-deposit' or e.kind = 'payment' and e.source = 'rider-repayment' or e.kind in ('delivery', 'payment') and a.own_order is not null)
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
  -- What a rider repaid, as long as nobody handed it in.
  update cash_receipts r set is_open = false
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.id between lowest and highest and e.kind = 'payment-reversed'
    and e.source = 'rider-repayment'
  where a.account = 'cash-branch' and r.tenant_id = a.tenant_id and r.repayment_id = e.source_id;
  return null;
end $$;
