-- Buckets, sessions at them, scans and bags.

create table sorting_buckets (
  tenant_id int not null,
  id int not null,
  code text not null,
  name text not null,
  warehouse_id int not null,
  state_ids int[] not null default '{}',
  city_ids int[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sorting_buckets_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses
);
create unique index sorting_buckets_code on sorting_buckets (tenant_id, warehouse_id, lower(code));
call wall('sorting_buckets');

create table sorting_sessions (
  tenant_id int not null,
  id int not null,
  bucket_id int not null,
  staff_id int not null,
  device text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  accepted int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  primary key (tenant_id, id),
  constraint sorting_sessions_bucket_id_fkey foreign key (tenant_id, bucket_id) references sorting_buckets,
  constraint sorting_sessions_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
-- One open session for a device and for a bucket (domain.md section 3).
create unique index sorting_sessions_open_device on sorting_sessions (tenant_id, device) where closed_at is null;
create unique index sorting_sessions_open_bucket on sorting_sessions (tenant_id, bucket_id) where closed_at is null;
create index sorting_sessions_opened on sorting_sessions (tenant_id, opened_at, id);
call wall('sorting_sessions');

-- The scan id is made on the device and is the key: a repeat finds the first answer in the same place.
create table sorting_scans (
  tenant_id int not null,
  scan_id text not null,
  session_id int not null,
  order_id int,
  verdict text not null,
  answer jsonb not null,
  device_at timestamptz not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, scan_id),
  constraint sorting_scans_session_id_fkey foreign key (tenant_id, session_id) references sorting_sessions
);
create index sorting_scans_session on sorting_scans (tenant_id, session_id, at desc);
create index sorting_scans_order on sorting_scans (tenant_id, order_id, at desc);
call wall('sorting_scans');

create table sorting_bags (
  tenant_id int not null,
  id int not null,
  number text not null,
  bucket_id int not null,
  state text not null default 'sealed' check (state in ('open', 'sealed', 'dispatched', 'partly-received', 'received', 'cancelled')),
  parcels int not null,
  weight_kg numeric(14, 3) not null,
  staff_id int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sorting_bags_bucket_id_fkey foreign key (tenant_id, bucket_id) references sorting_buckets,
  constraint sorting_bags_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create unique index sorting_bags_number on sorting_bags (tenant_id, number);
call wall('sorting_bags');

alter table orders add constraint orders_bucket_id_fkey foreign key (tenant_id, bucket_id) references sorting_buckets;
alter table orders add constraint orders_bag_id_fkey foreign key (tenant_id, bag_id) references sorting_bags;
