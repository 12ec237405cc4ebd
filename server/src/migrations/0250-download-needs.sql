-- Whose file a download is does not say that they may still read it: what was needed to ask for it is asked for again.

alter table downloads add column needs text[] not null default '{}';
update downloads set needs = array['export-all-orders'] where report = 'orders';
