-- The audit log is asked for everything that was approved, deleted or written off, of whichever record: what was done stands behind the dot.
alter table audit_events add column deed text not null generated always as (split_part(action, '.', 2)) stored;
create index audit_events_deed on audit_events (tenant_id, deed, id);
