// The sender in rows of an import: a business of the merchant, and the origin, by the name of a branch, of a pickup address or of
// a city, or by a city's number ('#12', as a field takes it).
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/** A row and its merchant, if known. */
interface SentRow {
  row: number
  merchant: number | null
  business: string | null
  origin: string | null
}

export interface Sender {
  business_id: number | null
  origin_city_id: number | null
}

interface FoundRow {
  business_id: number | null
  branches: number[]
  addresses: number[]
  towns: number[]
}

const asMerchantSays: Sender = { business_id: null, origin_city_id: null }

/** The sender of each row, or why it is unknown. Rows without one are not looked up. */
export async function findSenders(tx: Tx, rows: readonly SentRow[]): Promise<(Sender | Rejection)[]> {
  const telling = rows.filter(({ business, origin }) => business !== null || origin !== null)
  if (telling.length === 0) return rows.map(() => asMerchantSays)
  const { rows: found } = await sql<FoundRow>`
    select (select b.id from merchant_businesses b where b.merchant_id = wanted.merchant and lower(b.name) = lower(wanted.business)
        order by b.id limit 1) as business_id,
      array(select distinct w.city_id from warehouses w
        where w.is_active and w.city_id is not null and lower(wanted.origin) in (lower(w.code), lower(w.name))) as branches,
      array(select distinct a.city_id from merchant_addresses a
        join merchant_businesses b on b.tenant_id = a.tenant_id and b.id = a.business_id
        where b.merchant_id = wanted.merchant and a.address_type = 'pickup' and lower(a.address) = lower(wanted.origin)) as addresses,
      array(select c.id from cities c where lower(c.name) = lower(wanted.origin)
        or c.id = substring(wanted.origin from '^#(\\d{1,9})$')::int limit 2) as towns
    from unnest(${telling.map(({ merchant }) => merchant)}::int[], ${telling.map(({ business }) => business)}::text[],
      ${telling.map(({ origin }) => origin)}::text[]) with ordinality as wanted (merchant, business, origin, place)
    order by wanted.place`.execute(tx)
  const known = new Map(telling.map((row, index) => [row, found[index]]))
  return rows.map(row => {
    const of = known.get(row)
    return of ? senderOf(row, of) : asMerchantSays
  })
}

function senderOf({ row, business, origin }: SentRow, { business_id, branches, addresses, towns }: FoundRow): Sender | Rejection {
  if (business !== null && business_id === null)
    return { row, field: 'Business', value: business, code: 'UNKNOWN_BUSINESS', message: rowCodes.UNKNOWN_BUSINESS }
  if (origin === null) return { business_id, origin_city_id: null }
  const [city, other] = [branches, addresses, towns].find(cities => cities.length > 0) ?? []
  const code = city === undefined ? 'UNKNOWN_ORIGIN' : other === undefined ? null : 'ORIGIN_NOT_CLEAR'
  if (code !== null) return { row, field: 'Origin', value: origin, code, message: rowCodes[code] }
  return { business_id, origin_city_id: city ?? null }
}
