-- Reports that are made and e-mailed by themselves, each day, week or month.
create table report_schedules (
  tenant_id int not null,
  id int not null,
  name text not null,
  -- A report by its slug, and its filters and sort as its address has them.
  report text not null,
  question text,
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  -- The hour of the tenant's day.
  hour int not null check (hour between 0 and 23),
  -- Staff who get it; whoever has left or may not see the report is passed over.
  recipient_ids int[] not null,
  -- Who made it, in which language and at which address of the tenant.
  staff_id int not null,
  language text not null,
  origin text not null,
  is_active boolean not null default true,
  next_at timestamptz not null,
  sent_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint report_schedules_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create unique index report_schedules_name on report_schedules (tenant_id, fold(name));
create index report_schedules_staff on report_schedules (tenant_id, staff_id);
create index report_schedules_next on report_schedules (tenant_id, next_at) where is_active;
call wall('report_schedules');
