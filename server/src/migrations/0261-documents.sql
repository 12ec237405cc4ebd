-- Documents of money: one shape for deposits, commissions and invoices (docs/decisions/0015-documents.md).

create table documents (
  tenant_id int not null,
  id int not null,
  -- Kinds of shared/src/areas/finance/document.model.ts, and those that are to come.
  kind text not null check (kind in ('rider-deposit', 'branch-deposit', 'agency-deposit', 'rider-commission', 'agency-commission',
    'merchant-invoice', 'walking-invoice')),
  number text not null,
  -- Of the transitions of its kind.
  state text not null,
  -- Whose it is: a rider, a warehouse, a merchant.
  party_id int not null,
  -- Where the money goes, and who sees it of those with warehouses of their own.
  warehouse_id int,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lines int not null,
  declared numeric(14, 2) not null,
  maker_id int not null,
  created_at timestamptz not null default now(),
  counter_id int,
  counted_at timestamptz,
  counted numeric(14, 2),
  denominations jsonb not null default '[]',
  decider_id int,
  decided_at timestamptz,
  reason_id int,
  reason text,
  remark text,
  primary key (tenant_id, id),
  constraint documents_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses,
  constraint documents_maker_id_fkey foreign key (tenant_id, maker_id) references staff,
  constraint documents_counter_id_fkey foreign key (tenant_id, counter_id) references staff,
  constraint documents_decider_id_fkey foreign key (tenant_id, decider_id) references staff,
  constraint documents_reason_id_fkey foreign key (tenant_id, reason_id) references reasons,
  -- The maker is neither counter nor checker, whoever asks the database.
  constraint documents_four_eyes check (maker_id <> counter_id and (state not in ('approved', 'rejected') or maker_id <> decider_id))
);
create unique index documents_number on documents (tenant_id, kind, number);
create index documents_kind on documents (tenant_id, kind, id desc);
create index documents_state on documents (tenant_id, kind, state, id desc);
create index documents_party on documents (tenant_id, kind, party_id, id desc);
create index documents_warehouse on documents (tenant_id, warehouse_id, id desc);
create index documents_maker on documents (tenant_id, maker_id);
create index documents_counter on documents (tenant_id, counter_id) where counter_id is not null;
create index documents_decider on documents (tenant_id, decider_id, decided_at) where decider_id is not null;
create index documents_reason on documents (tenant_id, reason_id) where reason_id is not null;
call wall('documents');
call branch_wall('documents', 'warehouse_id = any(own_places())');

create table document_lines (
  tenant_id int not null,
  document_id int not null,
  line int not null,
  -- The document's, for the rule below.
  kind text not null,
  order_id int,
  -- A document that this one takes over: a rider's deposit in a branch's.
  claimed_id int,
  amount numeric(14, 2) not null,
  -- While the document is not rejected or cancelled.
  is_held boolean not null default true,
  primary key (tenant_id, document_id, line),
  constraint document_lines_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_lines_order_id_fkey foreign key (tenant_id, order_id) references orders,
  constraint document_lines_claimed_id_fkey foreign key (tenant_id, claimed_id) references documents,
  constraint document_lines_claim check (num_nonnulls(order_id, claimed_id) = 1)
);
-- The rule itself: nothing is in two documents of a kind.
create unique index document_lines_order on document_lines (tenant_id, kind, order_id) where is_held and order_id is not null;
create unique index document_lines_claimed on document_lines (tenant_id, kind, claimed_id) where is_held and claimed_id is not null;
create index document_lines_of_order on document_lines (tenant_id, order_id) where order_id is not null;
create index document_lines_of_document on document_lines (tenant_id, claimed_id) where claimed_id is not null;
call wall('document_lines');
call branch_wall('document_lines', 'exists (select from documents d where d.tenant_id = document_lines.tenant_id and d.id = document_lines.document_id)');

-- A slip, and the print as it was when the document was approved.
create table document_files (
  tenant_id int not null,
  document_id int not null,
  kind text not null check (kind in ('slip', 'print')),
  file_id int not null,
  primary key (tenant_id, document_id, kind),
  constraint document_files_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_files_file_id_fkey foreign key (tenant_id, file_id) references stored_files
);
create index document_files_file on document_files (tenant_id, file_id);
call wall('document_files');
call branch_wall('document_files', 'exists (select from documents d where d.tenant_id = document_files.tenant_id and d.id = document_files.document_id)');
call owns_files('document_files', 'file_id');

-- What a rider still holds, newest first.
create index orders_with_rider on orders (tenant_id, rider_id, id desc) where custody = 'with-rider';
