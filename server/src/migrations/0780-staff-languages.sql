-- The language in which a person reads the portal and is written to. Null until somebody chose one: the company's counts then.
alter table staff add column language text check (language in ('en', 'de', 'fr', 'ne', 'pt'));
