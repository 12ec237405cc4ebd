-- Parcels in a bucket when a shift begins and ends there, and how many the shift before left in it.
alter table sorting_sessions
  add column taken_over int,
  add column left_before int,
  add column handed_over int;
create index sorting_sessions_bucket on sorting_sessions (tenant_id, bucket_id, id);
