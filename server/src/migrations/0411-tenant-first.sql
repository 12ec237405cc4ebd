-- Upkeep looks for old rows tenant by tenant, so that their indexes begin with the tenant as all others do (docs/scale.md).
drop index sign_in_attempts_at;
create index sign_in_attempts_at on sign_in_attempts (tenant_id, at);
drop index idempotency_keys_created;
create index idempotency_keys_created on idempotency_keys (tenant_id, created_at);
