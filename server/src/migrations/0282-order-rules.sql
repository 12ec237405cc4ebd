-- Rules by the clock: what a merchant has of its own where the operator's setting does not hold, and notices before disposal.

alter table merchants
  add column max_attempts int check (max_attempts between 1 and 10),
  add column hold_days int check (hold_days between 1 and 90),
  add column merchant_answer_hours int check (merchant_answer_hours between 1 and 168);

-- When the merchant was told that what it does not take back may be disposed of.
alter table orders add column disposal_notice_at timestamptz;
create index orders_disposal_notice on orders (tenant_id, id) where disposal_notice_at is not null;
