-- So that the maker of a service token is written to once seven days before its end and once on the day before.
alter table service_tokens add column noticed_days int check (noticed_days in (7, 1));
