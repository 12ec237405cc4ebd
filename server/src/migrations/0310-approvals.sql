-- Requests for approval are about orders as well as merchants, each of a kind, and may need two people.

alter table approval_requests
  alter column merchant_id drop not null,
  add column order_id int,
  add column kind text not null default 'profile-update'
    check (kind in ('profile-update', 'bank-details', 'address-change', 'disposal')),
  -- Why it is asked for.
  add column reason_id int,
  add column remark text,
  -- The first of two.
  add column first_by int,
  add column first_at timestamptz,
  add constraint approval_requests_order_id_fkey foreign key (tenant_id, order_id) references orders on delete cascade,
  add constraint approval_requests_reason_id_fkey foreign key (tenant_id, reason_id) references reasons on delete set null (reason_id),
  add constraint approval_requests_first_by_fkey foreign key (tenant_id, first_by) references staff on delete set null (first_by),
  add constraint approval_requests_subject check ((merchant_id is null) <> (order_id is null)),
  drop constraint approval_requests_state_check,
  add constraint approval_requests_state_check check (state in ('pending', 'seconding', 'approved', 'rejected', 'replaced'));

-- Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update approval_requests set kind = 'bank-details'
      where changes ?| array['bank_name', 'bank_branch', 'bank_account_name', 'bank_account_number'];
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table approval_requests alter column kind drop default;

-- One open question per merchant, and per order and kind: a newer proposal takes the place of the older.
drop index approval_requests_pending;
create unique index approval_requests_open on approval_requests (tenant_id, merchant_id) where state in ('pending', 'seconding');
create unique index approval_requests_open_order on approval_requests (tenant_id, order_id, kind)
  where state in ('pending', 'seconding') and order_id is not null;
create index approval_requests_order on approval_requests (tenant_id, order_id, id) where order_id is not null;
create index approval_requests_kind on approval_requests (tenant_id, kind, id);
create index approval_requests_reason_id on approval_requests (tenant_id, reason_id) where reason_id is not null;
create index approval_requests_first_by on approval_requests (tenant_id, first_by) where first_by is not null;

-- What is asked about an order belongs to its branches.
call branch_wall('approval_requests', 'order_id is null or exists (select from orders o where o.tenant_id = approval_requests.tenant_id and o.id = approval_requests.order_id)');

-- Who approved an integration first, where two have to.
alter table merchant_integrations
  add column first_by int,
  add constraint merchant_integrations_first_by_fkey foreign key (tenant_id, first_by) references staff on delete set null (first_by);
create index merchant_integrations_first_by on merchant_integrations (tenant_id, first_by) where first_by is not null;
