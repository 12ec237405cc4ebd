-- Reserved numbers that no order has taken are taken back, by whom and when; why is the reason.
alter table waybill_requests
  drop constraint waybill_requests_state_check,
  drop constraint waybill_requests_check,
  add constraint waybill_requests_state_check check (state in ('pending', 'confirmed', 'rejected', 'taken-back')),
  add constraint waybill_requests_block_check
    check ((state in ('confirmed', 'taken-back')) = (num_nonnulls(series_id, first_serial, last_serial) = 3)),
  add column taken_back_by int,
  add column taken_back_at timestamptz,
  add constraint waybill_requests_taken_back_by_fkey foreign key (tenant_id, taken_back_by) references staff;
