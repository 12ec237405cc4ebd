-- Resources that are given out; banners; versions of the terms and conditions, of which one per audience is in force.

create table resources (
  tenant_id int not null,
  id int not null,
  resource_group text not null check (resource_group in ('mobile-app', 'merchant', 'customer', 'other')),
  title text not null,
  description text,
  file_id int,
  link text,
  position int not null default 0,
  is_visible boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint resources_file_id_fkey foreign key (tenant_id, file_id) references stored_files,
  constraint resources_content_check check (num_nonnulls(file_id, link) = 1)
);
create index resources_group_position on resources (tenant_id, resource_group, position, id);
create index resources_position on resources (tenant_id, position, id);
create index resources_title on resources (tenant_id, title, id);
create index resources_updated on resources (tenant_id, updated_at, id);
create index resources_file on resources (tenant_id, file_id) where file_id is not null;
call wall('resources');

create table banners (
  tenant_id int not null,
  id int not null,
  title text not null,
  audience text not null check (audience in ('merchant', 'customer', 'rider', 'staff')),
  link text,
  from_day date not null,
  to_day date,
  picture_id int not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint banners_picture_id_fkey foreign key (tenant_id, picture_id) references stored_files,
  constraint banners_days_check check (to_day >= from_day)
);
create index banners_title on banners (tenant_id, title, id);
create index banners_from on banners (tenant_id, from_day, id);
create index banners_active on banners (tenant_id, is_active, audience, id);
create index banners_picture on banners (tenant_id, picture_id);
call wall('banners');

create table terms (
  tenant_id int not null,
  id int not null,
  audience text not null check (audience in ('merchant', 'customer', 'rider', 'staff')),
  number int not null,
  title text not null,
  sections jsonb not null check (jsonb_array_length(sections) > 0),
  is_active boolean not null default false,
  active_from timestamptz,
  active_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint terms_active_check check (not is_active or (active_from is not null and active_until is null))
);
create unique index terms_number on terms (tenant_id, audience, number);
create index terms_number_sort on terms (tenant_id, number, id);
create index terms_title on terms (tenant_id, title, id);
create index terms_active_from on terms (tenant_id, active_from, id);
-- At most one in force by this index; never none again, once there was one, by the trigger at the end.
create unique index terms_active on terms (tenant_id, audience) where is_active;
call wall('terms');

-- The number of the row (next_id) was taken before, and others wait for it, so that two versions never count alike.
create function number_terms() returns trigger language plpgsql as $$
begin
  new.number := coalesce((select max(t.number) from terms t where t.tenant_id = new.tenant_id and t.audience = new.audience), 0) + 1;
  return new;
end $$;
create trigger terms_number before insert on terms for each row execute function number_terms();

-- People agreed to these words: they stay as they were, whatever calls the database.
create function terms_keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.title, old.sections, old.audience, old.number) is distinct from (new.title, new.sections, new.audience, new.number)
  then raise exception 'terms % of tenant % are or were in force', old.id, old.tenant_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger terms_frozen before update or delete on terms
  for each row when (old.active_from is not null) execute function terms_keep_words();

create function terms_stay_in_force() returns trigger language plpgsql as $$
begin
  if not exists (select from terms t where t.tenant_id = old.tenant_id and t.audience = old.audience and t.is_active)
  then raise exception 'tenant % would be left without terms for %', old.tenant_id, old.audience using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- At the commit, since one version is taken out of force before the next is put in.
create constraint trigger terms_active_left after update of is_active on terms
  deferrable initially deferred for each row when (old.is_active) execute function terms_stay_in_force();
