-- Whoever may extend a waybill series is told once that it runs low: when that was, until it has enough numbers again. Orders only count
-- on, so nothing but an edit gives it enough, and the trigger costs an order nothing.
alter table waybill_series add column low_told_at timestamptz;

create function waybill_series_filled() returns trigger language plpgsql as $$
begin
  if not (new.is_active and new.last_serial - (new.first_serial + new.given) + 1 <= new.low_at) then
    new.low_told_at := null;
  end if;
  return new;
end $$;
create trigger waybill_series_filled before update of first_serial, last_serial, low_at, is_active on waybill_series
  for each row when (old.low_told_at is not null) execute function waybill_series_filled();
