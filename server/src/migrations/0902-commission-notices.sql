-- Riders and agencies hear of an issued commission of its own accord, with its paper.
alter table document_mails drop constraint document_mails_event_check;
alter table document_mails add constraint document_mails_event_check
  check (event in ('invoice-issued', 'invoice-paid', 'commission-issued', 'deposit-approved', 'deposit-rejected'));
