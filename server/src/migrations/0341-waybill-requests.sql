-- Blocks of waybill numbers that merchants ask for, to print and stick them on before there are orders.

create table waybill_requests (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  amount int not null check (amount between 1 and 10000),
  note text,
  -- Of waybill-request.transitions.ts.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  series_id int,
  first_serial int,
  last_serial int,
  -- Serials of the block that orders had brought from elsewhere before it was reserved.
  skipped int[] not null default '{}',
  requested_by int not null,
  decided_by int,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'confirmed') = (num_nonnulls(series_id, first_serial, last_serial) = 3)),
  constraint waybill_requests_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants,
  constraint waybill_requests_series_id_fkey foreign key (tenant_id, series_id) references waybill_series,
  constraint waybill_requests_requested_by_fkey foreign key (tenant_id, requested_by) references staff,
  constraint waybill_requests_decided_by_fkey foreign key (tenant_id, decided_by) references staff
);
create index waybill_requests_merchant on waybill_requests (tenant_id, merchant_id, id);
create index waybill_requests_state on waybill_requests (tenant_id, state, id);
create index waybill_requests_block on waybill_requests (tenant_id, series_id, first_serial) where series_id is not null;
create index waybill_requests_requested_by on waybill_requests (tenant_id, requested_by);
create index waybill_requests_decided_by on waybill_requests (tenant_id, decided_by) where decided_by is not null;
call wall('waybill_requests');
