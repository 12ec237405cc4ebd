-- The last write of each person, so that what they read from a replica is never older than what they wrote (READ_DATABASE_URL).
create table staff_writes (
  tenant_id int not null,
  staff_id int not null,
  -- The transaction that wrote: a replica has it once everything up to it has ended there.
  xid xid8 not null,
  primary key (tenant_id, staff_id),
  constraint staff_writes_staff_id_fkey foreign key (tenant_id, staff_id) references staff on delete cascade
);
call wall('staff_writes');
