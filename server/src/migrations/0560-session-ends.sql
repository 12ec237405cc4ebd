-- A sorting session is idle, and closed by the clock, by its last scan, which stands in its own row: whoever closes it while a scan is carried out
-- looks at that row again. How it was closed was told by the audit log alone.

alter table sorting_sessions
  add column last_scan_at timestamptz,
  add column closed_by text check (closed_by in ('user', 'admin', 'timeout'));

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update sorting_sessions s set
      last_scan_at = (select max(c.at) from sorting_scans c where c.tenant_id = s.tenant_id and c.session_id = s.id),
      closed_by = case when s.closed_at is not null then coalesce((
        select case e.action when 'sorting.close' then 'admin' else 'user' end from audit_events e
        where e.tenant_id = s.tenant_id and e.subject = 'sorting-session' and e.subject_id = s.id and e.action in ('sorting.close', 'sorting.logout')
        order by e.id desc limit 1), 'user') end
    where s.tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table sorting_sessions add constraint sorting_sessions_closed check ((closed_at is null) = (closed_by is null));
