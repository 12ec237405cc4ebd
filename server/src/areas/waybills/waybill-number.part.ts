// The next waybill numbers: from a merchant's own series, or else the operator's, unique under any number of parallel callers.
import { msg } from '@office/shared/core/messages/message'
import { s10, s10Parts } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import type {} from './waybill-series.table.ts'

const code = 'no-waybill-numbers'
const usedUp = msg`No waybill numbers are left. Create a new waybill series, or enter a waybill number.`

/** Whose order it is; null for those without series of their own: walking customers, and merchants just created. */
export type NumberOwner = number | null

/** A series with numbers left, and which of the given owners have it. */
interface Stock {
  id: number
  prefix: string
  country: string
  next_serial: number
  left: number
  is_default: boolean
  merchant_ids: number[]
}

/** Series that may serve the owners, oldest first. */
async function stocksFor(tx: Tx, owners: readonly NumberOwner[]): Promise<Stock[]> {
  const merchants = [...new Set(owners.filter(owner => owner !== null))]
  const { rows } = await sql<Stock>`
    select s.id, s.prefix, s.country, s.next_serial, s.last_serial - s.next_serial + 1 as left, s.is_default, own.merchant_ids
    from waybill_series s, lateral (
      select coalesce(array_agg(m.merchant_id), '{}') as merchant_ids from waybill_series_merchants m
      where m.tenant_id = s.tenant_id and m.series_id = s.id and m.merchant_id = any(${merchants}::int[])) as own
    where s.is_active and s.next_serial <= s.last_serial and (s.is_default or own.merchant_ids <> '{}') order by s.id`.execute(tx)
  return rows
}

/** The series from which each owner takes a number: their own while it lasts, then the operator's; null if none is left. */
function shareOut(stocks: readonly Stock[], owners: readonly NumberOwner[]): (number | null)[] {
  const left = new Map(stocks.map(stock => [stock.id, stock.left]))
  const has = ({ id }: Stock) => (left.get(id) ?? 0) > 0
  return owners.map(owner => {
    const own = owner === null ? undefined : stocks.find(stock => stock.merchant_ids.includes(owner) && has(stock))
    const stock = own ?? stocks.find(stock => stock.is_default && has(stock))
    if (!stock) return null
    left.set(stock.id, (left.get(stock.id) ?? 0) - 1)
    return stock.id
  })
}

/** Takes the wanted numbers from each series; one that others used up meanwhile gives none. */
async function take(tx: Tx, wanted: ReadonlyMap<number, number>): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; prefix: string; country: string; first: number }>`
    with wanted as (
      select s.id, w.amount from unnest(${[...wanted.keys()]}::int[], ${[...wanted.values()]}::int[]) as w (id, amount)
      join waybill_series s on s.id = w.id order by s.id for update of s)
    update waybill_series s set given = s.given + wanted.amount from wanted
    where s.tenant_id = (select current_tenant()) and s.id = wanted.id and s.is_active and s.first_serial + s.given + wanted.amount - 1 <= s.last_serial
    returning s.id, s.prefix, s.country, s.next_serial - wanted.amount as first`.execute(tx)
  return new Map(
    rows.map(({ id, prefix, country, first }) => [
      id,
      Array.from({ length: wanted.get(id) ?? 0 }, (_, at) => s10(prefix, first + at, country)),
    ]),
  )
}

/** Those of the numbers that an order of any branch already has because it brought its own from elsewhere. */
export async function alreadyUsed(tx: Tx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const used = tx.selectFrom('orders').select('waybill_number')
  const rows = await beyondBranch(tx, () => used.where('waybill_number', '=', sql<string>`any(${numbers}::text[])`).execute())
  return new Set(rows.map(order => order.waybill_number))
}

