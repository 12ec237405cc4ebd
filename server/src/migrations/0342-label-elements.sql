-- What stands on a label is a list of elements with their places (shared/src/areas/waybills/labels/label.model.ts), no longer a row of
-- switches; a print outlives its layout.

alter table waybill_layouts add column elements jsonb not null default '[]';

-- Layouts that are there keep what their switches showed; tenant by tenant, since the wall holds the owner as well.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update waybill_layouts l set elements = (
  select jsonb_agg(jsonb_build_object(
    'kind', e.kind, 'field', e.field, 'text', case when e.kind = 'text' then l.footer end,
    'x', round(case when e.kind = 'qr' then (e.x + e.width) * p.across - e.width * least(p.across, p.down) else e.x * p.across end, 1),
    'y', round(e.y * p.down, 1),
    'width', trunc(e.width * case when e.kind = 'qr' then least(p.across, p.down) else p.across end, 1),
    'height', case when e.kind = 'line' then e.height else trunc(e.height * case when e.kind = 'qr' then least(p.across, p.down) else p.down end, 1) end,
    'size', greatest(4, round(e.size * least(p.across, p.down) * 2) / 2), 'is_bold', e.is_bold, 'align', e.align, 'look', e.look))
  from (values
    (true, 'logo', 3, 3, 68, 9, null, 14, true, 'start', 'plain'),
    (true, 'field', 3, 12.5, 68, 3.6, 'booked', 7, false, 'start', 'plain'),
    (true, 'field', 3, 17, 68, 10, 'route', 22, true, 'start', 'plain'),
    (l.shows_qr, 'qr', 73.5, 3, 23.5, 23.5, null, 9, false, 'start', 'plain'),
    (true, 'line', 3, 28, 94, 0.3, null, 9, false, 'start', 'plain'),
    (true, 'field', 3, 28.8, 30, 3.4, 'from', 7, false, 'start', 'plain'),
    (true, 'field', 3, 32.4, 62, 4.5, 'sender_name', 9, true, 'start', 'plain'),
    (l.shows_sender_phone, 'field', 66, 32.4, 31, 4.5, 'sender_phone', 9, false, 'end', 'plain'),
    (true, 'field', 3, 37.2, 94, 4.2, 'sender_address', 8.5, false, 'start', 'plain'),
    (true, 'line', 3, 42.2, 94, 0.3, null, 9, false, 'start', 'plain'),
    (true, 'field', 3, 43, 30, 3.4, 'to', 7, false, 'start', 'plain'),
    (true, 'field', 3, 46.4, 94, 6.4, 'receiver_name', 14, true, 'start', 'plain'),
    (true, 'field', 3, 53, 94, 5.6, 'receiver_phone', 12, true, 'start', 'plain'),
    (true, 'field', 3, 59.2, 94, 23.4, 'receiver_address', 10.5, false, 'start', 'plain'),
    (true, 'field', 3, 82.8, 94, 6.2, 'city', 13, true, 'start', 'plain'),
    (true, 'field', 3, 90, 46, 8, 'exchange', 12, true, 'centre', 'framed'),
    (true, 'field', 51, 90, 46, 8, 'fragile', 12, true, 'centre', 'inverse'),
    (l.shows_note, 'field', 3, 99, 94, 8.4, 'note', 9, false, 'start', 'plain'),
    (l.shows_cod, 'field', 3, 108, 94, 10, 'collect', 18, true, 'centre', 'inverse'),
    (true, 'field', 3, 119.2, 22, 4.4, 'pieces', 9, false, 'start', 'plain'),
    (l.shows_weight, 'field', 26, 119.2, 30, 4.4, 'weight', 9, false, 'start', 'plain'),
    (l.shows_reference, 'field', 57, 119.2, 40, 4.4, 'reference', 9, false, 'end', 'plain'),
    (true, 'barcode', 3, 124.4, 94, 16.6, null, 9, false, 'start', 'plain'),
    (true, 'field', 3, 141.4, 94, 5.8, 'waybill', 13, true, 'centre', 'plain'),
    (l.footer is not null, 'text', 3, 147.1, 94, 2.8, null, 6.5, false, 'centre', 'plain')
  ) as e (is_shown, kind, x, y, width, height, field, size, is_bold, align, look),
  (values ('a4', 1.05, 0.99), ('a5', 1.48, 1.4), ('a6', 1.05, 0.98666), ('label-100x150', 1, 1), ('label-4x6in', 1.016, 1.016),
    ('label-100x100', 1, 0.66666)) as p (paper, across, down)
  where p.paper = l.paper and e.is_shown)
    where l.tenant_id = tenant;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table waybill_layouts
  drop column shows_sender_phone,
  drop column shows_cod,
  drop column shows_weight,
  drop column shows_reference,
  drop column shows_note,
  drop column shows_qr,
  drop column footer;

alter table waybill_prints alter column layout_id drop not null;
alter table waybill_prints drop constraint waybill_prints_layout_id_fkey;
alter table waybill_prints add constraint waybill_prints_layout_id_fkey
  foreign key (tenant_id, layout_id) references waybill_layouts on delete set null (layout_id);
create index waybill_prints_layout on waybill_prints (tenant_id, layout_id);
