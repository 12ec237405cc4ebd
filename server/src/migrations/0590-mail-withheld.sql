-- A mail is not sent any more once its recipient may no longer have its file, and says so.
alter table mails drop constraint mails_error_check;
alter table mails add constraint mails_error_check
  check (error in ('unreachable', 'private-address', 'sign-in', 'put-off', 'refused', 'sealed', 'without-file', 'withheld')) not valid;
