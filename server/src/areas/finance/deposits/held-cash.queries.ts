// Orders whose cash someone holds and has not handed in, both what was collected and what was paid with the parcel: as a list, as
// sums, and checked one by one for a deposit.
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { DepositSelection, PendingOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Sum } from '@office/shared/areas/finance/document.model'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { type ListQuery, readFilter } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { isZero, sumAmounts } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { beyondBranch } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { rowsOfPage } from '../../../core/records/list-source.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import { documentsHolding, inDocument } from '../documents/document-claim.part.ts'
import { idsListed, wordsListed } from '../documents/document-selection.part.ts'
import { isParty, ownFirst } from '../journal/party-cash.part.ts'
import { senderJoins, senderName } from '../journal/sender.part.ts'
import type {} from './cash-receipt.table.ts'

/** Who holds cash, and how orders and journal name the holder. */
export interface HeldCash {
  custody: Custody
  account: 'cash-rider' | 'cash-agency'
  /** Its table, which has the holder's name. */
  holders: 'riders' | 'warehouses'
}

export const riderCash: HeldCash = { custody: 'with-rider', account: 'cash-rider', holders: 'riders' }
export const agencyCash: HeldCash = { custody: 'with-agency', account: 'cash-agency', holders: 'warehouses' }

const noSuchOrder = msg`This order does not exist`
const disputed = msg`Its money is disputed`
const nobodyHolds = msg`Its cash cannot be handed in`
const elsewhere = msg`Its cash is with someone from another branch`
const otherHolder = msg`Its cash is with {holder}`
const blocked = msg`{n, plural, one {# order} other {# orders}} cannot be in this deposit. {waybill}: {why}`

type HeldList = typeof riderDepositContract.pending | typeof agencyDepositContract.pending

/** The column of a receipt that names its holder. */
const holderColumn = ({ holders }: HeldCash) => (holders === 'riders' ? 'r.rider_id' : 'r.warehouse_id')
const holderOf = (cash: HeldCash): Sql => sql.ref(holderColumn(cash))

/** A condition on `held_cash h`: collected and still to be handed in, as maintained by migration 0470. */
const isToHandIn = (cash: HeldCash): Sql => sql`h.account = ${sql.lit(cash.account)} and h.is_pending and h.amount > 0`

/**
 * `held` of an order `o`: the holder, what was collected with it, and what its sender paid with the parcel. If two hold parts of
 * it, whoever collected it is named, and the other one only if asked for.
 */
const heldLine = (cash: HeldCash, party: number | null = null): Sql => sql`lateral (
  select part.party_id, in_currency(sum(part.cod), o.currency) as cod, in_currency(sum(part.charge), o.currency) as charge, min(part.at) as charged_at
  from (
    select h.party_id, h.amount * minor_unit(h.currency) as cod, 0 as charge, null::timestamptz as at from held_cash h
    where h.tenant_id = o.tenant_id and h.order_id = o.id and h.account = ${sql.lit(cash.account)} and h.amount > 0
      and o.custody = ${sql.lit(cash.custody)}
    union all
    select ${holderOf(cash)}, 0, r.amount, r.at from cash_receipts r
    where r.tenant_id = o.tenant_id and r.order_id = o.id and r.account = ${sql.lit(cash.account)} and r.is_open
  ) part group by 1 order by coalesce(part.party_id = ${party}::int, false) desc, 2 desc, 1 limit 1) held`

const amount = sql`(held.cod + held.charge)`
/** An order that ended has not moved since. */
const heldSince = sql`case when held.cod > 0 then o.status_since else held.charged_at end`

/** Columns of these orders that the list filters by. */
const listed = sql`o.waybill_number, o.currency, o.custody`

/** Orders of which a holder, or anyone, has only a charge. */
const chargedAlone = (cash: HeldCash, party: number | null): Sql => sql`
  select o.id, o.tenant_id, ${listed}, charged.since, false from (
    select r.tenant_id, r.order_id, min(r.at) as since from cash_receipts r
    where r.is_open and r.account = ${sql.lit(cash.account)} and ${isParty(holderColumn(cash), party)} group by 1, 2) charged
  join orders o on o.tenant_id = charged.tenant_id and o.id = charged.order_id
  where o.custody <> ${sql.lit(cash.custody)} and not o.is_disputed`

/**
 * Orders of which someone holds something: what was collected, or only a charge. For all holders each order occurs once; for one
 * holder they are read from what that one holds, so that counting looks up no order. For a page each kind is read in its order,
 * and no further: if they were joined first, all of them would be read to be sorted.
 */
