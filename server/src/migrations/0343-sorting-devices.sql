-- Sorting devices by their names: a station makes its own when somebody logs in, and one that is unlinked takes nobody in.

create table sorting_devices (
  tenant_id int not null,
  id int not null,
  name text not null,
  is_linked boolean not null default true,
  -- null: whoever logged in first made it.
  linked_by int,
  linked_at timestamptz not null default now(),
  unlinked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sorting_devices_linked_by_fkey foreign key (tenant_id, linked_by) references staff on delete set null (linked_by)
);
create unique index sorting_devices_name on sorting_devices (tenant_id, name);
create index sorting_devices_linked_by on sorting_devices (tenant_id, linked_by) where linked_by is not null;
call wall('sorting_devices');

create index sorting_sessions_device on sorting_sessions (tenant_id, device, id);

-- Devices that had a session before; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into sorting_devices (name, linked_at) select device, min(opened_at) from sorting_sessions where tenant_id = tenant
      group by device order by min(id);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
