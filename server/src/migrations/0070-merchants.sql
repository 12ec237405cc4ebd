-- Merchants in full: their users, businesses, addresses, documents and integrations; walking customers; approval requests.

alter table merchants
  add column email text,
  add column address text,
  add column vat_number text,
  add column bank_name text,
  add column bank_branch text,
  add column bank_account_name text,
  add column bank_account_number text,
  -- The setting beside merchant_type.
  add column payout_rule text not null default 'reconciled'
    check (payout_rule in ('reconciled', 'at-head-office', 'days-after-delivery', 'at-once')),
  add column payout_days int check (payout_days between 1 and 90),
  add column sales_person_id int,
  add column client_id text,
  -- SHA-256 of the secret, which is shown once and kept nowhere.
  add column client_secret_hash bytea,
  add column client_secret_at timestamptz,
  add constraint merchants_sales_person_id_fkey foreign key (tenant_id, sales_person_id) references staff on delete set null (sales_person_id);
create index merchants_city on merchants (tenant_id, city_id, id);
create index merchants_code_sort on merchants (tenant_id, code, id);
create index merchants_active on merchants (tenant_id, is_active, id);
create index merchants_type on merchants (tenant_id, merchant_type, id);
create index merchants_sales_person on merchants (tenant_id, sales_person_id);
create unique index merchants_client_id on merchants (tenant_id, client_id);

create table merchant_users (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  name text not null,
  email text not null,
  contact_number text,
  role text not null check (role in ('owner', 'orders', 'accounts')),
  password_hash text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_users_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade
);
create unique index merchant_users_email on merchant_users (tenant_id, lower(email));
create index merchant_users_merchant on merchant_users (tenant_id, merchant_id, id);
create index merchant_users_name on merchant_users (tenant_id, merchant_id, name, id);
call wall('merchant_users');

create table merchant_businesses (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  name text not null,
  phone text,
  email text,
  vat_number text,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_businesses_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade
);
create unique index merchant_businesses_default on merchant_businesses (tenant_id, merchant_id) where is_default;
create unique index merchant_businesses_name on merchant_businesses (tenant_id, merchant_id, lower(name));
create index merchant_businesses_merchant on merchant_businesses (tenant_id, merchant_id, id);
create index merchant_businesses_name_sort on merchant_businesses (tenant_id, merchant_id, name, id);
call wall('merchant_businesses');

-- A merchant's first business is its default, however the row comes in.
create function first_business_is_default() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from merchant_businesses b where b.tenant_id = new.tenant_id and b.merchant_id = new.merchant_id and b.is_default
  ) then
    new.is_default := true;
  end if;
  return new;
end $$;
create trigger merchant_businesses_first before insert on merchant_businesses
  for each row execute function first_business_is_default();

create table merchant_addresses (
  tenant_id int not null,
  id int not null,
  business_id int not null,
  address_type text not null check (address_type in ('pickup', 'return', 'billing', 'office')),
  address text not null,
  landmark text,
  postal_code text,
  city_id int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_addresses_business_id_fkey foreign key (tenant_id, business_id) references merchant_businesses on delete cascade,
  constraint merchant_addresses_city_id_fkey foreign key (tenant_id, city_id) references cities
);
create index merchant_addresses_business on merchant_addresses (tenant_id, business_id, id);
create index merchant_addresses_city on merchant_addresses (tenant_id, city_id);
call wall('merchant_addresses');

create table merchant_contacts (
  tenant_id int not null,
  id int not null,
  address_id int not null,
  name text not null,
  phone text not null,
  email text,
  designation text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_contacts_address_id_fkey foreign key (tenant_id, address_id) references merchant_addresses on delete cascade
);
create index merchant_contacts_address on merchant_contacts (tenant_id, address_id, id);
call wall('merchant_contacts');

create table merchant_documents (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  kind text not null check (kind in ('registration', 'tax', 'identity', 'bank', 'contract', 'other')),
  file_id int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_documents_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade,
  constraint merchant_documents_file_id_fkey foreign key (tenant_id, file_id) references stored_files
);
create index merchant_documents_merchant on merchant_documents (tenant_id, merchant_id, id);
create index merchant_documents_file on merchant_documents (tenant_id, file_id);
call wall('merchant_documents');

create table merchant_integrations (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  kind text not null check (kind in ('api', 'webhook', 'shopify', 'woocommerce')),
  address text,
  requested_by int,
  approved_by int,
  approved_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint merchant_integrations_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade,
  constraint merchant_integrations_requested_by_fkey foreign key (tenant_id, requested_by) references staff on delete set null (requested_by),
  constraint merchant_integrations_approved_by_fkey foreign key (tenant_id, approved_by) references staff on delete set null (approved_by)
);
create unique index merchant_integrations_kind on merchant_integrations (tenant_id, merchant_id, kind);
create index merchant_integrations_merchant on merchant_integrations (tenant_id, merchant_id, id);
create index merchant_integrations_requested_by on merchant_integrations (tenant_id, requested_by);
create index merchant_integrations_approved_by on merchant_integrations (tenant_id, approved_by);
call wall('merchant_integrations');

create table walking_customers (
  tenant_id int not null,
  id int not null,
  name text not null,
  phone text not null,
  email text,
  city_id int,
  address text,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint walking_customers_city_id_fkey foreign key (tenant_id, city_id) references cities
);
create unique index walking_customers_phone on walking_customers (tenant_id, phone);
create index walking_customers_name on walking_customers (tenant_id, name, id);
create index walking_customers_city on walking_customers (tenant_id, city_id, id);
create index walking_customers_active on walking_customers (tenant_id, is_active, id);
create index walking_customers_search on walking_customers using gin (tenant_id, public.fold(name) gin_trgm_ops);
create index walking_customers_phone_search on walking_customers using gin (tenant_id, public.fold(phone) gin_trgm_ops);
call wall('walking_customers');

create table approval_requests (
  tenant_id int not null,
  id int not null,
  merchant_id int not null,
  -- {field: {old, new}} of the merchant's guarded fields.
  changes jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'replaced')),
  requested_by int,
  decided_by int,
  decided_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint approval_requests_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade,
  constraint approval_requests_requested_by_fkey foreign key (tenant_id, requested_by) references staff on delete set null (requested_by),
  constraint approval_requests_decided_by_fkey foreign key (tenant_id, decided_by) references staff on delete set null (decided_by)
);
-- One open question per merchant: a newer proposal takes the place of the older.
create unique index approval_requests_pending on approval_requests (tenant_id, merchant_id) where state = 'pending';
create index approval_requests_merchant on approval_requests (tenant_id, merchant_id, id);
create index approval_requests_state on approval_requests (tenant_id, state, id);
create index approval_requests_created on approval_requests (tenant_id, created_at, id);
create index approval_requests_requested_by on approval_requests (tenant_id, requested_by);
create index approval_requests_decided_by on approval_requests (tenant_id, decided_by);
call wall('approval_requests');
