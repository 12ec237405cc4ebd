-- Mails about documents that go out of their own accord: an invoice was issued or paid, a deposit approved or rejected. Each event
-- of a document is told once. Nobody sends them, and only that of an issued invoice carries a paper.
alter table document_mails
  alter column staff_id drop not null,
  alter column file_id drop not null,
  add column event text check (event in ('invoice-issued', 'invoice-paid', 'deposit-approved', 'deposit-rejected')),
  add constraint document_mails_sender_check check ((staff_id is null) = (event is not null)),
  add constraint document_mails_paper_check check (file_id is not null or event is not null);
create unique index document_mails_event on document_mails (tenant_id, document_id, event) where event is not null;

-- A mail without an address or whose paper could not be made is kept as well, and says so.
alter table mails alter column recipient drop not null;
alter table mails drop constraint mails_error_check;
alter table mails add constraint mails_error_check
  check (error in ('unreachable', 'private-address', 'sign-in', 'put-off', 'refused', 'sealed', 'without-file', 'withheld', 'no-address')) not valid;
alter table mails add constraint mails_recipient_check check (recipient is not null or error in ('no-address', 'without-file')) not valid;
