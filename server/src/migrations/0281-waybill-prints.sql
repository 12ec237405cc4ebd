-- Printed labels: who printed which orders, with which layout, and what was printed before.

create table waybill_prints (
  tenant_id int not null,
  id int not null,
  layout_id int not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint waybill_prints_layout_id_fkey foreign key (tenant_id, layout_id) references waybill_layouts,
  constraint waybill_prints_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
call wall('waybill_prints');

create table waybill_print_orders (
  tenant_id int not null,
  print_id int not null,
  order_id int not null,
  -- In which they were asked for, from 1.
  place int not null,
  -- It had a label before.
  is_again boolean not null,
  primary key (tenant_id, print_id, order_id),
  constraint waybill_print_orders_print_id_fkey foreign key (tenant_id, print_id) references waybill_prints,
  constraint waybill_print_orders_order_id_fkey foreign key (tenant_id, order_id) references orders
);
create index waybill_print_orders_order on waybill_print_orders (tenant_id, order_id, print_id desc);
call wall('waybill_print_orders');
call branch_wall('waybill_print_orders', 'exists (select from orders o where o.tenant_id = waybill_print_orders.tenant_id and o.id = waybill_print_orders.order_id)');
