-- All rules of the order setting can be a merchant's own, and an event that happens by the clock says which of them counted.

alter table merchants
  add column disposal_notice_days int check (disposal_notice_days between 1 and 365),
  add column return_request text check (return_request in ('by-rule', 'by-hand'));

-- A list of {rule, value, is_own}: shared/src/areas/orders/order-rule.model.ts.
alter table order_events add column rules jsonb;