const heldOrders = (cash: HeldCash, party: number | null, first?: number): Sql => {
  const inOrder = (id: string) => (first === undefined ? sql`` : sql`order by ${sql.ref(id)} desc limit ${sql.lit(first)}`)
  const collected =
    party === null
      ? sql`select o.id, o.tenant_id, ${listed}, o.status_since as since, true as is_collected from orders o
        where o.custody = ${sql.lit(cash.custody)} and not o.is_disputed ${inOrder('o.id')}`
      : sql`select h.order_id as id, h.tenant_id, ${listed}, h.since, true as is_collected from held_cash h
        left join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
        where ${isToHandIn(cash)} and h.party_id = ${party}::int ${inOrder('h.order_id')}`
  return sql`((${collected}) union all (${chargedAlone(cash, party)} ${inOrder('o.id')})) o`
}

/** The holders for whom a list is requested; null for all. */
const holdersIn = ({ party_id }: ListQuery['filters']): readonly number[] | null => {
  const asked = party_id === undefined ? null : readFilter('ids', party_id)
  return asked?.kind === 'ids' ? asked.ids : null
}

/** The one holder for whom a list is requested; null for all, or for several. */
const oneHolder = (filters: ListQuery['filters']): number | null => {
  const [only = null, second] = holdersIn(filters) ?? []
  return second === undefined ? only : null
}

/** Whether the query asks for exactly the `heldOrders` of that holder, or of all, with no further filter. */
const asksNoMore = (filters: ListQuery['filters']): boolean =>
  Object.keys(filters).length === (oneHolder(filters) === null ? 0 : 1)

/** The one holder for whom a list is requested, if nothing else is asked. */
export const holderAlone = (filters: ListQuery['filters']): number | null => (asksNoMore(filters) ? oneHolder(filters) : null)

/**
 * For several holders: collected cash belongs to whoever the journal says, a charge alone to whoever has the receipt. Their
 * orders are gathered first, holder by holder, because a plan for any list of holders would read what all of them hold. They are
 * then looked up by id, whatever else there is.
 */
const heldBy =
  (cash: HeldCash) =>
  ({ ids }: { ids: readonly number[] }): Sql => {
    // For one holder, `base` contains no other's.
    if (ids.length === 1) return sql`true`
    const ofEach = (rows: Sql) => sql`any(array(
      select mine.order_id from unnest(${[...ids]}::int[]) as party (id) cross join lateral (${rows} offset 0) mine))`
    return sql`case when o.is_collected then o.id = ${ofEach(sql`
        select h.order_id from held_cash h
        where ${isToHandIn(cash)} and h.party_id = party.id`)}
      else o.id = ${ofEach(sql`
        select r.order_id from cash_receipts r where r.is_open and r.account = ${sql.lit(cash.account)} and ${holderOf(cash)} = party.id`)} end`
  }

/** Everything that one holder has, if nothing else is asked: counted by its index, without the rows from which a page is read. */
const countOfOne =
  (cash: HeldCash) =>
  ({ filters }: ListQuery): Sql | null => {
    const party = holderAlone(filters)
    if (party === null) return null
    return sql`((select count(*) from held_cash h
        where ${isToHandIn(cash)} and h.party_id = ${party}::int)
        + (select count(*) from (${chargedAlone(cash, party)}) charged))::int`
  }

/**
 * The holders whose cash this person sees, if the wall between branches narrows it to their own riders and agencies; null for
 * all. The orders may be elsewhere by now, and are read beyond the wall.
 */
async function ownHolders(cash: HeldCash, { tx, places }: Pick<Context, 'tx' | 'places'>): Promise<number[] | null> {
  if (places === null) return null
  const { rows } = await sql<{ id: number }>`
    select h.party_id as id from held_cash h where ${isToHandIn(cash)}
    union select ${holderOf(cash)} from cash_receipts r where r.account = ${sql.lit(cash.account)} and r.is_open`.execute(tx)
  return rows.map(row => row.id)
}

/** What is not handed in, as a list: for staff with assigned branches, everything that their riders and agencies hold. */
export function heldList(cash: HeldCash, list: HeldList) {
  const read = listSql(list, heldSource(cash, list))
  return async (query: ListQuery, context: Context) => {
    const own = await ownHolders(cash, context)
    if (own === null) return read(query, context)
    const asked = holdersIn(query.filters)
    const holders = asked ? own.filter(id => asked.includes(id)) : own
    if (holders.length === 0) return read(query, context, sql`false`)
    const filters = { ...query.filters, party_id: holders.join(',') }
    return beyondBranch(context.tx, () => read({ ...query, filters }, context))
  }
}

