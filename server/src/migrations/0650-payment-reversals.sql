-- A payment that the bank sent back, or that was entered wrongly, is reversed by a row of its own, below zero, and an entry of its
-- own in the journal; the payment itself stays on record.
alter table document_payments
  add column reverses_id int,
  add column reason text,
  -- On the payment: a row that reverses it is there.
  add column is_reversed boolean not null default false,
  drop constraint document_payments_amount_check,
  add constraint document_payments_sign check (case when reverses_id is null then amount > 0 and reason is null else amount < 0 and reason is not null end),
  add constraint document_payments_reverses_id_fkey foreign key (tenant_id, reverses_id) references document_payments;
create unique index document_payments_reverses on document_payments (tenant_id, reverses_id) where reverses_id is not null;

-- The bank's reference names a payment that stands: entered twice it is there once, and after its reversal it may be entered again.
drop index document_payments_reference;
create unique index document_payments_reference on document_payments (tenant_id, document_id, lower(reference))
  where reverses_id is null and not is_reversed;

alter table journal_entries
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (kind in ('delivery', 'delivery-reversed', 'charge', 'charge-reversed', 'deposit', 'expense',
    'payment', 'payout', 'payment-reversed', 'commission', 'adjustment', 'write-off', 'opening'));
