-- Payment methods as a master of the tenant, and the reference that is told with a payment.

create table payment_methods (
  tenant_id int not null,
  id int not null,
  -- What events keep; it never changes, and no method is deleted.
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  -- Whose hands the money comes into: kinds of shared/src/areas/finance/methods/payment-method.model.ts.
  kind text not null check (kind in ('cash', 'bank', 'gateway')),
  needs_reference boolean not null default false,
  position int not null,
  is_active boolean not null default true,
  -- Something was paid so: its kind stays.
  is_used boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index payment_methods_key on payment_methods (tenant_id, key);
create unique index payment_methods_name on payment_methods (tenant_id, lower(name));
call wall('payment_methods');

alter table order_events add column payment_reference text;

-- Tenants that are there already have the methods that new ones are given. What was transferred to a bank so far stays where its entries have it.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into payment_methods (key, name, kind, position)
    values ('cash', 'Cash', 'cash', 1), ('card', 'Card', 'gateway', 2), ('qr', 'QR', 'gateway', 3), ('wallet', 'Wallet', 'gateway', 4),
      ('bank-transfer', 'Bank transfer', 'bank', 5), ('cheque', 'Cheque', 'cash', 6);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
