-- The order in which buckets stand in the hall; equal ranks go by code.
alter table sorting_buckets add column position int not null default 0 check (position between 0 and 9999);
