-- Documents of money that were sent by email: to whom and whether it left says the mail, who asked for it and which file went
-- this row.
create table document_mails (
  tenant_id int not null,
  id int not null,
  document_id int not null,
  mail_id int not null,
  file_id int not null,
  staff_id int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_mails_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint document_mails_mail_id_fkey foreign key (tenant_id, mail_id) references mails,
  constraint document_mails_file_id_fkey foreign key (tenant_id, file_id) references stored_files,
  constraint document_mails_staff_id_fkey foreign key (tenant_id, staff_id) references staff
);
create index document_mails_document on document_mails (tenant_id, document_id, id desc);
create unique index document_mails_mail on document_mails (tenant_id, mail_id);
create index document_mails_file on document_mails (tenant_id, file_id);
create index document_mails_staff on document_mails (tenant_id, staff_id);
call wall('document_mails');
call branch_wall('document_mails', 'exists (select from documents d where d.tenant_id = document_mails.tenant_id and d.id = document_mails.document_id)');
call owns_files('document_mails', 'file_id');
