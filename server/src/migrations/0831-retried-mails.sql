-- A mail that did not leave yet and is tried again is told apart from one that was given up.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('queued', 'retrying', 'sent', 'failed'));
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    -- The queue tries for a day.
    update mails set status = 'retrying'
    where tenant_id = tenant and status = 'failed' and error not in ('refused', 'withheld') and created_at > now() - interval '1 day';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
