-- How the charge of an order was paid with the parcel, so that lists are narrowed by it and exports tell it; null while it is not.

alter table orders add column charge_method text;

-- What was paid so far and not given back, as the hand-over that holds tells it; in cash where nobody said how.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders o set charge_method = coalesce((
        select told.payment_method from order_events told
        where told.tenant_id = o.tenant_id and told.order_id = o.id and told.kind = 'move' and told.charge_payment = 'paid'
          and not exists (
            select from order_events back
            where back.tenant_id = told.tenant_id and back.order_id = told.order_id and back.reverses = told.seq)
        order by told.seq desc limit 1), 'cash')
      from (
        select l.order_id from journal_entries e join journal_lines l on l.tenant_id = e.tenant_id and l.entry_id = e.id
        where e.tenant_id = tenant and e.kind = 'payment' and e.source in ('order-event', 'walking-order')
          and l.account in ('merchant', 'walking') and l.order_id is not null
        group by 1 having sum(l.amount) <> 0) paid
      where o.tenant_id = tenant and o.id = paid.order_id;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

create index orders_charge_method on orders (tenant_id, charge_method, id desc) where charge_method is not null;
