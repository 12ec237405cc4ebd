-- Statements of account that were sent by email: whose, of which days, by whom and which file; to whom and whether it left says
-- the mail, as for documents.
create table statement_mails (
  tenant_id int not null,
  id int not null,
  party text not null check (party in ('rider', 'branch', 'agency', 'merchant', 'walking')),
  party_id int not null,
  from_day date not null,
  to_day date not null,
  -- Those of the party that are in it: who sent it could see no others.
  accounts text[] not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  mail_id int not null,
  file_id int not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint statement_mails_mail_id_fkey foreign key (tenant_id, mail_id) references mails,
  constraint statement_mails_file_id_fkey foreign key (tenant_id, file_id) references stored_files,
  constraint statement_mails_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create index statement_mails_party on statement_mails (tenant_id, party, party_id, id desc);
create unique index statement_mails_mail on statement_mails (tenant_id, mail_id);
create index statement_mails_file on statement_mails (tenant_id, file_id);
create index statement_mails_staff on statement_mails (tenant_id, staff_id);
call wall('statement_mails');
-- As the account of their party: those of merchants and walking customers are head office's.
call branch_wall('statement_mails', 'is_own_account(case party when ''rider'' then ''cash-rider'' when ''merchant'' then ''merchant'' when ''walking'' then ''walking'' else ''cash-branch'' end, party_id)');
call owns_files('statement_mails', 'file_id');
