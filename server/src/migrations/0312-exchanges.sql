-- What is taken back where an exchange is delivered goes its own way, as the rest of a part delivery does.

alter table orders
  drop constraint orders_child_kind_check,
  add constraint orders_child_kind_check check (child_kind in ('rest', 'exchange'));
