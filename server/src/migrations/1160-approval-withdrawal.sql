-- Whoever made a request may withdraw it while nobody has decided.
alter table approval_requests
  drop constraint approval_requests_state_check,
  add constraint approval_requests_state_check check (state in ('pending', 'seconding', 'approved', 'rejected', 'replaced', 'withdrawn'));
