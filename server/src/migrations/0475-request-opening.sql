-- As in migration 0440, for a server that remembers who asked with this token last: what it sends behind the opening, without waiting for
-- its answer, is done only where that person may still the same (docs/decisions/0023-request-opening.md). Each function of SQL that is called here
-- was made ready anew for each request, so what they did stands here.
drop function open_request(text, bytea);
create function open_request(host_slug text, token bytea, known text)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text, places int[], is_service boolean,
    merchant_id int, mark text
  )
  language plpgsql volatile
  as $$
#variable_conflict use_column
declare
  tenant tenants;
  seen timestamptz;
  done text;
begin
  select * into tenant from tenants t where t.slug = host_slug and t.is_active;
  if found then
    done := set_config('app.tenant', tenant.id::text, true);
    tenant_id := tenant.id;
    slug := tenant.slug;
    company := tenant.company;
    environment := tenant.environment;
    time_zone := tenant.time_zone;
    currency := tenant.currency;
    select m.id, m.staff_id, m.last_seen_at, s.name, s.email, s.role_id, r.name,
        case when r.is_active then array_to_string(r.permissions, ',') else '' end,
        (select array_agg(a.warehouse_id order by a.warehouse_id) from staff_warehouses a where a.tenant_id = tenant.id and a.staff_id = m.staff_id),
        s.is_service, s.merchant_id
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
    mark := md5(row(tenant, session_id, staff_id, staff_name, email, role_id, role_name, permissions, places, is_service, merchant_id)::text);
  end if;
  if known is not null and mark is distinct from known then
    raise exception using errcode = 'OF001', message = 'Who asks is no longer who they were';
  end if;
  if tenant_id is null then return; end if;
  -- Once a minute is enough to tell a forgotten session from a living one; a session locked by its own logout is not waited for.
  if session_id is not null and seen < now() - interval '1 minute' then
    update staff_sessions m set last_seen_at = now()
      where (m.tenant_id, m.id) in (
        select x.tenant_id, x.id from staff_sessions x where x.tenant_id = tenant.id and x.id = session_id for update skip locked);
  end if;
  -- As work_at(places, merchant_id).
  done := set_config('app.places', coalesce(places::text, ''), true);
  done := set_config('app.merchant', coalesce(merchant_id::text, ''), true);
  done := set_config('role', case when merchant_id is not null then 'office_merchant' when places is not null then 'office_branch' else 'office_app' end, true);
  -- Who is known is not told again.
  if known is null then return next; end if;
end $$;
