-- Slabs and bonuses of a closed period are counted anew once some of what it paid for was taken back: the next commission holds a line
-- for each sum that is another now.

alter table document_lines
  -- The newest event that was taken back when its period was counted anew; what was counted stands in `pay`.
  add column recount_id bigint,
  add constraint document_lines_recount check (recount_id is null or (pay is not null and adjustment_id is null));
-- Whoever did it is paid once, once more for each adjustment and each count, and gives each of these back once.
drop index document_lines_event;
create unique index document_lines_event on document_lines (tenant_id, event_id, takes_back, coalesce(adjustment_id, 0), coalesce(recount_id, 0))
  where is_held and event_id is not null;
create index document_lines_recount on document_lines (tenant_id, document_id) where recount_id is not null;
