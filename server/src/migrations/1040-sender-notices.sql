-- Senders hear of part payments and reversals as well, once for each payment, of an invoice that was rejected or cancelled, and of what
-- was decided about the money of a parcel, once for each request.
alter table document_mails
  alter column document_id drop not null,
  add column payment_id int,
  add column request_id int,
  drop constraint document_mails_event_check,
  add constraint document_mails_event_check check (event in (
    'invoice-issued', 'invoice-part-paid', 'invoice-paid', 'payment-reversed', 'invoice-rejected', 'invoice-cancelled',
    'commission-issued', 'deposit-approved', 'deposit-rejected', 'adjustment-approved', 'claim-approved', 'claim-rejected')),
  add constraint document_mails_about check (num_nonnulls(document_id, request_id) = 1 and (payment_id is null or document_id is not null)),
  add constraint document_mails_payment_id_fkey foreign key (tenant_id, payment_id) references document_payments,
  add constraint document_mails_request_id_fkey foreign key (tenant_id, request_id) references approval_requests;
drop index document_mails_event;
create unique index document_mails_event on document_mails (tenant_id, document_id, event, coalesce(payment_id, 0))
  where event is not null and document_id is not null;
create index document_mails_payment on document_mails (tenant_id, payment_id) where payment_id is not null;
create unique index document_mails_request on document_mails (tenant_id, request_id, event) where request_id is not null;
drop policy branch_wall on document_mails;
call branch_wall('document_mails', '
  exists (select from documents d where d.tenant_id = document_mails.tenant_id and d.id = document_mails.document_id)
  or exists (select from approval_requests r where r.tenant_id = document_mails.tenant_id and r.id = document_mails.request_id)');