/** What is held of an order is only calculated for those of a page. */
const heldSource = (cash: HeldCash, list: HeldList) =>
  tableSource('orders o', list, {
    base: (filters, first) => heldOrders(cash, oneHolder(filters), asksNoMore(filters) ? first : undefined),
    again: rowsOfPage('orders', 'o'),
    count: countOfOne(cash),
    plannedOnce: true,
    joins: sql`${senderJoins}
      left join ${heldLine(cash)} on true
      left join ${sql.table(cash.holders)} holder on holder.tenant_id = o.tenant_id and holder.id = held.party_id`,
    columns: {
      party_id: sql.ref('held.party_id'),
      party_name: sql.ref('holder.name'),
      amount,
      charge: sql.ref('held.charge'),
      delivered_at: heldSince,
      merchant_name: senderName,
    },
    filters: {
      waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])`,
      party_id: heldBy(cash),
      delivered_at: sql.ref('o.since'),
    },
  })

/**
 * What is not handed in, by the holders for whom `theirs` holds, summed for each and its currencies: `orders`, `at` of the oldest and
 * `amount`. An order of which one of them holds what was collected is not counted once more for its charge. Disputed charges are looked up
 * one by one, which `offset 0` forces on the planner: if its statistics suggest few, it considers any join cheap.
 */
export const heldParts = (cash: HeldCash, theirs: (column: string) => Sql): Sql => sql`(
  select h.party_id, h.currency, count(*) as orders, min(h.since) as at, sum(h.amount) * minor_unit(h.currency) as amount from held_cash h
  where ${isToHandIn(cash)} and ${theirs('h.party_id')} group by 1, 2
  union all
  select ${holderOf(cash)}, r.currency, count(distinct r.order_id) filter (where not exists (
      select from held_cash h where h.tenant_id = r.tenant_id and h.order_id = r.order_id and ${isToHandIn(cash)} and ${theirs('h.party_id')})),
    min(r.at), sum(r.amount) from cash_receipts r
  where r.account = ${sql.lit(cash.account)} and r.is_open and ${theirs(holderColumn(cash))}
    and not exists (select from orders o where o.tenant_id = r.tenant_id and o.id = r.order_id and o.is_disputed offset 0) group by 1, 2)`

/** What is not handed in, by one holder or by all that the person sees. */
export async function readPending(
  cash: HeldCash,
  party: number | null,
  context: Context,
): Promise<{ pending: Sum[]; pending_orders: number; oldest_at: string | null }> {
  const { rows } = await sql<Sum & { orders: number; oldest: string }>`
    select held.currency, sum(held.orders)::int as orders, min(held.at) as oldest, in_currency(sum(held.amount), held.currency) as amount
    from ${heldParts(cash, column => isParty(column, party))} held group by 1 order by ${ownFirst('held.currency', context)}, 1`.execute(
    context.tx,
  )
  return {
    pending: rows.map(({ currency, amount: sum }) => ({ currency, amount: sum })),
    pending_orders: rows.reduce((sum, row) => sum + row.orders, 0),
    oldest_at: rows.map(row => row.oldest).sort()[0] ?? null,
  }
}

type Refused = DepositSelection['refused'][number]
interface Asked {
  party_id?: number | undefined
  ids: readonly number[]
  waybills: readonly string[]
}
interface HeldOrder extends PendingOrder {
  /** What was collected with it. */
  cod: string
}

type JudgedOrder = HeldOrder & {
  isHeld: boolean
  isDisputed: boolean
  /** Held by someone of another branch, whom this person must not see. */
  isElsewhere: boolean
}

/** Named orders with what is held of each: those that the person sees, or whose cash is with one of their own. */
async function readNamed(context: Context, cash: HeldCash, { party_id, ids }: Asked, codes: readonly string[]) {
  const { tx } = context
  const named = sql`o.id = any(${[...ids]}::int[]) or o.waybill_number = any(${[...codes]}::text[])`
  const own = await ownHolders(cash, context)
  const { rows } = await beyondBranch(tx, () =>
    sql<Omit<JudgedOrder, 'isElsewhere'>>`
      select o.id, o.waybill_number, o.receiver_name, ${senderName} as merchant_name, ${heldSince} as delivered_at, o.currency,
        held.party_id, holder.name as party_name, ${amount} as amount, held.charge, held.cod,
        not o.is_disputed and held.party_id is not null as "isHeld", o.is_disputed as "isDisputed"
      from orders o ${senderJoins}
      left join ${heldLine(cash, party_id ?? null)} on true
      left join ${sql.table(cash.holders)} holder on holder.tenant_id = o.tenant_id and holder.id = held.party_id
      where ${named} order by o.id desc`.execute(tx),
  )
  if (own === null) return rows.map((row): JudgedOrder => ({ ...row, isElsewhere: false }))
  const seen = await sql<{ id: number }>`select o.id from orders o where ${named}`.execute(tx)
  const [theirs, visible] = [new Set(own), new Set(seen.rows.map(row => row.id))]
  return rows
    .map((row): JudgedOrder => ({ ...row, isElsewhere: row.isHeld && !theirs.has(row.party_id) }))
    .filter(row => visible.has(row.id) || (row.isHeld && !row.isElsewhere))
}

/** Orders as they were named, each once: those whose cash is held, and why the others cannot be in a deposit. */
async function judge(context: Context, cash: HeldCash, asked: Asked) {
  const { tx, translate } = context
  const { party_id, ids, waybills } = asked
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const rows = await readNamed(context, cash, asked, codes)
  const holding = await documentsHolding(
    tx,
    rows.map(row => row.id),
  )
  const isTheirs = (row: JudgedOrder) => !row.isElsewhere && (party_id === undefined || row.party_id === party_id)
  const refused: Refused[] = []
  const orders: HeldOrder[] = []
  for (const judged of rows) {
    const { isHeld, isDisputed, isElsewhere, ...row } = judged
    const claim = holding.get(row.id)
    const no = (code: string, words: Message, values: Record<string, string> = {}) =>
      refused.push({ id: row.id, waybill_number: row.waybill_number, code, message: translate(words, values) })
    // The claim covers its delivery; a charge paid with it may still be handed in.
    if (claim && !isHeld) no('in-document', inDocument, { document: translate(claim.document), number: claim.number })
    else if (isDisputed) no('disputed', disputed)
    else if (!isHeld) no('not-held', nobodyHolds)
    else if (isElsewhere) no('other-holder', elsewhere)
    else if (!isTheirs(judged)) no('other-holder', otherHolder, { holder: row.party_name ?? '' })
    else orders.push(row)
  }
  const [known, knownCodes] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const absent = [...ids.filter(id => !known.has(id)).map(id => `#${id}`), ...codes.filter(code => !knownCodes.has(code))]
  const message = translate(noSuchOrder)
  refused.push(...absent.map(waybill_number => ({ id: null, waybill_number, code: 'not-found', message })))
  return { orders, refused }
}

