-- Which parcels a shift found in its bucket and which it left there, so that one that is missing can be traced to a shift; and who ended it.
alter table sorting_sessions
  add column taken_over_ids int[],
  add column handed_over_ids int[],
  add column ended_by int,
  add constraint sorting_sessions_ended_by_fkey foreign key (tenant_id, ended_by) references staff;
