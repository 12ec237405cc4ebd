-- A line of a commission keeps the newest adjustment of its order that was known: times say when requests began, not what they saw.
-- By the tenant's number, since the wall may hold the owner.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update document_lines l set pay = l.pay || jsonb_build_object('adjustment_id', known.id)
      from (
        select l.document_id, l.line, max(a.id) as id from document_lines l
        join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
        join order_adjustments a on a.tenant_id = l.tenant_id and a.order_id = (l.pay ->> 'order_id')::int and a.at <= d.issued_at
        where l.tenant_id = tenant and l.pay is not null group by 1, 2) known
      where l.tenant_id = tenant and l.document_id = known.document_id and l.line = known.line;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
