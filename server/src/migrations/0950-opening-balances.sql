-- What a company that moves over takes with it: the balance that a party's account begins with, in one currency. One row for each, with what
-- stands now; asked for and decided as requests, posted to the journal as entries of the kind 'opening' (docs/money.md section 12).
create table opening_balances (
  tenant_id int not null,
  id int not null,
  -- Of opening.model.ts.
  account text not null check (account in ('merchant', 'walking', 'cash-rider', 'variance-rider', 'cash-branch', 'cash-agency')),
  party_id int not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the account's own sense; null while none stands: it was only asked for, or reversed.
  amount numeric check (amount <> 0),
  -- The day whose evening it is the balance of.
  day date,
  -- Where it is written down.
  reference text,
  -- The entry that posted it.
  entry_id bigint,
  primary key (tenant_id, id),
  constraint opening_balances_standing check (num_nonnulls(amount, day, entry_id) in (0, 3) and (amount is not null or reference is null)),
  constraint opening_balances_positive check (account in ('merchant', 'walking') or amount > 0)
);
create unique index opening_balances_account on opening_balances (tenant_id, account, party_id, currency);
call wall('opening_balances');
call branch_wall('opening_balances', 'is_own_account(account, party_id)');

alter table approval_requests
  add column opening_id int,
  add constraint approval_requests_opening_id_fkey foreign key (tenant_id, opening_id) references opening_balances,
  drop constraint approval_requests_subject,
  add constraint approval_requests_subject check (num_nonnulls(merchant_id, order_id, rider_id, document_id, opening_id) = 1),
  drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (
    kind in ('profile-update', 'bank-details', 'address-change', 'disposal', 'adjustment', 'claim', 'write-off', 'opening'));
create unique index approval_requests_open_opening on approval_requests (tenant_id, opening_id)
  where state in ('pending', 'seconding') and opening_id is not null;
create index approval_requests_opening on approval_requests (tenant_id, opening_id, id) where opening_id is not null;
-- They are decided at head office.
drop policy branch_wall on approval_requests;
call branch_wall('approval_requests', '
  (order_id is null or exists (select from orders o where o.tenant_id = approval_requests.tenant_id and o.id = approval_requests.order_id))
  and (rider_id is null or exists (select from riders r where r.tenant_id = approval_requests.tenant_id and r.id = approval_requests.rider_id))
  and (document_id is null or exists (select from documents d where d.tenant_id = approval_requests.tenant_id and d.id = approval_requests.document_id))
  and opening_id is null');

-- The next invoice of its party carries it as it carries adjustments, but it is of no order.
alter table order_adjustments
  alter column order_id drop not null,
  drop constraint order_adjustments_kind_check,
  add constraint order_adjustments_kind_check check (kind in ('cod', 'charge', 'balance', 'claim', 'opening')),
  add constraint order_adjustments_of check ((order_id is null) = (kind = 'opening') and (order_id is not null or is_apart));

-- Cash that its holder began with is handed in like any other.
alter table cash_receipts
  drop constraint cash_receipts_kind_check,
  add constraint cash_receipts_kind_check check (kind in ('rider-deposit', 'delivery', 'payment', 'repayment', 'opening')),
  drop constraint cash_receipts_of,
  add constraint cash_receipts_of check (num_nonnulls(order_id, deposit_id, repayment_id) = case kind when 'opening' then 0 else 1 end);

-- As in 0930, with opening balances.
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
    or a.account in ('cash-rider', 'cash-agency') and e.kind = 'payment' and a.own_order is not null
    or a.account in ('cash-branch', 'cash-rider', 'cash-agency') and e.kind = 'opening')
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

-- As in 0881: whoever's balance was asked for stays as well.
create or replace function keep_party_with_money() returns trigger language plpgsql as $$
begin
  if exists (select from journal_lines l where l.tenant_id = old.tenant_id and l.account = any (tg_argv[0]::text[]) and l.party_id = old.id) then
    raise exception 'The journal names it' using errcode = 'foreign_key_violation', table = 'journal_lines';
  end if;
  if exists (select from documents d where d.tenant_id = old.tenant_id and d.kind = any (tg_argv[1]::text[]) and d.party_id = old.id) then
    raise exception 'A document names it' using errcode = 'foreign_key_violation', table = 'documents';
  end if;
  if exists (select from opening_balances b where b.tenant_id = old.tenant_id and b.account = any (tg_argv[0]::text[]) and b.party_id = old.id) then
    raise exception 'An opening balance names it' using errcode = 'foreign_key_violation', table = 'opening_balances';
  end if;
  return old;
end $$;
alter function keep_party_with_money() set role = 'office_app';
