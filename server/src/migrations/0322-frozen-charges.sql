-- The taxes that a charge was worked out with (`PriceTaxes` of shared/src/areas/rate-cards/prices/price-tax.ts): it is recognised with them,
-- whatever the setting says by then. Null for charges of before: those take the taxes of the day.
alter table order_charges add column taxes json;
-- What was recognised on the way, redeliveries and redirects, before the order was rated anew: it stays as it was posted
-- (`RecognisedPart` of server/src/areas/orders/charges/order-recognised-part.queries.ts).
alter table order_charges add column recognised_part json;
