-- Tenants, the wall between them, and the tables of the core. Every later table calls wall() and has nothing else to do.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $$
begin
  create role office_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
exception when duplicate_object or unique_violation then null;
end $$;

-- An owner who is no superuser must belong to the role to switch to it.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant office_app to %I', current_user);
  end if;
end $$;

do $$ begin execute format('grant usage on schema %I to office_app', current_schema()); end $$;

-- unaccent() is only stable, because its dictionary may change; ours does not, and an index needs an immutable function.
create function office_unaccent(value text) returns text
  language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent', value) $$;

-- How texts are compared in searches: without case and accents.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.office_unaccent(value)) $$;

-- Row security lets an index be used for a user's condition only when its operator is marked leakproof. LIKE and the
-- comparisons of numeric are not, so no trigram index would ever serve a search behind the wall. Their only leak is
-- an error about a malformed pattern, which ours never are. Without a superuser the searches still work, slower.
do $$
declare
  operator text;
begin
  foreach operator in array array[
    'textlike(text, text)', 'texticlike(text, text)', 'lower(text)', 'numeric_eq(numeric, numeric)', 'numeric_lt(numeric, numeric)',
    'numeric_le(numeric, numeric)', 'numeric_gt(numeric, numeric)', 'numeric_ge(numeric, numeric)',
    'textcat(text, text)', 'arrayoverlap(anyarray, anyarray)', 'arraycontains(anyarray, anyarray)', 'office_unaccent(text)', 'fold(text)'
  ] loop
    execute format('alter function %s leakproof', operator);
  end loop;
exception when insufficient_privilege then
  raise warning 'Searches will not use their indexes: a superuser must run this migration once, or mark the functions named in it leakproof';
end $$;

-- The tenant of this transaction; null when none is set, so that nothing matches.
create function current_tenant() returns int
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::int $$;