/** Where numbers come from: the series with numbers left, and the next of each. */
interface Source {
  stocks: (owners: readonly NumberOwner[]) => Promise<readonly Stock[]>
  take: (wanted: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, string[]>>
}

/** Numbers that are given along with others, which therefore must not get them. */
type Brought = ReadonlySet<string>
const none: Brought = new Set()

/** A number for each owner, in their order; null if both the owner's series and the operator's are used up. */
async function numbersFor(tx: Tx, owners: readonly NumberOwner[], brought: Brought, source: Source): Promise<(string | null)[]> {
  const numbers = owners.map((): string | null => null)
  let open = owners.map((owner, at) => ({ owner, at }))
  while (open.length > 0) {
    const asked = open.map(({ owner }) => owner)
    const series = shareOut(await source.stocks(asked), asked)
    const served = open.flatMap(({ at, owner }, index) => {
      const id = series[index] ?? null
      return id === null ? [] : [{ at, owner, id }]
    })
    const made = await source.take(new Map([...Map.groupBy(served, ({ id }) => id)].map(([id, of]) => [id, of.length])))
    const used = await alreadyUsed(tx, [...made.values()].flat())
    for (const { at, id } of served) {
      const number = made.get(id)?.shift()
      if (number !== undefined && !used.has(number) && !brought.has(number)) numbers[at] = number
    }
    open = served.filter(({ at }) => numbers[at] === null)
  }
  return numbers
}

/**
 * A waybill number for each owner, in their order. Callers wait for each other at a series' row, so no number is given twice;
 * numbers that an import brought from elsewhere, or brings now, are skipped.
 * @throws Refusal if both the owner's series and the operator's are used up
 */
export async function nextWaybills(tx: Tx, owners: readonly NumberOwner[], brought = none): Promise<string[]> {
  const source: Source = { stocks: asked => stocksFor(tx, asked), take: wanted => take(tx, wanted) }
  const numbers = await numbersFor(tx, owners, brought, source)
  return numbers.map(
    number => number ?? refuse(code, { detail: usedUp, errors: [{ path: 'waybill_number', code, message: usedUp }] }),
  )
}

/** Positions of the owners for whom no number is left; takes none. */
export async function withoutNumber(tx: Tx, owners: readonly NumberOwner[], brought = none): Promise<ReadonlySet<number>> {
  if (owners.length === 0) return new Set()
  const stocks = new Map((await stocksFor(tx, owners)).map(stock => [stock.id, stock]))
  const source: Source = {
    stocks: async () => [...stocks.values()],
    take: async wanted =>
      new Map(
        [...wanted].map(([id, amount]) => {
          const stock = stocks.get(id)
          if (!stock) return [id, []]
          const { prefix, country, next_serial, left } = stock
          stocks.set(id, { ...stock, next_serial: next_serial + amount, left: left - amount })
          return [id, Array.from({ length: amount }, (_, at) => s10(prefix, next_serial + at, country))]
        }),
      ),
  }
  const numbers = await numbersFor(tx, owners, brought, source)
  return new Set(numbers.flatMap((number, at) => (number === null ? [at] : [])))
}

/** A waybill number that someone typed or a file brings. */
export interface BroughtNumber {
  number: string
  owner: NumberOwner
}

const isReserved = msg`This number is reserved for {merchant}`

/** For each number, the merchant for whom it is reserved if that is not its owner. */
export async function reservedForOthers(tx: Tx, brought: readonly BroughtNumber[]): Promise<(string | null)[]> {
  const told = brought.flatMap(({ number, owner }, place) => {
    const parts = s10Parts(number)
    return parts ? [{ ...parts, owner, place }] : []
  })
  const names = brought.map((): string | null => null)
  if (told.length === 0) return names
  const column = <K extends keyof (typeof told)[number]>(name: K) => told.map(one => one[name])
  const { rows } = await sql<{ place: number; name: string }>`
    select n.place, m.name
    from unnest(${column('prefix')}::text[], ${column('serial')}::int[], ${column('country')}::text[], ${column('owner')}::int[],
      ${column('place')}::int[]) as n (prefix, serial, country, owner, place)
    join waybill_series s on s.prefix = n.prefix and s.country = n.country and n.serial between s.first_serial and s.last_serial
    join waybill_requests r on r.tenant_id = s.tenant_id and r.series_id = s.id and r.state = 'confirmed' and n.serial between r.first_serial and r.last_serial
      and n.serial <> all(r.skipped) and r.merchant_id is distinct from n.owner
    join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id`.execute(tx)
  for (const { place, name } of rows) names[place] = name
  return names
}

/** Ends the request if a number is reserved for another merchant. */
export async function refuseReserved(tx: Tx, brought: BroughtNumber): Promise<void> {
  const [merchant] = await reservedForOthers(tx, [brought])
  if (merchant) refuseField('waybill_number', 'waybill-reserved', isReserved, { merchant })
}
