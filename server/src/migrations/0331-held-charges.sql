-- What merchants pay with a parcel to the rider who fetches it, or at an agency, is cash to be handed in as well: receipts are of riders and
-- agencies now, too, until their deposit takes them.

alter table cash_receipts
  alter column warehouse_id drop not null,
  add column rider_id int,
  -- In whose hands it is, as the journal says it.
  add column account text not null default 'cash-branch' check (account in ('cash-branch', 'cash-rider', 'cash-agency')),
  add constraint cash_receipts_rider_id_fkey foreign key (tenant_id, rider_id) references riders,
  add constraint cash_receipts_holder check (
    (account = 'cash-rider') = (rider_id is not null) and (account <> 'cash-rider') = (warehouse_id is not null));
drop index cash_receipts_open;
create index cash_receipts_open on cash_receipts (tenant_id, account, id desc) where is_open;
create index cash_receipts_rider on cash_receipts (tenant_id, rider_id, id desc) where rider_id is not null;
drop policy branch_wall on cash_receipts;
call branch_wall('cash_receipts', 'warehouse_id = any(own_places()) or exists (
  select from riders r where r.tenant_id = cash_receipts.tenant_id and r.id = cash_receipts.rider_id)');

-- As in 0290, and for riders and agencies what is paid with a parcel: their deliveries are claimed by their orders.
create or replace function take_cash_receipts() returns trigger language plpgsql as $$
begin
  insert into cash_receipts (entry_id, line, kind, account, warehouse_id, rider_id, order_id, deposit_id, currency, amount, at)
  select e.id, a.line, case e.kind when 'deposit' then 'rider-deposit' else e.kind end, a.account,
    case when a.account <> 'cash-rider' then a.party_id end, case when a.account = 'cash-rider' then a.party_id end,
    case when e.kind <> 'deposit' then own.order_id end, case when e.kind = 'deposit' then e.source_id end, a.currency, a.amount / 100.0, e.at
  from added a join journal_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
  -- The line of a payment names no order where the order's own cash is what is collected on delivery; its other side does.
  cross join lateral (
    select min(other.order_id) as order_id from added other where other.tenant_id = a.tenant_id and other.entry_id = a.entry_id) own
  where a.amount > 0 and (
    a.account = 'cash-branch' and (e.kind = 'deposit' and e.source = 'rider-deposit' or e.kind in ('delivery', 'payment') and own.order_id is not null)
    or a.account in ('cash-rider', 'cash-agency') and e.kind = 'payment' and own.order_id is not null)
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
  where a.amount < 0 and r.tenant_id = a.tenant_id and r.is_open and r.kind = 'payment' and r.account = a.account
    and r.order_id = other.order_id and coalesce(r.warehouse_id, r.rider_id) = a.party_id;
  return null;
end $$;

-- What came before today; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into cash_receipts (tenant_id, entry_id, line, kind, account, warehouse_id, rider_id, order_id, currency, amount, at, is_open)
    select e.tenant_id, e.id, l.line, 'payment', l.account, case when l.account = 'cash-agency' then l.party_id end,
      case when l.account = 'cash-rider' then l.party_id end, own.order_id, l.currency, l.amount / 100.0, e.at,
      not exists (
        select from journal_lines side
        join journal_entries back on back.tenant_id = side.tenant_id and back.id = side.entry_id and back.kind = 'payment' and back.id > e.id
        join journal_lines given on given.tenant_id = back.tenant_id and given.entry_id = back.id and given.account = l.account
          and given.party_id = l.party_id and given.amount < 0
        where side.tenant_id = e.tenant_id and side.order_id = own.order_id)
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id and e.kind = 'payment'
    cross join lateral (
      select min(other.order_id) as order_id from journal_lines other where other.tenant_id = e.tenant_id and other.entry_id = e.id) own
    where l.tenant_id = tenant and l.account in ('cash-rider', 'cash-agency') and l.order_id is null and l.amount > 0 and own.order_id is not null
    order by e.id, l.line;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