create table tenants (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  company text not null,
  environment text not null default 'production' check (environment in ('production', 'demo')),
  time_zone text not null default 'UTC',
  currency text not null default 'USD',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
alter table tenants enable row level security;
create policy tenant_wall on tenants to office_app using (id = current_tenant()) with check (id = current_tenant());
grant select, update (company, time_zone, currency) on tenants to office_app;

create table id_counters (
  tenant_id int not null,
  table_name text not null,
  last int not null,
  primary key (tenant_id, table_name)
);

-- The next number of a row in this tenant's table. Concurrent callers of one table wait for each other's commit.
create function next_id(target text) returns int
  language sql volatile
  as $$
    insert into id_counters as counter (tenant_id, table_name, last) values (current_tenant(), target, 1)
    on conflict (tenant_id, table_name) do update set last = counter.last + 1
    returning last
  $$;

-- Reserves `amount` numbers for a set-based insert and gives the first of them.
create function next_ids(target text, amount int) returns int
  language sql volatile
  as $$
    insert into id_counters as counter (tenant_id, table_name, last) values (current_tenant(), target, amount)
    on conflict (tenant_id, table_name) do update set last = counter.last + amount
    returning last - amount + 1
  $$;

-- Puts a table behind the tenant wall. The table has `tenant_id int not null` first in its primary key.
create procedure wall(target regclass) language plpgsql as $$
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
end $$;

call wall('id_counters');
revoke delete on id_counters from office_app;

create table roles (
  tenant_id int not null,
  id int not null,
  name text not null,
  seed_key text,
  -- Names of shared/src/permissions/catalogue.ts; in one row, since they are looked up with every request.
  permissions text[] not null default '{}',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index roles_name on roles (tenant_id, lower(name));
create unique index roles_seed_key on roles (tenant_id, seed_key);
call wall('roles');

create table staff (
  tenant_id int not null,
  id int not null,
  name text not null,
  email text not null,
  contact_number text,
  role_id int not null,
  password_hash text,
  is_active boolean not null default true,
  last_sign_in_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint staff_role_id_fkey foreign key (tenant_id, role_id) references roles
);
create unique index staff_email on staff (tenant_id, lower(email));
create index staff_role_id on staff (tenant_id, role_id);
call wall('staff');

create table staff_sessions (
  tenant_id int not null,
  id int not null,
  staff_id int not null,
  token_hash bytea not null,
  device text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff on delete cascade
);
create unique index staff_sessions_token on staff_sessions (tenant_id, token_hash);
create index staff_sessions_staff on staff_sessions (tenant_id, staff_id) where revoked_at is null;
call wall('staff_sessions');

create table password_resets (
  tenant_id int not null,
  id int not null,
  staff_id int not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff on delete cascade
);
create unique index password_resets_token on password_resets (tenant_id, token_hash);
create index password_resets_staff on password_resets (tenant_id, staff_id);
call wall('password_resets');

-- Wrong passwords only; old ones are swept.
create table sign_in_attempts (
  tenant_id int not null,
  id int not null,
  account text not null,
  peer text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index sign_in_attempts_account on sign_in_attempts (tenant_id, account, at);
create index sign_in_attempts_peer on sign_in_attempts (tenant_id, peer, at);
create index sign_in_attempts_at on sign_in_attempts (at);
call wall('sign_in_attempts');

-- The first answer of every write that carried a key, written in the same transaction as the write.
create table idempotency_keys (
  tenant_id int not null,
  -- 0 where the caller was not signed in.
  staff_id int not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, staff_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
call wall('idempotency_keys');

create table audit_events (
  tenant_id int not null,
  id int not null,
  at timestamptz not null default now(),
  staff_id int,
  action text not null,
  subject text not null,
  subject_id int,
  before jsonb,
  after jsonb,
  request_id text not null,
  primary key (tenant_id, id)
);
create index audit_events_subject on audit_events (tenant_id, subject, subject_id, id);
create index audit_events_staff on audit_events (tenant_id, staff_id, id);
call wall('audit_events');
revoke update, delete on audit_events from office_app;

create table stored_files (
  tenant_id int not null,
  id int not null,
  name text not null,
  type text not null,
  size int not null,
  sha256 bytea not null,
  storage_key text not null,
  -- Permissions of which one is needed to read it; empty means its maker only.
  needs text[] not null default '{}',
  created_by int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references staff on delete set null (created_by)
);
call wall('stored_files');

-- One import of a file or of rows; `report` is the answer of shared/src/core/import-job.ts once it is known.
create table import_jobs (
  tenant_id int not null,
  id int not null,
  kind text not null,
  file_name text not null,
  file_id int,
  -- How it was asked for: ?create=…
  options jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'refused', 'failed')),
  report jsonb,
  rows_total int not null default 0,
  rows_done int not null default 0,
  staff_id int not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff,
  foreign key (tenant_id, file_id) references stored_files
);
create index import_jobs_staff on import_jobs (tenant_id, staff_id, id);
create index import_jobs_file on import_jobs (tenant_id, file_id);
call wall('import_jobs');

-- A file made in the background, kept until it expires.
create table downloads (
  tenant_id int not null,
  id int not null,
  -- Names the file in its address; random, so that it cannot be guessed.
  key text not null,
  name text not null,
  report text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  request jsonb not null default '{}',
  file_id int,
  rows int,
  error text,
  staff_id int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff,
  foreign key (tenant_id, file_id) references stored_files
);
create unique index downloads_key on downloads (tenant_id, key);
create index downloads_staff on downloads (tenant_id, staff_id, id);
create index downloads_file on downloads (tenant_id, file_id);
call wall('downloads');

create table mails (
  tenant_id int not null,
  id int not null,
  recipient text not null,
  subject text not null,
  text text not null,
  attachments jsonb not null default '[]',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
call wall('mails');

-- Opens a request: finds tenant and session, sets the tenant and the plain role for the rest of the transaction.
-- No row: no such tenant. staff_id null: no valid session. One call, since it stands before every answer; permissions
-- as one text, since reading an array of 280 names takes a client longer than all the rest.
create function open_request(host_slug text, token bytea)
  returns table (
    tenant_id int, slug text, company text, environment text, time_zone text, currency text,
    session_id int, staff_id int, staff_name text, email text, role_id int, role_name text, permissions text
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
  select m.id, m.staff_id, m.last_seen_at, s.name, s.email, s.role_id, r.name, case when r.is_active then array_to_string(r.permissions, ',') else '' end
    into session_id, staff_id, seen, staff_name, email, role_id, role_name, permissions
    from staff_sessions m
    join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id and s.is_active
    join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where m.tenant_id = tenant.id and m.token_hash = token and m.revoked_at is null and m.expires_at > now()
      and m.last_seen_at > now() - interval '7 days';
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
  perform set_config('role', 'office_app', true);
  return next;
end $$;
