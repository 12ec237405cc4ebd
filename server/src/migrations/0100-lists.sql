-- Saved views of lists, private or shared, and the look-up of orders by many phone numbers at once.

create table list_views (
  tenant_id int not null,
  id int not null,
  -- Whose it is: of one person, or null when it is shared with everybody who may see the list.
  owner_id int,
  -- Who made it, for the words beside a shared one; kept when the person goes.
  author text not null,
  -- The list's own path in the contract: '/admin/order/list'.
  list text not null,
  name text not null,
  filters jsonb not null,
  sort text[] not null,
  -- Columns with their widths in their order; null for the list's usual ones.
  columns jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint list_views_owner_id_fkey foreign key (tenant_id, owner_id) references staff on delete cascade
);
-- A name once per person and list, and once among the shared ones of a list.
create unique index list_views_name on list_views (tenant_id, list, coalesce(owner_id, 0), lower(name));
create index list_views_owner on list_views (tenant_id, owner_id);
create index list_views_name_sort on list_views (tenant_id, name, id);
call wall('list_views');

create index orders_phone on orders (tenant_id, receiver_phone, id desc);

-- Who leads the work of others may show them what to look at; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update roles set permissions = permissions || '{share-view}'
      where seed_key in ('super-admin', 'operations-manager', 'hub-supervisor', 'branch-manager') and not permissions && '{share-view}';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
