-- Whoever manages webhooks is told once that deliveries to an address have failed for good: when that was, until one is delivered.
alter table merchant_integrations add column webhook_failed_at timestamptz;
