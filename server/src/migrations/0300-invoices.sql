-- Invoices of merchants and walking customers: drafts by period, payments, and who changed a merchant's account last.

alter table documents
  -- A draft was made by a rule; whoever issues it is its maker.
  alter column maker_id drop not null,
  add column issued_at timestamptz,
  -- Days on which what it settles ended.
  add column period_from date,
  add column period_to date,
  -- The last day of the period that a rule drafted it for.
  add column drafted_for date,
  add constraint documents_maker check (maker_id is not null or state in ('draft', 'cancelled')),
  drop constraint documents_four_eyes,
  add constraint documents_four_eyes check (
    maker_id <> counter_id and (state not in ('approved', 'rejected', 'part-paid', 'paid') or maker_id <> decider_id));

create table document_payments (
  tenant_id int not null,
  id int not null,
  document_id int not null,
  amount numeric(14, 2) not null check (amount > 0),
  paid_on date not null,
  -- The bank's.
  reference text not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_payments_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_payments_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
-- The bank's reference names a payment: entered twice it is there once.
create unique index document_payments_reference on document_payments (tenant_id, document_id, lower(reference));
create index document_payments_day on document_payments (tenant_id, paid_on, id);
create index document_payments_staff on document_payments (tenant_id, staff_id);
call wall('document_payments');
call branch_wall('document_payments', 'exists (select from documents d where d.tenant_id = document_payments.tenant_id and d.id = document_payments.document_id)');

create index documents_drafted on documents (tenant_id, kind, party_id, drafted_for) where drafted_for is not null;

alter table merchants
  -- null: the tenant's.
  add column invoice_period text check (invoice_period in ('daily', 'weekly', 'monthly', 'by-hand')),
  -- The newest change of where the merchant is paid: who asked for it or made it, and who approved it.
  add column bank_changed_at timestamptz,
  add column bank_changed_by int,
  add column bank_approved_by int,
  add constraint merchants_bank_changed_by_fkey foreign key (tenant_id, bank_changed_by) references staff on delete set null (bank_changed_by),
  add constraint merchants_bank_approved_by_fkey foreign key (tenant_id, bank_approved_by) references staff on delete set null (bank_approved_by);
create index merchants_bank_changed_by on merchants (tenant_id, bank_changed_by) where bank_changed_by is not null;
create index merchants_bank_approved_by on merchants (tenant_id, bank_approved_by) where bank_approved_by is not null;

-- What a party is due, newest first.
create index orders_due_merchant on orders (tenant_id, merchant_id, id desc) where settlement = 'due';
create index orders_due_walking on orders (tenant_id, walking_customer_id, id desc) where settlement = 'due' and walking_customer_id is not null;
