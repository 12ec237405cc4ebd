-- Tokens of programs: each is a staff member of its own whom nobody signs in as, with a role, one session and an end.

alter table staff add column is_service boolean not null default false;

create table service_tokens (
  tenant_id int not null,
  id int not null,
  name text not null,
  -- Who acts in histories.
  staff_id int not null,
  -- Holds the hash, the end and the last use.
  session_id int not null,
  -- The last letters of the token, so that people tell two apart.
  hint text not null,
  made_by int not null,
  revoked_by int,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint service_tokens_staff_id_fkey foreign key (tenant_id, staff_id) references staff,
  constraint service_tokens_session_id_fkey foreign key (tenant_id, session_id) references staff_sessions,
  constraint service_tokens_made_by_fkey foreign key (tenant_id, made_by) references staff,
  constraint service_tokens_revoked_by_fkey foreign key (tenant_id, revoked_by) references staff
);
create unique index service_tokens_name on service_tokens (tenant_id, lower(name)) where revoked_at is null;
create index service_tokens_staff on service_tokens (tenant_id, staff_id);
create index service_tokens_session on service_tokens (tenant_id, session_id);
create index service_tokens_made_by on service_tokens (tenant_id, made_by);
create index service_tokens_revoked_by on service_tokens (tenant_id, revoked_by) where revoked_by is not null;
call wall('service_tokens');

-- As in migration 0200, and with those who are programs: a token that is used once a month is no forgotten session.
drop function open_request(text, bytea);
create function open_request(host_slug text, token bytea)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text, places int[], is_service boolean
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
      case when r.is_active then array_to_string(r.permissions, ',') else '' end, places_of(m.staff_id), s.is_service
    into session_id, staff_id, seen, staff_name, email, role_id, role_name, permissions, places, is_service
    from staff_sessions m
    join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id and s.is_active
    join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where m.tenant_id = tenant.id and m.token_hash = token and m.revoked_at is null and m.expires_at > now()
      and (s.is_service or m.last_seen_at > now() - interval '7 days');
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
  perform work_at(places);
  return next;
end $$;
