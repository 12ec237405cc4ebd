-- What was paid on a document is added up for each that is listed, and was looked for among all payments: only those that were not
-- given back had an index.
create index document_payments_document on document_payments (tenant_id, document_id);

-- The orders that are due to one sender are listed without reading any of the others.
drop index due_orders_party;
create index due_orders_party on due_orders (tenant_id, account, party_id, since) include (currency, amount, order_id) where account is not null;
