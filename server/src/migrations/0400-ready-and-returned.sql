-- Two more facts of moves: the zone that a parcel is made ready in, and the signature with which it is given back.
alter table order_events
  add column zone_id int,
  -- The number of the signed return sheet, or who signed.
  add column signature text,
  add constraint order_events_zone_id_fkey foreign key (tenant_id, zone_id) references zones;
create index order_events_zone on order_events (tenant_id, zone_id) where zone_id is not null;
