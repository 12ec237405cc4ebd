-- What was approved today of one party: without its day in the index, all that the party ever handed in was read for it, eight thousand
-- deposits of a rider in 3.5 ms.
create index documents_party_decided on documents (tenant_id, kind, party_id, decided_at) where decided_at is not null;
