-- A file of what only its owner may see: nobody else gets it, and the owner no longer once one of the permissions is gone.
alter table downloads add column is_personal boolean not null default false;
