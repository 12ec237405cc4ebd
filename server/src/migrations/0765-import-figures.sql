-- What an import's report says, beside it: lists show these of each row, and a report can hold a thousand rejected rows.
alter table import_jobs
  add column rows_created int not null generated always as (coalesce((report->>'created')::int, 0)) stored,
  add column rows_updated int not null generated always as (coalesce((report->>'updated')::int, 0)) stored,
  add column rows_rejected int not null generated always as (coalesce((report->>'rejected')::int, 0)) stored,
  add column rejected_file text generated always as (report->>'rejectedFile') stored;
