// A quote: the charge of an order, line by line, or why there is none.
import { post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { serviceNames, services, speedNames, speeds } from './prices/price-card.model.ts'
import { Charge, ZonePair } from './prices/price-trace.model.ts'
import { priceCardKinds } from './rate-card.contract.ts'

const side = () => x.optional(x.nullable(x.integer(1, 9999)))

/** The same for a merchant's program: what it is charged, but not by which row of which card. */
const MerchantQuote = x.row({
  charge: x.nullable(x.row(x.fieldsOf(Charge, ['currency', 'delivery_charge', 'cod_charge', 'tax', 'total']))),
  refusal: x.nullable(x.row({ code: x.text(), is_taken_unrated: x.flag() })),
})

export const quoteContract = {
  deliveryCharge: post('/admin/order/delivery-charge', {
    summary:
      'Quote the charge of an order with its trace; card_id simulates one card, including drafts, and requires simulate-rate',
    needs: ['create-order', 'update-order', 'simulate-rate', 'update-delivery-charge'],
    forMerchants: { answer: MerchantQuote },
    body: x.record({
      kind: x.oneOf(priceCardKinds),
      merchant_id: x.optional(x.nullable(x.id())),
      business_id: x.optional(x.nullable(x.id())),
      card_id: x.optional(x.nullable(x.id())),
      /** By default that of the branch, otherwise the merchant's. */
      origin_city_id: x.optional(x.nullable(x.id())),
      warehouse_id: x.optional(x.nullable(x.id())),
      destination_city_id: x.id(),
      service: x.optional(x.oneOf(services, serviceNames)),
      speed: x.optional(x.oneOf(speeds, speedNames)),
      weight_kg: x.optional(x.nullable(x.decimal(3, 6))),
      length_cm: side(),
      width_cm: side(),
      height_cm: side(),
      cod_amount: x.optional(x.nullable(x.amount())),
      currency: x.text({ min: 3, max: 3 }),
      is_fragile: x.optional(x.flag()),
      is_exchange: x.optional(x.flag()),
      /** The manual charge that replaces the card's price. */
      manual_charge: x.optional(x.nullable(x.amount())),
    }),
    returns: x.row({
      charge: x.nullable(Charge),
      zones: x.nullable(ZonePair),
      /** Why there is none, in the reader's language and with what a program needs to link to the place to fix it. */
      refusal: x.nullable(
        x.row({
          code: x.text(),
          message: x.text({ max: 500 }),
          card_id: x.nullable(x.id()),
          city_id: x.nullable(x.id()),
          /** No card is in force at all yet: orders are accepted without a charge. */
          is_taken_unrated: x.flag(),
        }),
      ),
    }),
  }),
}
export type QuoteBody = x.Of<typeof quoteContract.deliveryCharge.body>
