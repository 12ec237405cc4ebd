-- Adjustments of the money of orders that can no longer be edited, claims of their senders and write-offs: asked for and decided as
-- requests, posted to the journal, and claimed once by an invoice and by the commissions that they change (docs/money.md section 11).

alter table approval_requests
  -- Whose balance is written off, or which invoice.
  add column rider_id int,
  add column document_id int,
  -- Of what would change, where that is money.
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add constraint approval_requests_rider_id_fkey foreign key (tenant_id, rider_id) references riders on delete cascade,
  add constraint approval_requests_document_id_fkey foreign key (tenant_id, document_id) references documents,
  drop constraint approval_requests_subject,
  add constraint approval_requests_subject check (num_nonnulls(merchant_id, order_id, rider_id, document_id) = 1),
  drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check check (
    kind in ('profile-update', 'bank-details', 'address-change', 'disposal', 'adjustment', 'claim', 'write-off'));
create unique index approval_requests_open_rider on approval_requests (tenant_id, rider_id, kind)
  where state in ('pending', 'seconding') and rider_id is not null;
create unique index approval_requests_open_document on approval_requests (tenant_id, document_id, kind)
  where state in ('pending', 'seconding') and document_id is not null;
create index approval_requests_rider on approval_requests (tenant_id, rider_id, id) where rider_id is not null;
create index approval_requests_document on approval_requests (tenant_id, document_id, id) where document_id is not null;

-- What is asked about an order, a rider or an invoice belongs to its branches.
drop policy branch_wall on approval_requests;
call branch_wall('approval_requests', '
  (order_id is null or exists (select from orders o where o.tenant_id = approval_requests.tenant_id and o.id = approval_requests.order_id))
  and (rider_id is null or exists (select from riders r where r.tenant_id = approval_requests.tenant_id and r.id = approval_requests.rider_id))
  and (document_id is null or exists (select from documents d where d.tenant_id = approval_requests.tenant_id and d.id = approval_requests.document_id))');

create table order_adjustments (
  tenant_id int not null,
  id int not null,
  -- The request that was approved, and the entry that it posted.
  request_id int not null,
  entry_id bigint not null,
  order_id int not null,
  -- Of adjustment.model.ts.
  kind text not null check (kind in ('cod', 'charge', 'balance', 'claim')),
  -- Whose account.
  account text not null check (account in ('merchant', 'walking')),
  party_id int not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Above 0 the sender is owed more.
  amount numeric(14, 2) not null check (amount <> 0),
  -- What commissions are a percentage of, before and after: what was collected, or the delivery charge; null of all else.
  base_before numeric(14, 2),
  base_after numeric(14, 2),
  -- Its order was invoiced before, or never will be: the next invoice carries it as a line of its own.
  is_apart boolean not null,
  -- Of one apart: no invoice holds it.
  is_open boolean not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint order_adjustments_request_id_fkey foreign key (tenant_id, request_id) references approval_requests,
  constraint order_adjustments_order_id_fkey foreign key (tenant_id, order_id) references orders,
  constraint order_adjustments_base check ((base_before is null) = (base_after is null)),
  constraint order_adjustments_apart check (is_apart or not is_open)
);
create unique index order_adjustments_request on order_adjustments (tenant_id, request_id);
create unique index order_adjustments_entry on order_adjustments (tenant_id, entry_id);
create index order_adjustments_order on order_adjustments (tenant_id, order_id, id);
create index order_adjustments_open on order_adjustments (tenant_id, account, party_id, currency, id) where is_open;
call wall('order_adjustments');
call branch_wall('order_adjustments', 'exists (select from orders o where o.tenant_id = order_adjustments.tenant_id and o.id = order_adjustments.order_id)');

alter table document_lines
  -- What an invoice carries of orders that were invoiced before, or why a commission pays for an event once more.
  add column adjustment_id int,
  add constraint document_lines_adjustment_id_fkey foreign key (tenant_id, adjustment_id) references order_adjustments,
  drop constraint document_lines_claim,
  add constraint document_lines_claim check (
    num_nonnulls(order_id, claimed_id, receipt_id, event_id) + (adjustment_id is not null and event_id is null)::int = 1
    -- A line of a commission may be of its whole period.
    or (num_nonnulls(order_id, claimed_id, receipt_id, event_id, adjustment_id) = 0 and pay is not null));
-- An invoice carries it once.
create unique index document_lines_adjustment on document_lines (tenant_id, kind, adjustment_id)
  where is_held and adjustment_id is not null and event_id is null;
create index document_lines_of_adjustment on document_lines (tenant_id, adjustment_id) where adjustment_id is not null;
-- Whoever did it is paid once, once more for each adjustment, and gives each of these back once.
drop index document_lines_event;
create unique index document_lines_event on document_lines (tenant_id, event_id, takes_back, coalesce(adjustment_id, 0))
  where is_held and event_id is not null;
