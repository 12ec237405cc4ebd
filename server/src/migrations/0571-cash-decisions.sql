-- A commission counts a delivery whose cash was written off, or was adjusted to nothing, when that was decided; found by that day.
create index approval_requests_cash_decided on approval_requests (tenant_id, decided_at)
  where order_id is not null and kind in ('write-off', 'adjustment') and state = 'approved';
