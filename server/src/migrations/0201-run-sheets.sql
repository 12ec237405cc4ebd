-- Run sheets: the numbered document with which a rider goes out.

create table run_sheets (
  tenant_id int not null,
  id int not null,
  number text not null,
  state text not null default 'open' check (state in ('open', 'out', 'closed', 'cancelled')),
  rider_id int not null,
  -- The rider's branch when the sheet was made.
  warehouse_id int,
  staff_id int not null,
  remark text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  constraint run_sheets_rider_id_fkey foreign key (tenant_id, rider_id) references riders,
  constraint run_sheets_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  constraint run_sheets_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create unique index run_sheets_number on run_sheets (tenant_id, number);
create index run_sheets_state on run_sheets (tenant_id, state, id desc);
create index run_sheets_rider on run_sheets (tenant_id, rider_id, id desc);
create index run_sheets_warehouse on run_sheets (tenant_id, warehouse_id, id desc);
create index run_sheets_created on run_sheets (tenant_id, created_at, id);
create index run_sheets_staff on run_sheets (tenant_id, staff_id);
call wall('run_sheets');
call branch_wall('run_sheets', 'warehouse_id = any(own_places())');

create table run_sheet_orders (
  tenant_id int not null,
  run_sheet_id int not null,
  order_id int not null,
  -- In which they were put on the sheet, from 1.
  place int not null,
  -- While the sheet is open or out.
  is_held boolean not null default true,
  outcome text check (outcome in ('delivered', 'failed', 'returned', 'not-returned')),
  primary key (tenant_id, run_sheet_id, order_id),
  constraint run_sheet_orders_run_sheet_id_fkey foreign key (tenant_id, run_sheet_id) references run_sheets,
  constraint run_sheet_orders_order_id_fkey foreign key (tenant_id, order_id) references orders
);
-- The rule itself: an order is on one sheet at a time.
create unique index run_sheet_orders_held on run_sheet_orders (tenant_id, order_id) where is_held;
create index run_sheet_orders_order on run_sheet_orders (tenant_id, order_id);
call wall('run_sheet_orders');
call branch_wall('run_sheet_orders', 'exists (select from run_sheets s where s.tenant_id = run_sheet_orders.tenant_id and s.id = run_sheet_orders.run_sheet_id)');

-- The sheet with which an order went out or was brought back.
alter table order_events
  add column run_sheet_id int,
  add constraint order_events_run_sheet_id_fkey foreign key (tenant_id, run_sheet_id) references run_sheets;
