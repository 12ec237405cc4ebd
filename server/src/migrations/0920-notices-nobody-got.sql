-- Notices before a disposal that counted as given although no mail was written: their days begin when the sender is really notified.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update orders o set disposal_notice_at = null
    where o.tenant_id = tenant and o.status_key = 'key_29' and o.disposal_notice_at is not null and not exists (
      select from mails m
      where m.tenant_id = tenant and m.recipient is not null and position(o.waybill_number in m.text) > 0
        and m.created_at between o.disposal_notice_at - interval '1 hour' and o.disposal_notice_at + interval '1 hour');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
