// Imports orders: places by name, merchants by code; an order is identified by merchant and reference.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { ImportRow } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes, unknownMessage } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import { amountIn, formatAmount } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { defineTarget } from '../../../imports/import-target.ts'
import {
  type Countries,
  cityLookup,
  type KnownCountry,
  loadCountries,
  stateLookup,
  unknownCountry,
} from '../../places/place-lookup.part.ts'
import { type PriceAsk, priceShipments } from '../../rate-cards/pricing.part.ts'
import { tellRefusals } from '../../rate-cards/refusal-words.part.ts'
import { reservedForOthers, withoutNumber } from '../../waybills/waybill-number.part.ts'
import { askOf, refusedField } from '../charges/order-charge.queries.ts'
import { isAbove, readCodLimit } from '../order-cod-limit.queries.ts'
import { broughtBy, insertOrders, type ReadyOrder } from '../order-insert.queries.ts'
import { changeOrders, differingOrders, type OrderDifference, type StoredRow } from './order-changed.import.queries.ts'
import { findSenders, type Sender } from './order-sent.import.queries.ts'
import { type NewOrder, repeatFinder } from './repeated-order.import.queries.ts'

type Row = ImportRow<typeof orderImport>
type Judged = JudgedRow<Row>

interface Placed {
  judged: Judged
  country: KnownCountry
  stateId: number
}

/** What the database knows about a row: its merchant, and orders that already have its reference or its waybill. */
interface Known {
  merchant: number | null
  merchant_city: number | null
  /** The order with this merchant's reference. */
  same: number | null
  waybill_of: string | null
}

/** What identifies an order. */
type KeysOfRow = Pick<Row, 'merchant_code' | 'reference_no' | 'waybill_number'>

/**
 * One look-up of its keys for each row, because joins would read all orders of a tenant to find a thousand. Each reads the first
 * entry at or after the key, in the key's own order, which only that key's index has. With equality, every index looks alike for
 * a tenant that the statistics do not know yet, and the planner may take one that reads all its orders.
 */
export const knownOrdersSql = (rows: readonly KeysOfRow[]) => sql<Known>`
    select m.id as merchant, m.city_id as merchant_city,
      (select case when (o.merchant_id, o.reference_no) = (m.id, wanted.reference) then o.id end from orders o
        where (o.merchant_id, o.reference_no) >= (m.id, wanted.reference) order by o.merchant_id, o.reference_no limit 1) as same,
      (select case when o.waybill_number = wanted.waybill then o.reference_no end from orders o
        where o.waybill_number >= wanted.waybill order by o.waybill_number limit 1) as waybill_of
    from unnest(${rows.map(row => row.merchant_code)}::text[], ${rows.map(row => row.reference_no)}::text[], ${rows.map(row => row.waybill_number)}::text[])
      with ordinality as wanted (code, reference, waybill, place)
    left join lateral (
      select nearest.id, nearest.code, nearest.city_id from (
        select id, lower(code) as code, city_id from merchants where lower(code) >= lower(wanted.code) order by lower(code) limit 1) as nearest
      where nearest.code = lower(wanted.code)) as m on true
    order by wanted.place`

/** Whichever branch has the order: a number is taken everywhere, and nobody is told more than that. */
async function knownOrders(tx: Tx, rows: readonly Judged[]): Promise<Known[]> {
  return beyondBranch(tx, async () => (await knownOrdersSql(rows.map(({ values }) => values)).execute(tx)).rows)
}

/** A row whose places and merchant are known. */
interface Candidate {
  placed: Placed
  cityId: number
  known: Known
}

/** An order with its referenced rows found, and the values from which its charge is worked out. */
interface Found {
  judged: Judged
  order: Omit<ReadyOrder, 'charge' | 'taxes'>
  ask: PriceAsk
}

