-- The journal of money: entries whose lines add up to nothing, added and never changed, and sums by account.

create table journal_entries (
  tenant_id int not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Kinds and sources of shared/src/areas/finance/journal/journal.model.ts; journal.test.ts compares them.
  kind text not null check (kind in ('delivery', 'delivery-reversed', 'charge', 'charge-reversed', 'deposit', 'expense', 'payment',
    'payout', 'commission', 'adjustment', 'write-off', 'opening')),
  -- What it comes from: a kind of event or document, and its number.
  source text not null,
  source_id bigint not null,
  -- null: done by a rule.
  staff_id int,
  reason text,
  -- Lines come in the transaction of their entry, or not at all.
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  constraint journal_entries_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
-- One entry for each event and kind: what is posted twice is there once.
create unique index journal_entries_source on journal_entries (tenant_id, source, source_id, kind);
create index journal_entries_staff on journal_entries (tenant_id, staff_id) where staff_id is not null;
call wall('journal_entries');

create table journal_lines (
  tenant_id int not null,
  entry_id bigint not null,
  line int not null,
  account text not null check (account in ('cash-rider', 'cash-branch', 'cash-agency', 'cash-office', 'cash-gateway', 'merchant', 'walking',
    'income-delivery', 'income-cod', 'income-return', 'income-extras', 'tax', 'commission-rider', 'commission-agency', 'expense-branch',
    'expense-commission', 'expense-claim', 'expense-adjustment', 'expense-gateway-fee', 'variance-rider', 'write-off', 'opening')),
  -- Whose account: a rider, a warehouse, a merchant; 0 where there is one of its kind.
  party_id int not null,
  order_id int,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units: above 0 a debit, below 0 a credit.
  amount bigint not null check (amount <> 0),
  -- The entry is looked for by the trigger below: a foreign key would need its table to be updatable.
  primary key (tenant_id, entry_id, line),
  constraint journal_lines_order_id_fkey foreign key (tenant_id, order_id) references orders
);
create index journal_lines_account on journal_lines (tenant_id, account, party_id, currency, entry_id);
create index journal_lines_order on journal_lines (tenant_id, order_id) where order_id is not null;
call wall('journal_lines');

-- Sums by account without adding up lines: every statement adds its differences, maintenance folds them.
create table journal_sums (
  tenant_id int not null,
  account text not null,
  party_id int not null,
  currency text not null,
  amount bigint not null
);
create index journal_sums_account on journal_sums (tenant_id, account, party_id, currency) include (amount);
call wall('journal_sums');
revoke update, truncate on journal_sums from office_app;

create function take_journal_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a where not exists (
      select from journal_entries e
      where e.tenant_id = a.tenant_id and e.id = a.entry_id and e.transaction_id = pg_current_xact_id())
  ) then
    raise exception 'Lines are posted in the transaction of their entry' using errcode = 'check_violation', constraint = 'journal_lines_entry';
  end if;
  insert into journal_sums (tenant_id, account, party_id, currency, amount)
  select tenant_id, account, party_id, currency, sum(amount) from added group by 1, 2, 3, 4 having sum(amount) <> 0;
  return null;
end $$;
create trigger journal_lines_taken after insert on journal_lines referencing new table as added
  for each statement execute function take_journal_lines();

-- At commit, so that an entry and its lines may be written one after the other.
create function check_journal_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_lines l where l.tenant_id = new.tenant_id and l.entry_id = new.id)
    or exists (
      select from journal_lines l where l.tenant_id = new.tenant_id and l.entry_id = new.id group by l.currency having sum(l.amount) <> 0)
  then
    raise exception 'Entry % of the journal does not balance', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries deferrable initially deferred
  for each row execute function check_journal_entry();

-- Added to, never changed: neither by the plain role nor by the owner.
create function keep_journal() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only added to' using errcode = 'insufficient_privilege';
end $$;
do $$
declare
  kept text;
begin
  foreach kept in array array['journal_entries', 'journal_lines'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function keep_journal()',
      kept || '_kept', kept);
    execute format('revoke update, delete, truncate on %I from office_app, %I', kept, current_user);
  end loop;
end $$;
-- Not to be told by whoever adds.
revoke insert on journal_entries from office_app;
grant insert (tenant_id, at, kind, source, source_id, staff_id, reason) on journal_entries to office_app;

-- Sums and balances are of all lines: from behind the wall between branches nobody could tell whether an entry balances.
create function refuse_from_branch() returns trigger language plpgsql as $$
begin
  raise exception 'Entries are posted beyond the branch' using errcode = 'insufficient_privilege';
end $$;
create trigger journal_entries_beyond before insert on journal_entries for each statement
  when (current_user = 'office_branch') execute function refuse_from_branch();
create trigger journal_lines_beyond before insert on journal_lines for each statement
  when (current_user = 'office_branch') execute function refuse_from_branch();

-- Staff with branches of their own see the money of their orders, their cash and their riders' accounts.
create function is_own_account(account text, party int) returns boolean language sql stable
  as $$ select case
    when account in ('cash-branch', 'cash-agency', 'commission-agency') then party = any(own_places())
    when account in ('cash-rider', 'variance-rider', 'commission-rider') then exists (
      select from riders r where r.tenant_id = current_tenant() and r.id = party)
    else false end $$;
call branch_wall('journal_lines', 'is_own_account(account, party_id) or (order_id is not null and exists (
  select from orders o where o.tenant_id = journal_lines.tenant_id and o.id = journal_lines.order_id))');
call branch_wall('journal_entries', 'exists (
  select from journal_lines l where l.tenant_id = journal_entries.tenant_id and l.entry_id = journal_entries.id)');
call branch_wall('journal_sums', 'is_own_account(account, party_id)');
