-- A version of a rate card ends the day before the next one begins. It keeps the end of its own, and which version cut it short: if
-- that one is suspended before its first day, the version before goes on, instead of leaving everybody without a card on that day.

alter table rate_cards
  add column own_to_day date,
  add column ended_by int,
  add constraint rate_cards_ended_by_fkey foreign key (tenant_id, ended_by) references rate_cards;
create index rate_cards_ended_by on rate_cards (tenant_id, ended_by) where ended_by is not null;