function foundOrder({ placed, cityId, known }: Candidate, sender: Sender, day: string): Found {
  const order = readyOrder(placed, cityId, sender)
  const ask = askOf(
    {
      ...order,
      merchant_id: known.merchant,
      walking_customer_id: null,
      origin_city_id: order.origin_city_id ?? known.merchant_city,
      receiver_city_id: cityId,
    },
    day,
  )
  return { judged: placed.judged, order, ask }
}

/** Those whose waybill is not reserved for someone else, and those without one as long as there are numbers left for them. */
async function numbered(tx: Tx, found: readonly Found[]): Promise<{ found: readonly Found[]; rejected: Rejection[] }> {
  const bare = found.filter(({ order }) => order.waybill_number === null)
  const brought = found.filter(({ order }) => order.waybill_number !== null)
  const owners = bare.map(({ ask }) => ask.merchantId)
  const numbers = broughtBy(brought.map(({ order }) => order))
  const none = [...(await withoutNumber(tx, owners, numbers))].flatMap(at => bare[at] ?? [])
  const reserved = await reservedForOthers(
    tx,
    brought.map(({ order, ask }) => ({ number: order.waybill_number ?? '', owner: ask.merchantId })),
  )
  const field = 'Waybill Number'
  const why = new Map<Found, Rejection>()
  for (const one of none)
    why.set(one, { row: one.judged.row, field, value: '', code: 'NO_WAYBILL', message: rowCodes.NO_WAYBILL })
  for (const [at, one] of brought.entries()) {
    const merchant = reserved[at]
    const value = one.order.waybill_number ?? ''
    const said = { code: 'RESERVED_WAYBILL', message: rowCodes.RESERVED_WAYBILL } as const
    if (merchant) why.set(one, { row: one.judged.row, field, value, ...said, values: { merchant } })
  }
  return { found: found.filter(one => !why.has(one)), rejected: [...why.values()] }
}

/** Why an order may not collect so much; null if it may. */
function collectsTooMuch({ row, values: { cod_amount: value, currency } }: Judged, limit: string | null): Rejection | null {
  if (!isAbove(value, limit)) return null
  const values = { limit: formatAmount(amountIn(limit, currency)) }
  return { row, field: 'COD Amount', value, code: 'COD_ABOVE_LIMIT', message: rowCodes.COD_ABOVE_LIMIT, values }
}

/** Headings of the columns that explain a missing price. */
const headings = {
  merchant_id: 'Merchant Code',
  currency: 'Currency',
  origin_city_id: 'Merchant Code',
  origin: 'Origin',
  receiver_city_id: 'Receiver City',
  weight_kg: 'Weight (kg)',
} as const
const cells = {
  merchant_id: 'merchant_code',
  currency: 'currency',
  origin_city_id: 'merchant_code',
  origin: 'origin',
  receiver_city_id: 'receiver_city',
  weight_kg: 'weight_kg',
} as const satisfies Record<keyof typeof headings, keyof Row>

/**
 * Prices a whole set at once; once the tenant has cards, a row without a price is rejected. A merchant that an import created has
 * no city yet, so its orders are taken and wait to be rated, wherever in a file they are.
 */
async function priced(
  tx: Tx,
  found: readonly Found[],
  maySetCharge: boolean,
): Promise<{ ready: ReadyOrder[]; rejected: Rejection[] }> {
  const asks = found.map(({ ask }) => ask)
  const answers = await priceShipments(tx, asks)
  const told = await tellRefusals(tx, asks, answers)
  const ready: ReadyOrder[] = []
  const rejected: Rejection[] = []
  for (const [index, { judged, order }] of found.entries()) {
    const { row, values } = judged
    const answer = answers[index]
    const refused = told[index]
    if (!answer) continue
    if (answer.hasCards && order.manual_charge !== null && !maySetCharge) {
      const value = order.manual_charge
      rejected.push({ row, field: 'Delivery Charge', value, code: 'CHARGE_NOT_ALLOWED', message: rowCodes.CHARGE_NOT_ALLOWED })
    } else if (answer.hasCards && refused && refused.refusal.code !== 'no-origin') {
      const wrong = refusedField(refused.refusal)
      const at = wrong === 'origin_city_id' && values.origin !== null ? 'origin' : wrong
      const { message, values: named } = refused
      rejected.push({ row, field: headings[at], value: String(values[cells[at]]), code: 'NO_PRICE', message, values: named })
    } else ready.push({ ...order, charge: answer.priced, taxes: answer.taxes })
  }
  return { ready, rejected }
}

