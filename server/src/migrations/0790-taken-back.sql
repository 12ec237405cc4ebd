-- How many pieces of the old parcel were taken back when an exchange was delivered; null where nobody was asked yet.
alter table order_events add column taken_back int check (taken_back >= 0);
