-- Whether the sender paid the charge on hand-over, as it was told with the event; null where nobody was asked.
alter table order_events add column charge_payment text check (charge_payment in ('paid', 'unpaid'));
