-- A rider's birthday, and the line of a place beside the mobile number of its contact person.
alter table riders add column birthday date;
alter table warehouses add column telephone text;
