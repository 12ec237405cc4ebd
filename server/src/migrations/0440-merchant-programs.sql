-- Programs of merchants: whoever works for one merchant alone works as a role of their own, for whom every table is shut but those that
-- are opened here, and of these only what is the merchant's (docs/decisions/0017-merchant-programs.md).

do $$
begin
  create role office_merchant nologin nosuperuser nobypassrls nocreatedb nocreaterole inherit;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  -- What office_app may do, and the tenant wall with it.
  if not pg_has_role('office_merchant', 'office_app', 'member') then
    grant office_app to office_merchant;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant office_merchant to %I', current_user);
  end if;
end $$;

-- The merchant whose program is at work in this transaction; null for everybody else.
create function own_merchant() returns int
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.merchant', true), '')::int $$;

-- Shut to programs of merchants, for whom own_merchant() is never null, until merchant_sees() says what of it is theirs. An owner who
-- is no superuser belongs to their role as well, and works on: so no condition but those of the largest tables may be false for nobody's merchant.
create procedure merchant_wall(target regclass) language plpgsql as $$
begin
  execute format('create policy merchant_wall on %s as restrictive to office_merchant using (own_merchant() is null) with check (own_merchant() is null)', target);
end $$;

create procedure merchant_sees(target regclass, theirs text) language plpgsql as $$
begin
  execute format('alter policy merchant_wall on %s using (%s) with check (%s)', target, theirs, theirs);
end $$;

-- As in migration 0001, and shut to programs of merchants.
create or replace procedure wall(target regclass) language plpgsql as $$
begin
  execute format('alter table %s alter column tenant_id set default current_tenant()', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_wall on %s using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('grant select, insert, update, delete on %s to office_app', target);
  if exists (
    select from pg_attribute
    where attrelid = target and attname = 'id' and atttypid = 'int4'::regtype and not atthasdef and not attisdropped
  ) then
    execute format('alter table %s alter column id set default next_id(%L)', target, target::text);
  end if;
  call merchant_wall(target);
end $$;

do $$
declare
  walled regclass;
begin
  for walled in select p.polrelid::regclass from pg_policy p where p.polname = 'tenant_wall' and p.polrelid <> 'tenants'::regclass loop
    call merchant_wall(walled);
  end loop;
end $$;

-- Who acts in histories for a merchant: somebody without a role, whose calls are those that the contract opens to merchants.
alter table staff add column merchant_id int,
  add constraint staff_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade,
  alter column role_id drop not null,
  add constraint staff_role_or_merchant check ((role_id is null) = (merchant_id is not null));
create unique index staff_merchant on staff (tenant_id, merchant_id) where merchant_id is not null;

create function merchant_of(person int) returns int
  language sql stable
  as $$ select s.merchant_id from staff s where s.tenant_id = current_tenant() and s.id = person $$;

-- What everybody may know: places, statuses, the words of reasons, how labels look.
call merchant_sees('countries', 'true');
call merchant_sees('states', 'true');
call merchant_sees('cities', 'true');
call merchant_sees('zones', 'true');
call merchant_sees('warehouses', 'true');
call merchant_sees('reasons', 'true');
call merchant_sees('order_status_settings', 'true');
call merchant_sees('waybill_layouts', 'true');
-- What is the merchant's.
call merchant_sees('merchants', 'id = own_merchant()');
call merchant_sees('merchant_businesses', 'merchant_id = own_merchant()');
call merchant_sees('orders', 'merchant_id = own_merchant()');
call merchant_sees('order_events', 'own_merchant() is null or exists (select from orders o where o.tenant_id = order_events.tenant_id and o.id = order_events.order_id)');
call merchant_sees('order_remarks', 'own_merchant() is null or is_for_merchant and exists (select from orders o where o.tenant_id = order_remarks.tenant_id and o.id = order_remarks.order_id)');
call merchant_sees('waybill_print_orders', 'own_merchant() is null or exists (select from orders o where o.tenant_id = waybill_print_orders.tenant_id and o.id = waybill_print_orders.order_id)');
-- What its program does, and what each of its calls leaves behind.
call merchant_sees('staff', 'own_merchant() is null or merchant_id = own_merchant()');
call merchant_sees('waybill_prints', 'own_merchant() is null or exists (select from staff s where s.tenant_id = waybill_prints.tenant_id and s.id = waybill_prints.staff_id)');
call merchant_sees('import_jobs', 'own_merchant() is null or exists (select from staff s where s.tenant_id = import_jobs.tenant_id and s.id = import_jobs.staff_id)');
call merchant_sees('stored_files', 'own_merchant() is null or exists (select from staff s where s.tenant_id = stored_files.tenant_id and s.id = stored_files.created_by)');
call merchant_sees('idempotency_keys', 'own_merchant() is null or exists (select from staff s where s.tenant_id = idempotency_keys.tenant_id and s.id = idempotency_keys.staff_id)');
call merchant_sees('audit_events', 'own_merchant() is null or exists (select from staff s where s.tenant_id = audit_events.tenant_id and s.id = audit_events.staff_id)');
call merchant_sees('staff_writes', 'own_merchant() is null or exists (select from staff s where s.tenant_id = staff_writes.tenant_id and s.id = staff_writes.staff_id)');
call merchant_sees('id_counters', 'true');

-- As in migration 0200, and for a merchant's program.
drop function work_at(int[]);
create function work_at(places int[], merchant int) returns void
  language sql volatile
  as $$
    select set_config('app.places', coalesce(places::text, ''), true), set_config('app.merchant', coalesce(merchant::text, ''), true),
      set_config('role', case when merchant is not null then 'office_merchant' when places is not null then 'office_branch' else 'office_app' end, true);
  $$;

-- As in migration 0390, and with those who work for one merchant, while it is active and its orders by API are approved.
drop function open_request(text, bytea);
create function open_request(host_slug text, token bytea)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text, places int[], is_service boolean,
    merchant_id int
  )
  language plpgsql volatile
  as $$
