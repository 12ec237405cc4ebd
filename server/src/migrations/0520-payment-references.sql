-- A payment is found again by the reference that stands on the bank's own statement, of deposits and of what is paid.
create index document_payments_found on document_payments (tenant_id, lower(reference));
create index documents_reference on documents (tenant_id, lower(reference)) where reference is not null;
