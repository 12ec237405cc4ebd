-- Behind a branch's wall a list of orders looks at riders and kept counts row by row. Which branches are one's own is worked out once
-- for a statement there, not for each row: reading the setting took longer than the row. Orders, and what grows with them, keep their
-- policies: the planner must see how many branches are meant.
alter policy branch_wall on riders using (warehouse_id = any((select own_places())::int[]));
alter policy branch_wall on order_counts using (warehouse_id = any((select own_places())::int[]));
alter policy branch_wall on order_place_counts using (places && (select own_places()));
