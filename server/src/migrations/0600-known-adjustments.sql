-- A line of a commission keeps the newest adjustment of its order that was known: times say when requests began, not what they saw.
update document_lines l set pay = l.pay || jsonb_build_object('adjustment_id', known.id)
  from (
    select l.tenant_id, l.document_id, l.line, max(a.id) as id from document_lines l
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    join order_adjustments a on a.tenant_id = l.tenant_id and a.order_id = (l.pay ->> 'order_id')::int and a.at <= d.issued_at
    where l.pay is not null group by 1, 2, 3) known
  where l.tenant_id = known.tenant_id and l.document_id = known.document_id and l.line = known.line;