/** The total of a selection, before it becomes a deposit. */
export async function readSelection(
  cash: HeldCash,
  query: { party_id?: number | undefined; orders?: string | undefined; waybills?: string | undefined },
  context: Context,
): Promise<DepositSelection> {
  const { orders, refused } = await judge(context, cash, {
    party_id: query.party_id,
    ids: idsListed('orders', query.orders),
    waybills: wordsListed('waybills', query.waybills),
  })
  const sums = [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
    currency,
    orders: group.length,
    amount: sumAmounts(
      group.map(order => order.amount),
      currency,
    ),
  }))
  return { sums, orders: orders.map(({ cod: _within, ...order }) => order), refused }
}

/** The orders, locked; also those that are elsewhere by now: who may use them is checked afterwards. */
export const lockHeld = (ids: readonly number[], { tx }: Context) => beyondBranch(tx, () => lockOrders(tx, ids))

/** All of the orders, in one currency and locked by the caller, of one holder; or a refusal that names the first that is not. */
export async function takeHeld(
  cash: HeldCash,
  body: { party_id?: number | undefined; order_ids: readonly number[] },
  context: Context,
): Promise<{ party_id: number; currency: string; lines: DocumentLine[] }> {
  const ids = [...new Set(body.order_ids)]
  await lockReceipts(cash, ids, context)
  const party_id = body.party_id ?? (await judge(context, cash, { ids, waybills: [] })).orders[0]?.party_id ?? 0
  const { orders, refused } = await judge(context, cash, { party_id, ids, waybills: [] })
  const [first] = orders
  if (!first || refused.length > 0) {
    const values = { n: refused.length, waybill: refused[0]?.waybill_number ?? '', why: refused[0]?.message ?? '' }
    return refuse('deposit-blocked', { detail: blocked, values, current: refused })
  }
  const collected = orders.filter(({ cod }) => !isZero(cod)).map(({ id, cod }) => ({ order_id: id, amount: cod }))
  return { party_id, currency: first.currency, lines: [...collected, ...(await takeCharges(cash, party_id, ids, context))] }
}

const lockReceipts = ({ account }: HeldCash, orders: readonly number[], { tx }: Context) =>
  sql`select from cash_receipts where order_id = any(${[...orders]}::int[]) and account = ${account} order by id for update`.execute(
    tx,
  )

/** What the senders of these orders paid with their parcels to this holder: no longer open, one line each. */
async function takeCharges(cash: HeldCash, party: number, orders: readonly number[], { tx }: Context): Promise<DocumentLine[]> {
  const { rows } = await sql<{ receipt_id: number; amount: string }>`
    update cash_receipts r set is_open = false
    where r.order_id = any(${[...orders]}::int[]) and r.account = ${cash.account} and r.is_open and ${holderOf(cash)} = ${party}
    returning r.id as receipt_id, r.amount`.execute(tx)
  return rows.sort((a, b) => a.receipt_id - b.receipt_id)
}