const unknownMerchant = ({ row, values }: Judged): Rejection => ({
  row,
  field: 'Merchant Code',
  value: values.merchant_code,
  code: 'UNKNOWN_MERCHANT',
  message: rowCodes.UNKNOWN_MERCHANT,
})

async function holdsPermission(tx: Tx, staffId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.id = ${staffId} and r.is_active and ${name} = any(r.permissions)`.execute(tx)
  return rows.length > 0
}

function readyOrder({ judged: { values }, country, stateId }: Placed, cityId: number, sender: Sender): Found['order'] {
  const {
    business: _business,
    origin: _origin,
    service,
    speed,
    fragile,
    receiver_city: _city,
    receiver_state: _state,
    receiver_country: _country,
    order_date,
    promised_date,
    remarks,
    payment_type,
    declared_value,
    delivery_charge,
    charge_reason,
    exchange,
    ...same
  } = values
  return {
    ...same,
    ...sender,
    service: services.find(known => known === service) ?? 'door-to-door',
    speed: speeds.find(known => known === speed) ?? 'standard',
    is_fragile: fragile === 'YES',
    // The import's choice only allows these two.
    payment_type: payment_type as ReadyOrder['payment_type'],
    city_id: cityId,
    state_id: stateId,
    country_id: country.id,
    ordered_at: order_date,
    promised_on: promised_date,
    note: remarks,
    cod_amount: amountIn(values.cod_amount, values.currency),
    declared_value: declared_value && amountIn(declared_value, values.currency),
    manual_charge: delivery_charge && amountIn(delivery_charge, values.currency),
    charge_reason: delivery_charge && charge_reason,
    is_exchange: exchange === 'YES',
  }
}

const newOrder = ({ judged: { row, values }, order, ask }: Found): NewOrder => ({
  row,
  merchant_id: ask.merchantId,
  merchant_code: values.merchant_code,
  receiver_phone: values.receiver_phone,
  receiver_city_id: order.city_id,
  cod_amount: order.cod_amount,
})

export const orderTarget = defineTarget<typeof orderImport.columns, ReadyOrder, OrderDifference>({
  definition: orderImport,
  changedBy: orderContract.update,
  // Each is rated, checked and announced on its own, as by hand.
  changesAtOnce: 50,
  raises: ({ newMerchants }) => (newMerchants > 0 ? ['merchants'] : []),
  open: ({ createMerchants, by, ownMerchant }) => {
    const { timeZone } = by.tenant
    const staffId = by.staff.id
    let countries: Countries | undefined
    let maySetCharge: boolean | undefined
    const day = dayIn(new Date(), timeZone)
    const states = stateLookup()
    const cities = cityLookup()
    const repeatsIn = repeatFinder(timeZone)

    async function place(tx: Tx, judged: Judged, known: Countries): Promise<Placed | Rejection> {
      const { row, values } = judged
      const country = known.find(values.receiver_country, null)
      if (!country) return unknownCountry(row, 'Receiver Country', values.receiver_country, known)
      const ofCountry = await states.of(tx, country.id)
      const state = ofCountry.find(values.receiver_state, null)
      if (state) return { judged, country, stateId: state.id }
      const field = 'Receiver State'
      const value = values.receiver_state
      if (await states.isElsewhere(tx, value))
        return { row, field, value, code: 'STATE_NOT_IN_COUNTRY', message: rowCodes.STATE_NOT_IN_COUNTRY }
      return { row, field, value, ...unknownMessage('UNKNOWN_STATE', ofCountry.suggest(value)) }
    }

    async function unknownCity(tx: Tx, { judged: { row, values }, country, stateId }: Placed): Promise<Rejection> {
      const value = values.receiver_city
      if (await cities.isElsewhere(tx, value, country.code)) {
        return { row, field: 'Receiver City', value, code: 'CITY_NOT_IN_STATE', message: rowCodes.CITY_NOT_IN_STATE }
      }
      return { row, field: 'Receiver City', value, ...unknownMessage('UNKNOWN_CITY', cities.suggest(stateId, value)) }
    }

    return {
      async resolve(tx, rows) {
        countries ??= await loadCountries(tx)
        const rejected: Rejection[] = []
        const placed: Placed[] = []
        for (const judged of rows) {
          if (ownMerchant && judged.values.merchant_code.toLowerCase() !== ownMerchant.code.toLowerCase()) {
            rejected.push(unknownMerchant(judged))
            continue
          }
          const found = await place(tx, judged, countries)
          if ('code' in found) rejected.push(found)
          else placed.push(found)
        }
        const codLimit = await readCodLimit(tx)
        await cities.load(
          tx,
          placed.map(({ stateId }) => stateId),
        )
        const known = await knownOrders(
          tx,
          placed.map(({ judged }) => judged),
        )
        const candidates: Candidate[] = []
        const unknown = new Set<string>()
        const there: StoredRow[] = []
        let unchanged = 0
        for (const [index, candidate] of placed.entries()) {
          const { row, values } = candidate.judged
          const facts = known[index]
          const cityId = cities.find(candidate.stateId, values.receiver_city)
          const tooMuch = collectsTooMuch(candidate.judged, codLimit)
          if (cityId === undefined) rejected.push(await unknownCity(tx, candidate))
          else if (!facts) unchanged++
          else if (facts.same !== null) there.push({ judged: candidate.judged, cityId, orderId: facts.same })
          else if (cities.isInactive(cityId))
            rejected.push({
              row,
              field: 'Receiver City',
              value: values.receiver_city,
              code: 'INACTIVE_CITY',
              message: rowCodes.INACTIVE_CITY,
            })
          else if (tooMuch) rejected.push(tooMuch)
          else if (facts.waybill_of !== null) {
            rejected.push({
              row,
              field: 'Waybill Number',
              value: values.waybill_number ?? '',
              code: 'ALREADY_THERE',
              message: rowCodes.ALREADY_THERE,
            })
          } else if (facts.merchant === null && !createMerchants) {
            rejected.push(unknownMerchant(candidate.judged))
          } else {
            if (facts.merchant === null) unknown.add(values.merchant_code.toLowerCase())
            candidates.push({ placed: candidate, cityId, known: facts })
          }
        }
        const senders = await findSenders(
          tx,
          candidates.map(({ placed: { judged }, known: { merchant } }) => ({ row: judged.row, merchant, ...judged.values })),
        )
        const found: Found[] = []
        for (const [index, candidate] of candidates.entries()) {
          const sender = senders[index]
          if (sender && 'code' in sender) rejected.push(sender)
          else if (sender) found.push(foundOrder(candidate, sender, day))
        }
        maySetCharge ??= await holdsPermission(tx, staffId, 'update-delivery-charge')
        const withNumbers = await numbered(tx, found)
        const charged = await priced(tx, withNumbers.found, maySetCharge)
        const codes = new Set(charged.ready.map(order => order.merchant_code.toLowerCase()))
        const newMerchants = [...codes].filter(code => unknown.has(code))
        const unpriced = new Set(charged.rejected.map(({ row }) => row))
        const warnings = await repeatsIn(tx, withNumbers.found.filter(({ judged }) => !unpriced.has(judged.row)).map(newOrder))
        const differing = await differingOrders(tx, there)
        return {
          ready: charged.ready,
          unchanged: unchanged + there.length - differing.length,
          differing,
          rejected: [...rejected, ...withNumbers.rejected, ...charged.rejected],
          warnings,
          newMerchants,
        }
      },
      change: changeOrders,
      store: (tx, ready) => insertOrders(tx, ready, { staffId, timeZone, day }),
    }
  },
})
