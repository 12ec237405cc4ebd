-- The return sheet with which an order went to its merchant, was handed back or refused there, or was called back.
alter table order_events
  add column return_sheet_id int,
  add constraint order_events_return_sheet_id_fkey foreign key (tenant_id, return_sheet_id) references return_sheets;
