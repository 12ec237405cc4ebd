// Quotes: what an order would be charged today, or why it cannot be, with the place to mend.
import { isRefusal, type PriceRefusal } from '@office/shared/areas/rate-cards/price-trace.model'
import { refusalTexts } from '@office/shared/areas/rate-cards/price-words'
import { type QuoteBody, quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import type { Shipment } from '@office/shared/areas/rate-cards/shipment.model'
import type { MessageValues } from '@office/shared/core/message'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { quoteCharge } from './quote.queries.ts'

const shipmentOf = (body: QuoteBody, day: string): Omit<Shipment, 'origin' | 'destination'> => {
  const { length_cm, width_cm, height_cm } = body
  return {
    day,
    currency: body.currency.toUpperCase(),
    service: body.service ?? 'door-to-door',
    speed: body.speed ?? 'standard',
    weight_kg: body.weight_kg ?? null,
    size: length_cm && width_cm && height_cm ? { length: length_cm, width: width_cm, height: height_cm } : null,
    is_fragile: body.is_fragile ?? false,
    is_exchange: body.is_exchange ?? false,
    cod_amount: body.cod_amount ?? '0',
    outcome: 'delivered',
    redeliveries: 0,
    redirects: { same_branch: 0, other_branch: 0 },
    manual: body.manual_charge ?? null,
  }
}

/** What the body names is there, or the field is refused. */
async function refuseUnknownRows({ tx }: Context, body: QuoteBody): Promise<void> {
  const tables = [
    ['origin_city_id', 'cities', body.origin_city_id],
    ['destination_city_id', 'cities', body.destination_city_id],
    ['merchant_id', 'merchants', body.merchant_id],
    ['business_id', 'merchant_businesses', body.business_id],
    ['card_id', 'rate_cards', body.card_id],
  ] as const
  for (const [field, table, id] of tables) {
    if (id === undefined || id === null) continue
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
    if (rows.length === 0) refuseUnknown(field)
  }
}

/** Texts take words and numbers, whatever the refusal holds. */
const valuesOf = ({ code: _code, ...values }: PriceRefusal): MessageValues => ({ ...values })

export const quoteHandlers = implement(quoteContract, {
  deliveryCharge: async ({ body }, context) => {
    const { tx, tenant, permissions, translate } = context
    if (body.card_id && !permissions.has('simulate-rate')) refuse('forbidden')
    if (body.manual_charge && !permissions.has('update-delivery-charge')) refuse('forbidden')
    await refuseUnknownRows(context, body)
    const who = {
      kind: body.kind,
      merchantId: body.merchant_id ?? null,
      businessId: body.business_id ?? null,
      cardId: body.card_id ?? null,
    }
    const cities = { origin: body.origin_city_id, destination: body.destination_city_id }
    const { priced, cardId } = await quoteCharge(tx, who, cities, shipmentOf(body, dayIn(new Date(context.now), tenant.timeZone)))
    if (!isRefusal(priced)) return { charge: priced, refusal: null }
    const city_id = priced.code === 'no-zone' ? cities[priced.end] : null
    const message = translate(refusalTexts[priced.code], valuesOf(priced))
    return { charge: null, refusal: { code: priced.code, message, card_id: cardId, city_id } }
  },
})
