-- Orders by the day on which they are due: lists sort by it in both directions, those without a day last in each, and narrow by it.
create index orders_due_sort on orders (tenant_id, due_on, id);
create index orders_due_sort_down on orders (tenant_id, due_on desc nulls last, id desc);
