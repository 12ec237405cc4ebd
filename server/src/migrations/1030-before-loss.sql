-- What a lost or damaged parcel was charged or credited on its way is asked for by the next invoice of its sender, though the parcel itself never
-- becomes due: like an adjustment that stands apart, but made by a rule, and of entries that were posted before (docs/money.md section 11).

alter table order_adjustments
  alter column request_id drop not null,
  alter column entry_id drop not null,
  -- The entries of the order that stand apart with it.
  add column entry_ids bigint[],
  drop constraint order_adjustments_kind_check,
  add constraint order_adjustments_kind_check check (kind in ('cod', 'charge', 'balance', 'claim', 'opening', 'before-loss')),
  add constraint order_adjustments_entries check (
    case kind when 'before-loss' then num_nonnulls(request_id, entry_id) = 0 and entry_ids is not null
    else num_nonnulls(request_id, entry_id) = 2 and entry_ids is null end);
create index order_adjustments_before_loss on order_adjustments (tenant_id, order_id) where entry_ids is not null;

-- As in 0490, without what stands apart since a loss.
create or replace function keep_due_order(tenant int, one int) returns void language plpgsql as $$
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
        select from order_adjustments apart where apart.tenant_id = l.tenant_id and apart.entry_id = l.entry_id and apart.is_apart offset 0)
      and not exists (
        select from order_adjustments apart
        where apart.tenant_id = l.tenant_id and apart.order_id = l.order_id and l.entry_id = any (apart.entry_ids) and apart.is_apart offset 0)) posted
  where o.settlement = 'due' and not o.is_disputed and sender.party_id is not null
    and not exists (
      select from document_lines held
      where held.tenant_id = o.tenant_id and held.order_id = o.id and held.kind = sender.invoice and held.is_held offset 0);
end $$;
alter function keep_due_order(int, int) set enable_seqscan = off;
alter function keep_due_order(int, int) set enable_hashjoin = off;
alter function keep_due_order(int, int) set enable_mergejoin = off;
alter function keep_due_order(int, int) set role = 'office_app';

-- Where the parcel is found before an invoice has it, it is the order's own again.
create trigger order_adjustments_due_again after update on order_adjustments for each row when (old.is_apart <> new.is_apart)
  execute function follow_apart_adjustment();

-- Parcels that are lost or damaged already; by the tenant's number, since the wall may hold the owner.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into order_adjustments (order_id, kind, account, party_id, currency, amount, entry_ids, is_apart, is_open)
    select o.id, 'before-loss', l.account, l.party_id, l.currency, from_minor(-sum(l.amount), l.currency), array_agg(distinct l.entry_id), true, true
    from orders o join journal_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.account in ('merchant', 'walking')
    where o.tenant_id = tenant and o.status_key in ('key_33', 'key_34') and not exists (
      select from order_adjustments apart where apart.tenant_id = l.tenant_id and apart.entry_id = l.entry_id and apart.is_apart)
    group by o.id, l.account, l.party_id, l.currency having sum(l.amount) <> 0;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
