-- Walking customers with something to pay or to be paid get drafts, too. Most paid at the counter, and their orders stay due with nothing: those
-- are never looked through for the few others.

create index due_orders_walking on due_orders (tenant_id, party_id, currency, since, order_id) where account = 'walking' and amount <> 0;
