-- Cash that comes to a branch, one row each, until a branch deposit takes it to head office; and what the branch spent of it.

create table cash_receipts (
  tenant_id int not null,
  id int not null,
  -- The line of the journal that brought it.
  entry_id bigint not null,
  line int not null,
  kind text not null check (kind in ('rider-deposit', 'delivery', 'payment')),
  warehouse_id int not null,
  -- What was delivered or paid for at the counter; null for a deposit.
  order_id int,
  deposit_id int,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(14, 2) not null check (amount > 0),
  at timestamptz not null,
  -- In no deposit, and not taken back.
  is_open boolean not null default true,
  primary key (tenant_id, id),
  constraint cash_receipts_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  constraint cash_receipts_order_id_fkey foreign key (tenant_id, order_id) references orders,
  constraint cash_receipts_deposit_id_fkey foreign key (tenant_id, deposit_id) references documents,
  constraint cash_receipts_of check (num_nonnulls(order_id, deposit_id) = 1)
);
create unique index cash_receipts_entry on cash_receipts (tenant_id, entry_id, line);
create index cash_receipts_open on cash_receipts (tenant_id, id desc) where is_open;
create index cash_receipts_warehouse on cash_receipts (tenant_id, warehouse_id, id desc);
create index cash_receipts_order on cash_receipts (tenant_id, order_id) where order_id is not null;
create index cash_receipts_deposit on cash_receipts (tenant_id, deposit_id) where deposit_id is not null;
call wall('cash_receipts');
call branch_wall('cash_receipts', 'warehouse_id = any(own_places())');

-- Written with the journal, so that no posting can forget it: counted deposits of riders, deliveries and payments at the counter.
create function take_cash_receipts() returns trigger language plpgsql as $$
begin
  insert into cash_receipts (entry_id, line, kind, warehouse_id, order_id, deposit_id, currency, amount, at)
  select e.id, a.line, case e.kind when 'deposit' then 'rider-deposit' else e.kind end, a.party_id,
    case when e.kind <> 'deposit' then own.order_id end, case when e.kind = 'deposit' then e.source_id end, a.currency, a.amount / 100.0, e.at
  from added a join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
  -- The line of a payment names no order where the order's own cash is what is collected on delivery; its other side does.
  cross join lateral (
    select min(other.order_id) as order_id from added other where other.tenant_id = a.tenant_id and other.entry_id = a.entry_id) own
  where a.account = 'cash-branch' and a.amount > 0
    and (e.kind = 'deposit' and e.source = 'rider-deposit' or e.kind in ('delivery', 'payment') and own.order_id is not null)
  order by e.id, a.line;
  update cash_receipts r set is_open = false
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.kind = 'delivery-reversed'
  join journal_entries taken on taken.tenant_id = e.tenant_id and taken.source = e.source and taken.source_id = e.source_id
    and taken.kind = 'delivery'
  where a.account = 'cash-branch' and r.tenant_id = taken.tenant_id and r.entry_id = taken.id;
  -- A payment that is given back, as long as nobody handed it in.
  update cash_receipts r set is_open = false
  from added a
  join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.kind = 'payment'
  join added other on other.tenant_id = a.tenant_id and other.entry_id = a.entry_id and other.order_id is not null
  where a.account = 'cash-branch' and a.amount < 0 and r.tenant_id = a.tenant_id and r.is_open and r.kind = 'payment'
    and r.order_id = other.order_id and r.warehouse_id = a.party_id;
  return null;
end $$;
create trigger journal_lines_receipts after insert on journal_lines referencing new table as added
  for each statement execute function take_cash_receipts();

-- What came before today; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into cash_receipts (tenant_id, entry_id, line, kind, warehouse_id, order_id, deposit_id, currency, amount, at, is_open)
    select e.tenant_id, e.id, l.line, case e.kind when 'deposit' then 'rider-deposit' else e.kind end, l.party_id,
      case when e.kind <> 'deposit' then l.order_id end, case when e.kind = 'deposit' then e.source_id end, l.currency, l.amount / 100.0, e.at,
      not exists (
        select from journal_entries back
        where back.tenant_id = e.tenant_id and back.source = e.source and back.source_id = e.source_id and back.kind = 'delivery-reversed')
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = tenant and l.account = 'cash-branch' and l.amount > 0
      and (e.kind = 'deposit' and e.source = 'rider-deposit' or e.kind in ('delivery', 'payment') and l.order_id is not null)
    order by e.id, l.line;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- A branch deposit takes receipts, an agency's or a rider's orders.
alter table document_lines add column receipt_id int;
alter table document_lines add constraint document_lines_receipt_id_fkey foreign key (tenant_id, receipt_id) references cash_receipts;
alter table document_lines drop constraint document_lines_claim;
alter table document_lines add constraint document_lines_claim check (num_nonnulls(order_id, claimed_id, receipt_id) = 1);
create unique index document_lines_receipt on document_lines (tenant_id, kind, receipt_id) where is_held and receipt_id is not null;
create index document_lines_of_receipt on document_lines (tenant_id, receipt_id) where receipt_id is not null;

create table expense_kinds (
  tenant_id int not null,
  id int not null,
  name text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index expense_kinds_name on expense_kinds (tenant_id, lower(name));
call wall('expense_kinds');

create table branch_expenses (
  tenant_id int not null,
  id int not null,
  document_id int not null,
  expense_kind_id int not null,
  amount numeric(14, 2) not null check (amount > 0),
  note text,
  file_id int,
  -- Of branch-expense.transitions.ts.
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  maker_id int not null,
  created_at timestamptz not null default now(),
  decider_id int,
  decided_at timestamptz,
  reason text,
  primary key (tenant_id, id),
  constraint branch_expenses_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint branch_expenses_expense_kind_id_fkey foreign key (tenant_id, expense_kind_id) references expense_kinds,
  constraint branch_expenses_file_id_fkey foreign key (tenant_id, file_id) references stored_files,
  constraint branch_expenses_maker_id_fkey foreign key (tenant_id, maker_id) references staff,
  constraint branch_expenses_decider_id_fkey foreign key (tenant_id, decider_id) references staff,
  constraint branch_expenses_four_eyes check (maker_id <> decider_id)
);
create index branch_expenses_document on branch_expenses (tenant_id, document_id, id);
create index branch_expenses_kind on branch_expenses (tenant_id, expense_kind_id);
create index branch_expenses_file on branch_expenses (tenant_id, file_id) where file_id is not null;
create index branch_expenses_maker on branch_expenses (tenant_id, maker_id);
create index branch_expenses_decider on branch_expenses (tenant_id, decider_id) where decider_id is not null;
call wall('branch_expenses');
call branch_wall('branch_expenses', 'exists (select from documents d where d.tenant_id = branch_expenses.tenant_id and d.id = branch_expenses.document_id)');
call owns_files('branch_expenses', 'file_id');

-- Tenants that are there already begin with the kinds that new ones are given (shared/src/areas/finance/deposits/expense-kind.contract.ts).
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into expense_kinds (name)
    values ('Fuel'), ('Packing material'), ('Loading and unloading'), ('Vehicle repair'), ('Office supplies');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
