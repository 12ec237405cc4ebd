-- Until when the link in a mail works: one that failed is sent again by hand only while it would still be of use.
alter table mails add column link_until timestamptz;
