-- Whether the orders that wait for a price were tried with a card since it came into force; until then maintenance looks at it.
alter table rate_cards add column tried_waiting boolean not null default false;
