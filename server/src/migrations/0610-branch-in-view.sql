-- People who work at several branches, or at all of them, may look at one alone: a request that names it (X-Branch) stands behind
-- the wall of migration 0200 as if its caller worked there only. That never shows more than they see otherwise.

-- Someone's warehouses, null for all, narrowed to the one that they look at.
create function at_branch(places int[], branch int) returns int[]
  language plpgsql stable
  as $$
begin
  if branch is null then return places; end if;
  if places is not null and branch <> all(places) or not exists (select from warehouses w where w.tenant_id = current_tenant() and w.id = branch) then
    raise exception using errcode = 'OF002', message = 'Not a branch of who asks';
  end if;
  return array[branch];
end $$;

-- As in migration 0480, with the branch.
drop function open_request(text, bytea, text);
create function open_request(host_slug text, token bytea, known text, branch int)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text, places int[], is_service boolean,
    merchant_id int, mark text
  )
  language plpgsql volatile
  as $$
#variable_conflict use_column
declare
  tenant_version xid;
  staff_version xid;
  role_version xid;
  seen timestamptz;
  done text;
begin
  select t.id, t.xmin into tenant_id, tenant_version from tenants t where t.slug = host_slug and t.is_active;
  if found then
    done := set_config('app.tenant', open_request.tenant_id::text, true);
    select m.id, m.staff_id, m.last_seen_at, s.role_id, s.is_service, s.merchant_id, s.xmin, r.xmin,
        (select array_agg(a.warehouse_id order by a.warehouse_id) from staff_warehouses a
          where a.tenant_id = open_request.tenant_id and a.staff_id = m.staff_id)
      into session_id, staff_id, seen, role_id, is_service, merchant_id, staff_version, role_version, places
      from staff_sessions m
      join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id and s.is_active
      left join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where m.tenant_id = open_request.tenant_id and m.token_hash = token and m.revoked_at is null and m.expires_at > now()
        and (s.is_service or m.last_seen_at > now() - interval '7 days')
        and (s.merchant_id is null or exists (
          select from merchants sender
          join merchant_integrations i on i.tenant_id = sender.tenant_id and i.merchant_id = sender.id
          where sender.tenant_id = open_request.tenant_id and sender.id = s.merchant_id and sender.is_active
            and i.kind = 'api' and i.approved_at is not null));
    -- A merchant's program works at no branch.
    if open_request.branch is not null and session_id is not null then
      places := at_branch(case when merchant_id is null then places else '{}' end, open_request.branch);
    end if;
    mark := row(tenant_version, session_id, staff_version, role_version, places)::text;
  end if;
  if known is not null and mark is distinct from known then
    raise exception using errcode = 'OF001', message = 'Who asks is no longer who they were';
  end if;
  if tenant_id is null then return; end if;
  -- Read behind the mark: what changes in between has another one with the next request.
  if known is null then
    select t.slug, t.company, t.environment, t.time_zone, t.currency into slug, company, environment, time_zone, currency
      from tenants t where t.id = open_request.tenant_id;
    select s.name, s.email, r.name, case when r.is_active then array_to_string(r.permissions, ',') else '' end
      into staff_name, email, role_name, permissions
      from staff s left join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
      where s.tenant_id = open_request.tenant_id and s.id = open_request.staff_id;
  end if;
  -- Once a minute is enough to tell a forgotten session from a living one; a session locked by its own logout is not waited for.
  if session_id is not null and seen < now() - interval '1 minute' then
    update staff_sessions m set last_seen_at = now()
      where (m.tenant_id, m.id) in (
        select x.tenant_id, x.id from staff_sessions x
        where x.tenant_id = open_request.tenant_id and x.id = open_request.session_id for update skip locked);
  end if;
  -- As work_at(places, merchant_id).
  done := set_config('app.places', coalesce(places::text, ''), true);
  done := set_config('app.merchant', coalesce(merchant_id::text, ''), true);
  done := set_config('role', case when merchant_id is not null then 'office_merchant' when places is not null then 'office_branch' else 'office_app' end, true);
  -- Who is known is not told again.
  if known is null then return next; end if;
end $$;
