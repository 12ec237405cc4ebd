-- Why a mail did not leave is kept as a code, so that its list tells it in the reader's language.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update mails set error = case error
      when 'refused by the mail server' then 'refused' when 'put off by the mail server' then 'put-off'
      when 'sign-in refused by the mail server' then 'sign-in' when 'sealed with another key' then 'sealed' else 'unreachable' end
    where tenant_id = tenant and error is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
alter table mails add constraint mails_error_check
  check (error in ('unreachable', 'private-address', 'sign-in', 'put-off', 'refused', 'sealed')) not valid;
-- Those that failed are few among many.
create index mails_failed on mails (tenant_id, id) where status = 'failed';
