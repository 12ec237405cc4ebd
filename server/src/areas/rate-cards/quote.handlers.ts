// Quotes: what an order would be charged today, or why it cannot be, with the place to fix it.
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { type QuoteBody, quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import type { Shipment } from '@office/shared/areas/rate-cards/shipment.model'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { asOperator } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { priceShipments } from './pricing.part.ts'
import { tellRefusals } from './refusal-words.part.ts'
import { zonePair } from './zone-pair.part.ts'

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

/** Refuses a field that names a row that does not exist. */
async function refuseUnknownRows({ tx }: Context, body: QuoteBody): Promise<void> {
  const tables = [
    ['origin_city_id', 'cities', body.origin_city_id],
    ['destination_city_id', 'cities', body.destination_city_id],
    ['merchant_id', 'merchants', body.merchant_id],
    ['business_id', 'merchant_businesses', body.business_id],
    ['card_id', 'rate_cards', body.card_id],
    ['warehouse_id', 'warehouses', body.warehouse_id],
  ] as const
  for (const [field, table, id] of tables) {
    if (id === undefined || id === null) continue
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
    if (rows.length === 0) refuseUnknown(field)
  }
}

/** The origin: the given city, else the branch's, else the merchant's. */
async function originOf({ tx }: Context, { origin_city_id, warehouse_id, merchant_id }: QuoteBody): Promise<number | null> {
  if (origin_city_id) return origin_city_id
  const table = warehouse_id ? 'warehouses' : 'merchants'
  const place = await tx
    .selectFrom(table)
    .select('city_id')
    .where('id', '=', warehouse_id ?? merchant_id ?? 0)
    .executeTakeFirst()
  return place?.city_id ?? null
}

async function quote(body: QuoteBody, context: Context) {
  const { tx, tenant, translate } = context
  const ask = {
    kind: body.kind,
    merchantId: body.merchant_id ?? null,
    businessId: body.business_id ?? null,
    cardId: body.card_id ?? null,
    originCityId: await originOf(context, body),
    destinationCityId: body.destination_city_id,
    taxes: null,
    zones: null,
    shipment: shipmentOf(body, dayIn(new Date(context.now), tenant.timeZone)),
  }
  const answers = await priceShipments(tx, [ask])
  const answer = found(answers[0])
  const [told] = await tellRefusals(tx, [ask], answers)
  return {
    charge: isRefusal(answer.priced) ? null : answer.priced,
    zones: isRefusal(answer.priced) ? null : await zonePair(tx, answer.priced),
    refusal: told
      ? {
          code: told.refusal.code,
          message: translate(told.message, told.values),
          card_id: told.cardId,
          city_id: told.cityId,
          is_taken_unrated: !answer.hasCards,
        }
      : null,
  }
}

export const quoteHandlers = implement(quoteContract, {
  deliveryCharge: async ({ body }, context) => {
    const { merchantId, permissions } = context
    if (body.card_id && !permissions.has('simulate-rate')) refuse('forbidden')
    if (body.manual_charge && !permissions.has('update-delivery-charge')) refuse('forbidden')
    if (merchantId !== null) {
      if (body.kind !== 'merchant' || body.warehouse_id) refuse('forbidden')
      if ((body.merchant_id ?? merchantId) !== merchantId) refuseUnknown('merchant_id')
    }
    await refuseUnknownRows(context, body)
    return asOperator(context, () => quote(merchantId === null ? body : { ...body, merchant_id: merchantId }, context))
  },
})
