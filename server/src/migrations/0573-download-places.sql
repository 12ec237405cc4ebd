-- Which branches a file holds: null for all of them. Who works for fewer may not have it, whoever asked for it.
alter table downloads add column places int[];
update downloads d set places = (
  select array_agg(a.warehouse_id order by a.warehouse_id) from staff_warehouses a
  where a.tenant_id = d.tenant_id and a.staff_id = d.staff_id);
