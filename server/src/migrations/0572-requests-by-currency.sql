-- The balance of a rider is asked about for each currency by itself: a request in one took the place of one that waited in another.
drop index approval_requests_open_rider;
create unique index approval_requests_open_rider on approval_requests (tenant_id, rider_id, kind, currency)
  where state in ('pending', 'seconding') and rider_id is not null;
