-- How the lists of staff and the general search look people up; the tables themselves are those of the core.

create index staff_name_sort on staff (tenant_id, name, id);
create index staff_email_sort on staff (tenant_id, email, id);
create index staff_sign_in_sort on staff (tenant_id, last_sign_in_at, id);
create index staff_active on staff (tenant_id, is_active, id);
create index staff_search on staff using gin (tenant_id, public.fold(name) gin_trgm_ops);
create index staff_email_search on staff using gin (tenant_id, public.fold(email) gin_trgm_ops);
create index staff_warehouses_warehouse on staff_warehouses (tenant_id, warehouse_id, staff_id);
