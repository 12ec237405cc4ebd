-- Files that no row names any more: marked by the database in the transaction that let them go, whatever code did it, and
-- removed from the storage later (core/let-go-files.ts).

alter table stored_files add column let_go_at timestamptz;
create index stored_files_let_go on stored_files (tenant_id, id) where let_go_at is not null;

create function let_go_of_file() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
begin
  if tg_op = 'DELETE' or to_jsonb(old) -> column_name is distinct from to_jsonb(new) -> column_name then
    update stored_files set let_go_at = now() where tenant_id = old.tenant_id and id = (to_jsonb(old) ->> column_name)::int;
  end if;
  return null;
end $$;

-- The files that a column names belong to its rows: what a row no longer names, or named when it was deleted, may go.
create procedure owns_files(target regclass, file_column name) language plpgsql as $$
begin
  execute format(
    'create trigger %I after update of %I or delete on %s for each row when (old.%I is not null) execute function let_go_of_file(%L)',
    replace(target::text, '.', '_') || '_let_go', file_column, target, file_column, file_column);
end $$;

call owns_files('warehouses', 'logo_file_id');
call owns_files('merchant_documents', 'file_id');
call owns_files('resources', 'file_id');
call owns_files('banners', 'picture_id');
call owns_files('downloads', 'file_id');

-- The operator's logo and the picture of its sign-in page; they stood inside a setting, where no key could name a file.
create table brand_pictures (
  tenant_id int not null,
  kind text not null check (kind in ('logo', 'background')),
  file_id int not null,
  primary key (tenant_id, kind),
  constraint brand_pictures_file_id_fkey foreign key (tenant_id, file_id) references stored_files
);
create index brand_pictures_file on brand_pictures (tenant_id, file_id);
call wall('brand_pictures');
call owns_files('brand_pictures', 'file_id');

-- Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into brand_pictures (kind, file_id)
      select picture.key, picture.value::int from settings s, jsonb_each_text(s.value) picture where s.kind = 'pictures';
    delete from settings where kind = 'pictures';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
