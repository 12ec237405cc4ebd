-- Where riders worked before: what was done for a branch or an agency is paid by its side, also once the rider works elsewhere.
create table rider_places (
  tenant_id int not null,
  rider_id int not null,
  -- null: at none.
  warehouse_id int,
  -- Until then the rider worked there, from the move before it on.
  until timestamptz not null,
  primary key (tenant_id, rider_id, until),
  constraint rider_places_rider_id_fkey foreign key (tenant_id, rider_id) references riders on delete cascade,
  constraint rider_places_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses on delete cascade
);
create index rider_places_warehouse on rider_places (tenant_id, warehouse_id) where warehouse_id is not null;
call wall('rider_places');
call branch_wall('rider_places', 'exists (select from riders r where r.tenant_id = rider_places.tenant_id and r.id = rider_places.rider_id)');

create function keep_rider_place() returns trigger language plpgsql as $$
begin
  -- Moved twice in one transaction, the rider was nowhere in between.
  insert into rider_places (tenant_id, rider_id, warehouse_id, until) values (old.tenant_id, old.id, old.warehouse_id, now())
  on conflict do nothing;
  return null;
end $$;
-- It sees all of them, whoever moves a rider (migration 0200).
alter function keep_rider_place() set role = 'office_app';
create trigger riders_moved after update of warehouse_id on riders for each row
  when (old.warehouse_id is distinct from new.warehouse_id) execute function keep_rider_place();
