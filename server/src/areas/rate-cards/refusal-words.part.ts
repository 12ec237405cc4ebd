// Explains why shipments have no charge, naming cards, zones and cities.
import { isRefusal, type PriceRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { refusalWords } from '@office/shared/areas/rate-cards/prices/price-words'
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { PriceAnswer, PriceAsk } from './pricing.part.ts'

export interface ToldRefusal {
  refusal: PriceRefusal
  message: Message
  values: MessageValues
  cardId: number | null
  /** The city without a zone. */
  cityId: number | null
}

const cityOf = (ask: PriceAsk, refusal: PriceRefusal) =>
  refusal.code === 'no-zone' ? (refusal.end === 'origin' ? ask.originCityId : ask.destinationCityId) : null

/** Names are read once for all; null for a shipment that has a charge. */
export async function tellRefusals(
  tx: Tx,
  asks: readonly PriceAsk[],
  answers: readonly PriceAnswer[],
): Promise<(ToldRefusal | null)[]> {
  const refusals = answers.map(({ priced }) => (isRefusal(priced) ? priced : null))
  if (refusals.every(refusal => refusal === null)) return refusals.map(() => null)
  const zones = refusals.flatMap(of => (of?.code === 'no-pair' ? [of.origin_zone_id, of.destination_zone_id] : []))
  const cities = refusals.flatMap((of, index) => {
    const ask = asks[index]
    const city = of && ask ? cityOf(ask, of) : null
    return city === null ? [] : [city]
  })
  const { rows } = await sql<{ kind: 'zone' | 'city'; id: number; name: string }>`
    select 'zone' as kind, id, name from zones where id = any(${zones}::int[])
    union all select 'city', id, name from cities where id = any(${cities}::int[])`.execute(tx)
  const named = (kind: 'zone' | 'city', id: number | null) => rows.find(row => row.kind === kind && row.id === id)?.name
  return answers.map(({ card }, index) => {
    const refusal = refusals[index]
    const ask = asks[index]
    if (!refusal || !ask) return null
    const cityId = cityOf(ask, refusal)
    const pair = refusal.code === 'no-pair' ? refusal : null
    const names = {
      card: card?.name,
      origin: named('zone', pair?.origin_zone_id ?? null),
      destination: named('zone', pair?.destination_zone_id ?? null),
      city: named('city', cityId),
      // Without a particular merchant the message only says that there is none.
      kind: ask.kind === 'merchant' && ask.merchantId === null ? undefined : ask.kind,
    }
    return { refusal, ...refusalWords(refusal, names), cardId: card?.id ?? null, cityId }
  })
}
