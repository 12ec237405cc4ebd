-- Which parcels of a bag went back to their origin: they arrive there as returns, also one that was taken for lost meanwhile.
alter table sorting_bag_orders add column is_return boolean not null default false;
