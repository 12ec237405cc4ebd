-- Senders hear of a claim that was taken back as such: its approval was told them as a claim of 0.
alter table document_mails
  drop constraint document_mails_event_check,
  add constraint document_mails_event_check check (event in (
    'invoice-issued', 'invoice-part-paid', 'invoice-paid', 'payment-reversed', 'invoice-rejected', 'invoice-cancelled',
    'commission-issued', 'deposit-approved', 'deposit-rejected', 'adjustment-approved', 'claim-approved', 'claim-rejected',
    'claim-taken-back'));
