-- Disputes of an order's money: who marked it, when and why, and how that ended.

create table order_disputes (
  tenant_id int not null,
  id int not null,
  order_id int not null,
  reason text not null,
  opened_by int not null,
  opened_at timestamptz not null default now(),
  closed_by int,
  closed_at timestamptz,
  outcome text,
  primary key (tenant_id, id),
  constraint order_disputes_order_id_fkey foreign key (tenant_id, order_id) references orders,
  constraint order_disputes_opened_by_fkey foreign key (tenant_id, opened_by) references staff,
  constraint order_disputes_closed_by_fkey foreign key (tenant_id, closed_by) references staff,
  constraint order_disputes_end check (num_nonnulls(closed_by, closed_at, outcome) in (0, 3))
);
-- An order is disputed once at a time.
create unique index order_disputes_open on order_disputes (tenant_id, order_id) where closed_at is null;
create index order_disputes_order on order_disputes (tenant_id, order_id, id desc);
create index order_disputes_opened_by on order_disputes (tenant_id, opened_by);
create index order_disputes_closed_by on order_disputes (tenant_id, closed_by) where closed_by is not null;
call wall('order_disputes');
call branch_wall('order_disputes', 'exists (select from orders o where o.tenant_id = order_disputes.tenant_id and o.id = order_disputes.order_id)');
