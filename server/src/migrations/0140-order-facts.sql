-- What is told with a move stands in columns of its event, and no unknown status is stored.

alter table order_events
  add column receiver_name text,
  add column receiver_relation text,
  -- In `currency`, that of the order at the time; null after a delivery stands for the whole amount to collect.
  add column amount_collected numeric(14, 2) check (amount_collected >= 0),
  add column currency text,
  add column payment_method text,
  -- The day of a pickup or redelivery, or the last of a hold.
  add column due_on date,
  add column pieces int check (pieces > 0),
  add column weight_kg numeric(9, 3) check (weight_kg > 0),
  add constraint order_events_amount_currency check ((amount_collected is null) = (currency is null));

-- Until now receiver, amount and day were joined to the remark, in this order: 'remark · receiver · amount · day'. They are read
-- back from the end where the status asks for a day or a receiver, who was always told; what is left stays the remark.
create function pg_temp.take_facts_over() returns void language plpgsql as $$
declare
  event record;
  parts text[];
  last text;
  has_receiver boolean;
  receiver text;
  amount numeric;
  due date;
begin
  for event in
    select e.order_id, e.seq, e.status_key, e.remark, o.currency from order_events e
    join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.kind = 'move' and e.remark is not null
      and e.status_key in ('key_2', 'key_17', 'key_18', 'key_19', 'key_20', 'key_31')
  loop
    parts := string_to_array(event.remark, ' · ');
    has_receiver := event.status_key in ('key_17', 'key_18', 'key_31');
    receiver := null;
    amount := null;
    due := null;
    last := parts[cardinality(parts)];
    -- The first part of those that name a receiver is at least the receiver.
    if last ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and (not has_receiver or cardinality(parts) > 1) then
      due := to_date(last, 'YYYY-MM-DD');
      parts := parts[:cardinality(parts) - 1];
      last := parts[cardinality(parts)];
    end if;
    if has_receiver and cardinality(parts) > 1 and last ~ '^\d{1,12}(\.\d{1,2})?$' then
      amount := last::numeric;
      parts := parts[:cardinality(parts) - 1];
      last := parts[cardinality(parts)];
    end if;
    if has_receiver then
      receiver := last;
      parts := parts[:cardinality(parts) - 1];
    end if;
    update order_events e
    set receiver_name = receiver, amount_collected = amount, currency = case when amount is not null then event.currency end, due_on = due,
      remark = nullif(array_to_string(parts, ' · '), '')
    where e.tenant_id = current_tenant() and e.order_id = event.order_id and e.seq = event.seq;
  end loop;
end $$;

-- Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    perform pg_temp.take_facts_over();
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
drop function pg_temp.take_facts_over();

-- Keys of shared/src/areas/orders/order-status.model.ts and finance-status.model.ts; order-move.test.ts compares them.
alter table orders
  add constraint orders_status_key_check check (status_key ~ '^key_([1-9]|[12][0-9]|3[0-5])$'),
  add constraint orders_finance_status_key_check check (finance_status_key ~ '^fin_([1-9]|1[0-3])$');
alter table order_events
  add constraint order_events_status_key_check check (status_key ~ '^key_([1-9]|[12][0-9]|3[0-5])$');
