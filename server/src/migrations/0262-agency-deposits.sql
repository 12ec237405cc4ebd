-- Deposits of agencies: the bank's reference of what they paid in, and what they still hold, newest first.

alter table documents add column reference text;
create index orders_with_agency on orders (tenant_id, id desc) where custody = 'with-agency';
