-- A mail whose file cannot be read says so, instead of waiting for ever without a word.
alter table mails drop constraint mails_error_check;
alter table mails add constraint mails_error_check
  check (error in ('unreachable', 'private-address', 'sign-in', 'put-off', 'refused', 'sealed', 'without-file')) not valid;
