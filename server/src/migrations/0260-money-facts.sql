-- Two facts of money in place of one status: where the cash of an order is, and what its merchant got of it. The status that people
-- see follows from them; and what was delivered before today enters the journal.

create function finance_status(custody text, settlement text, is_disputed boolean) returns text
  language sql immutable parallel safe
  as $$ select case
    when is_disputed then 'fin_12'
    when settlement = 'settled' then 'fin_11'
    when settlement = 'in-invoice' then 'fin_10'
    when settlement = 'due' and custody in ('none', 'at-gateway', 'at-office', 'not-collected', 'written-off') then 'fin_9'
    else case custody
      when 'none' then 'fin_1'
      when 'to-collect' then 'fin_2'
      when 'with-rider' then 'fin_3'
      when 'in-rider-deposit' then 'fin_4'
      when 'at-branch' then 'fin_5'
      when 'in-branch-deposit' then 'fin_6'
      when 'in-agency-deposit' then 'fin_6'
      when 'at-office' then 'fin_7'
      when 'at-gateway' then 'fin_7'
      when 'with-agency' then 'fin_8'
      else 'fin_13' end
    end $$;

alter table orders
  add column custody text not null default 'none' check (custody in ('none', 'to-collect', 'with-rider', 'in-rider-deposit', 'at-branch',
    'in-branch-deposit', 'with-agency', 'in-agency-deposit', 'at-gateway', 'at-office', 'not-collected', 'written-off')),
  add column settlement text not null default 'open' check (settlement in ('open', 'due', 'in-invoice', 'settled')),
  add column is_disputed boolean not null default false;

-- As order-cash.part.ts has it from now on: cash is with the rider who delivered, with an agency where the rider or the counter is an
-- agency's, at the branch of the counter, else at head office; what was paid by card or QR is at the gateway.
create function pg_temp.custody_of(o orders, collected numeric, method text) returns text language sql stable as $$
  select case
    when o.finance_status_key = 'fin_1' then 'none'
    when o.finance_status_key = 'fin_2' then 'to-collect'
    when o.finance_status_key = 'fin_13' or coalesce(collected, o.cod_amount) = 0 then 'not-collected'
    when method in ('card', 'qr', 'wallet', 'bank-transfer') then 'at-gateway'
    when o.rider_id is not null then coalesce((
      select 'with-agency' from riders r join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id and w.kind = 'agency'
      where r.tenant_id = o.tenant_id and r.id = o.rider_id), 'with-rider')
    when o.current_warehouse_id is not null then (
      select case w.kind when 'agency' then 'with-agency' else 'at-branch' end from warehouses w
      where w.tenant_id = o.tenant_id and w.id = o.current_warehouse_id)
    else 'at-office' end
$$;

-- Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    create temporary table taken on commit drop as
      select o.id, o.merchant_id, o.currency, o.rider_id, o.current_warehouse_id, e.seq,
        pg_temp.custody_of(o, e.amount_collected, e.payment_method) as custody,
        (coalesce(e.amount_collected, o.cod_amount) * 100)::bigint as collected,
        (select r.warehouse_id from riders r where r.tenant_id = o.tenant_id and r.id = o.rider_id) as rider_place
      from orders o
      left join lateral (
        select moved.seq, moved.amount_collected, moved.payment_method from order_events moved
        where moved.tenant_id = o.tenant_id and moved.order_id = o.id and moved.kind = 'move' and moved.status_key in ('key_17', 'key_18')
          and o.finance_status_key = 'fin_3'
        order by moved.seq desc limit 1) e on true
      where o.tenant_id = tenant;
    update orders o set custody = taken.custody from taken where o.tenant_id = tenant and o.id = taken.id;
    with cash as (
      select taken.*, case custody when 'with-rider' then 'cash-rider' when 'with-agency' then 'cash-agency' when 'at-branch' then 'cash-branch'
          when 'at-gateway' then 'cash-gateway' else 'cash-office' end as account,
        case custody when 'with-rider' then rider_id when 'with-agency' then case when rider_id is null then current_warehouse_id else rider_place end
          when 'at-branch' then current_warehouse_id else 0 end as holder
      from taken
      where seq is not null and collected > 0 and custody in ('with-rider', 'with-agency', 'at-branch', 'at-gateway', 'at-office')
    ), added as (
      insert into journal_entries (kind, source, source_id, staff_id)
      select 'delivery', 'order-event', seq, null from cash returning id, source_id
    )
    insert into journal_lines (entry_id, line, account, party_id, order_id, currency, amount)
    select added.id, side.line, side.account, side.party_id, cash.id, cash.currency, side.amount
    from added join cash on cash.seq = added.source_id
    cross join lateral (values (1, cash.account, cash.holder, cash.collected), (2, 'merchant', cash.merchant_id, -cash.collected))
      as side (line, account, party_id, amount);
    -- What a reverse goes back to.
    update order_events set from_state = (from_state - 'finance_status_key') || jsonb_build_object('custody',
      case from_state ->> 'finance_status_key' when 'fin_1' then 'none' when 'fin_3' then 'with-rider' when 'fin_13' then 'not-collected'
        else 'to-collect' end)
      where from_state ? 'finance_status_key';
    -- One vocabulary of payout rules for the tenant and its merchants.
    update settings set value = value || jsonb_build_object('payout_rule',
      case value ->> 'payout_rule' when 'rider-reconciled' then 'reconciled' when 'cash-at-head-office' then 'at-head-office' end)
      where kind = 'finance' and value ->> 'payout_rule' in ('rider-reconciled', 'cash-at-head-office');
    drop table taken;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
drop function pg_temp.custody_of(orders, numeric, text);

alter table orders drop column finance_status_key;
alter table orders add column finance_status_key text not null generated always as (finance_status(custody, settlement, is_disputed)) stored;

-- One for each filter, newest first.
create index orders_custody on orders (tenant_id, custody, id desc);
create index orders_settlement on orders (tenant_id, settlement, id desc);
-- What ended and is not due yet: few, since most is due at its end or the day after. Keys of shared/src/areas/finance/invoices/payout.model.ts.
create index orders_not_due on orders (tenant_id, id) where settlement = 'open' and status_key in ('key_17', 'key_18', 'key_31', 'key_35');
