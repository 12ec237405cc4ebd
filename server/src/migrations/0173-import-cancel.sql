-- An import that somebody ended.
alter table import_jobs drop constraint import_jobs_state_check;
alter table import_jobs add constraint import_jobs_state_check
  check (state in ('queued', 'running', 'done', 'refused', 'failed', 'cancelled'));
