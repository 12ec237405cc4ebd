-- What is due to senders stands beside the journal, order by order, from when an order becomes due until an invoice has it. Until now each
-- order that is due was looked up in the journal whenever somebody asked what a merchant is owed, and merchants in the order of their oldest could not be.

create table due_orders (
  tenant_id int not null,
  order_id int not null,
  -- The sender's: an order has one.
  account text not null check (account in ('merchant', 'walking')),
  party_id int not null,
  currency text not null,
  -- Minor units, above 0 where the sender is owed: the turned sum of the order's lines of that account, without what stands apart (0370).
  amount bigint not null,
  -- When the order ended: it has not moved on since.
  since timestamptz not null,
  -- Its lines name the order already, so no key of its own holds it.
  primary key (tenant_id, order_id)
);
-- What one sender is owed, the oldest first. Its condition holds for each row and is known to hold where an account is asked for: so no look-up of an
-- order by its key takes this index, which would go through all that are due where statistics know of no rows yet.
create index due_orders_party on due_orders (tenant_id, account, party_id, since) include (currency, amount) where account is not null;
call wall('due_orders');
call branch_wall('due_orders', 'exists (select from orders o where o.tenant_id = due_orders.tenant_id and o.id = due_orders.order_id)');

-- An order as it is now: due, not disputed and on no invoice of its sender, not even a draft. Any other leaves. It is looked up by its number, and
-- its lines by it, before anything else is asked of them, which `offset 0` holds the planner to: where its statistics know of few that are due, it
-- would look through all of them for each.
create function keep_due_order(tenant int, one int) returns void language plpgsql as $$
begin
  delete from due_orders where tenant_id = tenant and order_id = one;
  insert into due_orders (tenant_id, order_id, account, party_id, currency, amount, since)
  select o.tenant_id, o.id, sender.account, sender.party_id, o.currency, posted.amount, o.status_since
  from (select * from orders found where found.tenant_id = tenant and found.id = one offset 0) o
  cross join lateral (
    select 'merchant' as account, o.merchant_id as party_id, 'merchant-invoice' as invoice where o.walking_customer_id is null
    union all
    select 'walking', o.walking_customer_id, 'walking-invoice' where o.walking_customer_id is not null) sender
  cross join lateral (
    select coalesce(-sum(l.amount), 0) as amount
    from (select * from journal_lines line where line.tenant_id = o.tenant_id and line.order_id = o.id offset 0) l
    where l.account = sender.account and not exists (
      select from order_adjustments apart where apart.tenant_id = l.tenant_id and apart.entry_id = l.entry_id and apart.is_apart offset 0)) posted
  where o.settlement = 'due' and not o.is_disputed and sender.party_id is not null
    and not exists (
      select from document_lines held
      where held.tenant_id = o.tenant_id and held.order_id = o.id and held.kind = sender.invoice and held.is_held offset 0);
end $$;
-- Each order by its key, as in 0171. What keeps it sees all orders, whoever moved them.
alter function keep_due_order(int, int) set enable_seqscan = off;
alter function keep_due_order(int, int) set enable_hashjoin = off;
alter function keep_due_order(int, int) set enable_mergejoin = off;
alter function keep_due_order(int, int) set role = 'office_app';

create function follow_due_order() returns trigger language plpgsql as $$
begin
  perform keep_due_order(new.tenant_id, new.id);
  return null;
end $$;
create trigger orders_due_added after insert on orders for each row when (new.settlement = 'due') execute function follow_due_order();
-- Most moves make nothing due.
create trigger orders_due_followed after update on orders for each row
  when ((old.settlement = 'due' or new.settlement = 'due')
    and (old.settlement, old.is_disputed, old.status_since, old.currency, old.merchant_id, old.walking_customer_id)
      is distinct from (new.settlement, new.is_disputed, new.status_since, new.currency, new.merchant_id, new.walking_customer_id))
  execute function follow_due_order();

-- An invoice takes its orders, and lets them go when it is rejected or cancelled.
create function follow_invoice_line() returns trigger language plpgsql as $$
begin
  perform keep_due_order(coalesce(new.tenant_id, old.tenant_id), coalesce(new.order_id, old.order_id));
  return null;
end $$;
create trigger document_lines_due_taken after insert on document_lines for each row
  when (new.is_held and new.order_id is not null and new.kind in ('merchant-invoice', 'walking-invoice')) execute function follow_invoice_line();
create trigger document_lines_due_followed after update on document_lines for each row
  when (old.is_held <> new.is_held and new.order_id is not null and new.kind in ('merchant-invoice', 'walking-invoice'))
  execute function follow_invoice_line();
create trigger document_lines_due_left after delete on document_lines for each row
  when (old.is_held and old.order_id is not null and old.kind in ('merchant-invoice', 'walking-invoice')) execute function follow_invoice_line();

-- What is posted to an order while it is due. What stands apart is posted to none: their orders are on an invoice, or will never be (0370).
-- Order by order: joined, each that is due may be compared with each that was posted.
create function take_due_amounts() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select a.tenant_id, a.order_id, a.account, sum(a.amount) as amount from added a
    where a.account in ('merchant', 'walking') and a.order_id is not null group by 1, 2, 3
  loop
    -- By its key alone: with the account beside it an empty table's statistics would look through all that are due.
    update due_orders set amount = amount - case when account = moved.account then moved.amount else 0 end
    where tenant_id = moved.tenant_id and order_id = moved.order_id;
  end loop;
  return null;
end $$;
alter function take_due_amounts() set enable_seqscan = off;
alter function take_due_amounts() set role = 'office_app';
create trigger journal_lines_due after insert on journal_lines referencing new table as added
  for each statement execute function take_due_amounts();

-- What came before today; by the tenant's number, since the wall may hold the owner.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    perform keep_due_order(tenant, id) from orders where tenant_id = tenant and settlement = 'due';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
