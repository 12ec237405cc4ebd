-- Settings that a tenant has once, its words and colours for statuses, flags on orders, taxes, waybill layouts, tracking items.

-- One row for each kind; what a kind holds is described in shared (defineSetting). A missing row means the defaults.
create table settings (
  tenant_id int not null,
  kind text not null,
  value jsonb not null default '{}',
  -- Passwords and tokens of connections: written, never answered.
  secrets jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
call wall('settings');

-- What the tenant made of the statuses; keys and transitions stay those of the product.
create table order_status_settings (
  tenant_id int not null,
  status_key text not null,
  name text,
  colour text,
  position int,
  customer_text text,
  is_customer_visible boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, status_key)
);
create unique index order_status_settings_name on order_status_settings (tenant_id, lower(name)) where name is not null;
call wall('order_status_settings');

create table flags (
  tenant_id int not null,
  id int not null,
  name text not null,
  colour text not null,
  description text,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index flags_name on flags (tenant_id, lower(name));
call wall('flags');

create table order_flags (
  tenant_id int not null,
  order_id int not null,
  flag_id int not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id, flag_id),
  constraint order_flags_order_id_fkey foreign key (tenant_id, order_id) references orders on delete cascade,
  constraint order_flags_flag_id_fkey foreign key (tenant_id, flag_id) references flags,
  constraint order_flags_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create index order_flags_flag on order_flags (tenant_id, flag_id, order_id desc);
create index order_flags_staff on order_flags (tenant_id, staff_id);
call wall('order_flags');

create table tax_items (
  tenant_id int not null,
  id int not null,
  name text not null,
  rate numeric(5, 3) not null,
  applies_to text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tax_items_name on tax_items (tenant_id, lower(name));
call wall('tax_items');

create table waybill_layouts (
  tenant_id int not null,
  id int not null,
  name text not null,
  paper text not null,
  copies int not null,
  shows_sender_phone boolean not null,
  shows_cod boolean not null,
  shows_weight boolean not null,
  shows_reference boolean not null,
  shows_note boolean not null,
  shows_qr boolean not null,
  footer text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index waybill_layouts_name on waybill_layouts (tenant_id, lower(name));
call wall('waybill_layouts');

create table tracking_items (
  tenant_id int not null,
  id int not null,
  key text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tracking_items_key on tracking_items (tenant_id, key);
call wall('tracking_items');

-- Reasons have a screen now: sorted, searched, told apart, and asked whether they are in use.
create unique index reasons_text on reasons (tenant_id, applies_to, lower(text));
create index reasons_text_sort on reasons (tenant_id, text, id);
create index order_events_reason on order_events (tenant_id, reason_id) where reason_id is not null;
