-- A scheduled report may hold what is at one branch only; null for all at which each recipient works.
alter table report_schedules
  add column warehouse_id int,
  add constraint report_schedules_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses;
create index report_schedules_warehouse on report_schedules (tenant_id, warehouse_id) where warehouse_id is not null;
