-- What is found of the parcels of a bag, run sheet or return sheet until it is closed.

create table findings (
  tenant_id int not null,
  -- Made where the parcel was scanned, so that one that is sent twice is kept once.
  finding_id text not null,
  bag_id int,
  run_sheet_id int,
  return_sheet_id int,
  -- As it was scanned: a parcel in excess may be one that nobody knows.
  waybill_number text not null,
  -- Null: nothing, after all.
  outcome text,
  -- Why a merchant refused it.
  details jsonb,
  -- Why a receipt of the bag refused it, in the words of whoever received it.
  refusal text,
  staff_id int not null,
  found_at timestamptz not null,
  at timestamptz not null default now(),
  -- When the document was closed with it, or came back to be filled.
  ended_at timestamptz,
  primary key (tenant_id, finding_id),
  check (num_nonnulls(bag_id, run_sheet_id, return_sheet_id) = 1),
  constraint findings_bag_id_fkey foreign key (tenant_id, bag_id) references sorting_bags,
  constraint findings_run_sheet_id_fkey foreign key (tenant_id, run_sheet_id) references run_sheets,
  constraint findings_return_sheet_id_fkey foreign key (tenant_id, return_sheet_id) references return_sheets,
  constraint findings_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create index findings_bag on findings (tenant_id, bag_id, waybill_number) where bag_id is not null;
create index findings_run_sheet on findings (tenant_id, run_sheet_id, waybill_number) where run_sheet_id is not null;
create index findings_return_sheet on findings (tenant_id, return_sheet_id, waybill_number) where return_sheet_id is not null;
create index findings_staff on findings (tenant_id, staff_id);
call wall('findings');
call branch_wall('findings', '(bag_id is null or exists (select from sorting_bags g where g.tenant_id = findings.tenant_id and g.id = findings.bag_id))
  and (run_sheet_id is null or exists (select from run_sheets s where s.tenant_id = findings.tenant_id and s.id = findings.run_sheet_id))
  and (return_sheet_id is null or exists (select from return_sheets s where s.tenant_id = findings.tenant_id and s.id = findings.return_sheet_id))');
