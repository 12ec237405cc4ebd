-- A claim stands apart from its order also where that is due already, such as a damaged parcel that was given back before its claim was
-- approved: what is due of the order leaves it out (0490), whose trigger saw the lines of the journal before the adjustment that they are of.
create function follow_apart_adjustment() returns trigger language plpgsql as $$
begin
  perform keep_due_order(new.tenant_id, new.order_id);
  return null;
end $$;
create trigger order_adjustments_due after insert on order_adjustments for each row when (new.is_apart)
  execute function follow_apart_adjustment();
