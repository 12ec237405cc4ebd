-- Rows that an import under way has rejected so far. They were part of its report, which is written again with each set of rows and
-- read whenever somebody asks how far it is: of an import that rejects everything that was all of it, each time.
create table import_rejections (
  tenant_id int not null,
  import_id int not null,
  -- As its spreadsheet numbers it.
  row int not null,
  rejection jsonb not null,
  primary key (tenant_id, import_id, row),
  foreign key (tenant_id, import_id) references import_jobs on delete cascade
);
call wall('import_rejections');
