-- A payment to a merchant keeps the account that it went to: the payment file of a day names it, also once the merchant has another one.
alter table document_payments add column account jsonb;

create function account_of(merchant merchants) returns jsonb language sql immutable as $$
  select jsonb_build_object('bank_name', merchant.bank_name, 'bank_branch', merchant.bank_branch,
    'bank_account_name', merchant.bank_account_name, 'bank_account_number', merchant.bank_account_number)
$$;

-- A transfer that is entered after the account was changed, and was made on an earlier day, went to one that nobody knows here.
create function keep_paid_account() returns trigger language plpgsql as $$
begin
  select account_of(m) into new.account
  from documents d
  join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
  join tenants t on t.id = d.tenant_id
  where d.tenant_id = new.tenant_id and d.id = new.document_id and d.kind = 'merchant-invoice' and d.declared > 0
    and (m.bank_changed_at is null or (m.bank_changed_at at time zone t.time_zone)::date <= new.paid_on);
  return new;
end $$;
create trigger document_payments_account before insert on document_payments for each row when (new.reverses_id is null)
  execute function keep_paid_account();

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update document_payments p set account = account_of(m)
    from documents d
    join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
    where p.tenant_id = tenant and p.reverses_id is null and d.tenant_id = p.tenant_id and d.id = p.document_id
      and d.kind = 'merchant-invoice' and d.declared > 0 and (m.bank_changed_at is null or m.bank_changed_at <= p.created_at);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
