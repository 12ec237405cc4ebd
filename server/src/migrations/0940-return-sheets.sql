-- Return sheets: the numbered document that a merchant signs for the parcels that come back from one branch.

create table return_sheets (
  tenant_id int not null,
  id int not null,
  number text not null,
  state text not null default 'open' check (state in ('open', 'out', 'closed', 'cancelled')),
  merchant_id int not null,
  -- Where its orders lie.
  warehouse_id int not null,
  -- Nobody if the merchant collects at the counter, and until it goes out.
  rider_id int,
  staff_id int not null,
  remark text,
  -- Who signed it for the merchant.
  receiver_name text,
  receiver_relation text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'closed') = (receiver_name is not null)),
  constraint return_sheets_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants,
  constraint return_sheets_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  constraint return_sheets_rider_id_fkey foreign key (tenant_id, rider_id) references riders,
  constraint return_sheets_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create unique index return_sheets_number on return_sheets (tenant_id, number);
create index return_sheets_state on return_sheets (tenant_id, state, id desc);
create index return_sheets_merchant on return_sheets (tenant_id, merchant_id, id desc);
create index return_sheets_warehouse on return_sheets (tenant_id, warehouse_id, id desc);
create index return_sheets_rider on return_sheets (tenant_id, rider_id, id desc);
create index return_sheets_created on return_sheets (tenant_id, created_at, id);
create index return_sheets_staff on return_sheets (tenant_id, staff_id);
call wall('return_sheets');
call branch_wall('return_sheets', 'warehouse_id = any(own_places())');

create table return_sheet_orders (
  tenant_id int not null,
  return_sheet_id int not null,
  order_id int not null,
  -- In which they were put on the sheet, from 1.
  place int not null,
  -- While the sheet is open or out.
  is_held boolean not null default true,
  -- By this sheet, not on its own before: only then does a recall take it back.
  is_sent boolean not null default false,
  outcome text check (outcome in ('returned', 'refused', 'kept')),
  primary key (tenant_id, return_sheet_id, order_id),
  constraint return_sheet_orders_return_sheet_id_fkey foreign key (tenant_id, return_sheet_id) references return_sheets,
  constraint return_sheet_orders_order_id_fkey foreign key (tenant_id, order_id) references orders
);
-- The rule itself: an order is on one sheet at a time.
create unique index return_sheet_orders_held on return_sheet_orders (tenant_id, order_id) where is_held;
create index return_sheet_orders_order on return_sheet_orders (tenant_id, order_id);
call wall('return_sheet_orders');
call branch_wall('return_sheet_orders', 'exists (select from return_sheets s where s.tenant_id = return_sheet_orders.tenant_id and s.id = return_sheet_orders.return_sheet_id)');
