-- Every seal number that was ever on a bag, so that none is accepted twice: not while its bag travels, nor after it was broken. Numbers are
-- claimed beyond the wall between branches, since a seal of another branch is as used up as an own one.
create table sorting_seals (
  tenant_id int not null,
  -- In lower case, as people type it either way.
  number text not null,
  bag_id int not null,
  primary key (tenant_id, number),
  constraint sorting_seals_bag_id_fkey foreign key (tenant_id, bag_id) references sorting_bags
);
call wall('sorting_seals');
call branch_wall('sorting_seals', 'exists (select from sorting_bags g where g.tenant_id = sorting_seals.tenant_id and g.id = sorting_seals.bag_id)');

-- A number that is on several bags already stays on them, and counts for one that was not cancelled, if there is one. What was broken is
-- known from the audit log alone. Tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into sorting_seals (tenant_id, number, bag_id)
    select distinct on (lower(seal_number)) tenant, lower(seal_number), id from sorting_bags
    where tenant_id = tenant and seal_number is not null order by lower(seal_number), state = 'cancelled', id;
    insert into sorting_seals (tenant_id, number, bag_id)
    select distinct on (lower(e.seal)) tenant, lower(e.seal), b.id
    from (
      select id, subject_id, case action when 'bag.reopen' then after ->> 'broken' else before ->> 'seal_number' end as seal
      from audit_events where tenant_id = tenant and action in ('bag.reopen', 'bag.seal')) e
    join sorting_bags b on b.tenant_id = tenant and b.id = e.subject_id
    where e.seal is not null order by lower(e.seal), e.id
    on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Was unique among bags that were not cancelled.
drop index sorting_bags_seal;
create index sorting_bags_seal on sorting_bags (tenant_id, seal_number);
