-- The audit log is read by day and by what was done.
create index audit_events_at on audit_events (tenant_id, at, id);
create index audit_events_action on audit_events (tenant_id, action, id);
