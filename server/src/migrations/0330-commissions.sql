-- Commissions of riders and agencies: their lines claim events of the journey, each paid for once, and say how the money came about.

alter table document_lines
  -- The event of an order's journey that a commission pays for.
  add column event_id bigint,
  -- An earlier commission paid for it, and it was taken back since.
  add column takes_back boolean not null default false,
  -- Of commission.model.ts: what was done, and by which rule it is paid.
  add column pay jsonb,
  drop constraint document_lines_claim,
  add constraint document_lines_claim check (
    num_nonnulls(order_id, claimed_id, receipt_id, event_id) = 1
    -- A line of a commission may be of its whole period.
    or (num_nonnulls(order_id, claimed_id, receipt_id, event_id) = 0 and pay is not null)),
  add constraint document_lines_pay check ((kind in ('rider-commission', 'agency-commission')) = (pay is not null));
-- Whoever did it is paid once, and gives it back once.
create unique index document_lines_event on document_lines (tenant_id, event_id, takes_back) where is_held and event_id is not null;

-- The agency's deposit that a commission is set off against.
alter table documents add column set_off_id int,
  add constraint documents_set_off_id_fkey foreign key (tenant_id, set_off_id) references documents;
create index documents_set_off on documents (tenant_id, set_off_id) where set_off_id is not null;

-- A closed period takes no second commission in its currency; other days within it are refused under a lock of the payee.
create unique index documents_commission on documents (tenant_id, kind, party_id, currency, period_from, period_to)
  where kind in ('rider-commission', 'agency-commission') and state not in ('rejected', 'cancelled') and set_off_id is null;

-- What somebody did in a period: riders by who carried it, agencies also by where it was.
create index order_events_rider on order_events (tenant_id, (coalesce(rider_id, (from_state ->> 'rider_id')::int)), at)
  where kind = 'move' and status_key in ('key_5', 'key_16', 'key_17', 'key_18', 'key_31');
create index order_events_place on order_events (tenant_id, (coalesce(warehouse_id, (from_state ->> 'current_warehouse_id')::int)), at)
  where kind = 'move' and status_key in ('key_7', 'key_17', 'key_18', 'key_31');
create index order_events_reversed on order_events (tenant_id, reverses) where kind = 'reverse';
create index order_disputes_closed on order_disputes (tenant_id, closed_at) where closed_at is not null;

-- The account of a rider who signs in: nobody decides on their own pay.
alter table riders
  add column staff_id int,
  add constraint riders_staff_id_fkey foreign key (tenant_id, staff_id) references staff on delete set null (staff_id);
create unique index riders_staff on riders (tenant_id, staff_id) where staff_id is not null;
