-- How an integration ended, if it did: refused by somebody else, or withdrawn by the merchant's people, also after it was approved. It may be
-- asked for again; whatever asks for approved ones alone finds approved_at empty.
alter table merchant_integrations
  add column closed_as text check (closed_as in ('rejected', 'withdrawn')),
  add column closed_reason text,
  add column closed_by int,
  add column closed_at timestamptz,
  add constraint merchant_integrations_closed_by_fkey foreign key (tenant_id, closed_by) references staff on delete set null (closed_by),
  add constraint merchant_integrations_closed_check check (closed_as is null or approved_at is null);
create index merchant_integrations_closed_by on merchant_integrations (tenant_id, closed_by) where closed_by is not null;
drop index merchant_integrations_kind;
create unique index merchant_integrations_kind on merchant_integrations (tenant_id, merchant_id, kind) where closed_as is null;