#variable_conflict use_column
declare
  tenant tenants;
  seen timestamptz;
begin
  select * into tenant from tenants t where t.slug = host_slug and t.is_active;
  if not found then return; end if;
  perform set_config('app.tenant', tenant.id::text, true);
  select m.id, m.staff_id, m.last_seen_at, s.name, s.email, s.role_id, r.name,
      case when r.is_active then array_to_string(r.permissions, ',') else '' end, places_of(m.staff_id), s.is_service, s.merchant_id
    into session_id, staff_id, seen, staff_name, email, role_id, role_name, permissions, places, is_service, merchant_id
    from staff_sessions m
    join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id and s.is_active
    left join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where m.tenant_id = tenant.id and m.token_hash = token and m.revoked_at is null and m.expires_at > now()
      and (s.is_service or m.last_seen_at > now() - interval '7 days')
      and (s.merchant_id is null or exists (
        select from merchants sender
        join merchant_integrations i on i.tenant_id = sender.tenant_id and i.merchant_id = sender.id
        where sender.tenant_id = tenant.id and sender.id = s.merchant_id and sender.is_active and i.kind = 'api' and i.approved_at is not null));
  -- Once a minute is enough to tell a forgotten session from a living one; a session locked by its own logout is not waited for.
  if session_id is not null and seen < now() - interval '1 minute' then
    update staff_sessions m set last_seen_at = now()
      where (m.tenant_id, m.id) in (
        select x.tenant_id, x.id from staff_sessions x where x.tenant_id = tenant.id and x.id = session_id for update skip locked);
  end if;
  tenant_id := tenant.id;
  slug := tenant.slug;
  company := tenant.company;
  environment := tenant.environment;
  time_zone := tenant.time_zone;
  currency := tenant.currency;
  perform work_at(places, merchant_id);
  return next;
end $$;

-- Secrets that were made before become tokens; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into staff (name, email, merchant_id, is_service)
    select m.name || ' (API)', m.client_id || '@token.invalid', m.id, true from merchants m
    where m.tenant_id = tenant and m.client_secret_hash is not null;
    insert into staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at)
    select s.id, m.client_secret_hash, m.client_secret_at, 'epoch', 'infinity'
    from merchants m join staff s on s.tenant_id = m.tenant_id and s.merchant_id = m.id
    where m.tenant_id = tenant and m.client_secret_hash is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table merchants drop column client_secret_hash;
