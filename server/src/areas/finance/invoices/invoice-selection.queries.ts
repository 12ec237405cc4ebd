// Orders that are due to a party, checked one by one for an invoice: their total, and why others cannot be on it.

import { documentKinds } from '@office/shared/areas/finance/document.model'
import type {
  DueOrder,
  InvoiceAdjustment,
  InvoiceSelection,
  SettledMoney,
} from '@office/shared/areas/finance/invoices/invoice.model'
import { settledMoney } from '@office/shared/areas/finance/invoices/invoice.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { sumAmounts } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import { readOpenAdjustments } from '../adjustments/adjustment-claim.queries.ts'
import { inDocument } from '../documents/document-claim.part.ts'
import { idsListed, wordsListed } from '../documents/document-selection.part.ts'
import { claimOf } from './invoice.source.ts'
import { type InvoiceParty, moneyColumns, moneyOf } from './invoice-money.part.ts'

const noSuchOrder = msg`This order does not exist`
const notDue = msg`It is not due yet`
const settled = msg`It is settled`
const disputed = msg`Its money is disputed`
const noParty = msg`Its sender is not invoiced here`
const otherParty = msg`It was sent by {sender}`
const otherCurrency = msg`An invoice is in one currency; this is {currency}`
const blocked = msg`{n, plural, one {# order} other {# orders}} cannot be on this invoice. {waybill}: {why}`

interface Asked {
  party_id?: number | undefined
  ids: readonly number[]
  waybills: readonly string[]
  /** Any if absent. */
  currency?: string | undefined
  /** The draft being issued, which holds its own orders. */
  draft?: string
}

type Row = Omit<DueOrder, 'party_id'> & {
  party_id: number | null
  settlement: string
  is_disputed: boolean
  claim: string | null
}
type Refused = InvoiceSelection['refused'][number]

async function readRows({ tx }: Context, of: InvoiceParty, ids: readonly number[], codes: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.waybill_number, o.receiver_name, o.status_key, o.status_since as ended_at, o.currency, o.settlement, o.is_disputed,
      party.id as party_id, party.name as party_name, ${claimOf(of)} as claim, ${sql.join(Object.values(moneyColumns))}
    from orders o
    left join ${sql.table(of.parties)} party on party.tenant_id = o.tenant_id and party.id = ${sql.ref(`o.${of.column}`)}
    cross join ${moneyOf(of)}
    where o.id = any(${[...ids]}::int[]) or o.waybill_number = any(${[...codes]}::text[]) order by o.id desc`.execute(tx)
  return rows
}

/** Orders as they were named, each once: those due to one party in one currency, and why the others are not. */
async function judge(context: Context, of: InvoiceParty, { party_id, ids, waybills, currency, draft }: Asked) {
  const { translate } = context
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const rows = await readRows(context, of, ids, codes)
  const isTheirs = (row: Row) => party_id === undefined || row.party_id === party_id
  const refused: Refused[] = []
  const orders: DueOrder[] = []
  for (const row of rows) {
    const { settlement, is_disputed, claim, ...order } = row
    const no = (code: string, words: Message, values: Record<string, string> = {}) =>
      refused.push({ id: row.id, waybill_number: row.waybill_number, code, message: translate(words, values) })
    if (claim !== null && claim !== draft && settlement !== 'settled')
      no('in-document', inDocument, { document: translate(documentKinds[of.kind].name), number: claim })
    else if (order.party_id === null) no('other-party', noParty)
    else if (settlement === 'settled') no('settled', settled)
    else if (is_disputed) no('disputed', disputed)
    else if (settlement !== 'due') no('not-due', notDue)
    else if (!isTheirs(row)) no('other-party', otherParty, { sender: row.party_name ?? '' })
    else if (currency !== undefined && row.currency !== currency) no('other-currency', otherCurrency, { currency: row.currency })
    else orders.push({ ...order, party_id: order.party_id })
  }
  const [known, knownCodes] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const absent = [...ids.filter(id => !known.has(id)).map(id => `#${id}`), ...codes.filter(code => !knownCodes.has(code))]
  const message = translate(noSuchOrder)
  refused.push(...absent.map(waybill_number => ({ id: null, waybill_number, code: 'not-found', message })))
  return { orders, refused }
}

const moneyNames = Object.keys(settledMoney) as (keyof SettledMoney)[] // Object.keys loses the names

/** The total of orders. */
const sumOf = (orders: readonly SettledMoney[], currency: string): SettledMoney => {
  const sum = (name: keyof SettledMoney) =>
    sumAmounts(
      orders.map(order => order[name]),
      currency,
    )
  return Object.fromEntries(moneyNames.map(name => [name, sum(name)])) as SettledMoney // of the same names
}

/** The total of a selection, before it becomes an invoice. */
export async function readDueSelection(
  of: InvoiceParty,
  query: { party_id?: number | undefined; orders?: string | undefined; waybills?: string | undefined },
  context: Context,
): Promise<InvoiceSelection> {
  const asked = {
    party_id: query.party_id,
    ids: idsListed('orders', query.orders),
    waybills: wordsListed('waybills', query.waybills),
  }
  const { orders, refused } = await judge(context, of, asked)
  const sums = [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
    currency,
    orders: group.length,
    ...sumOf(group, currency),
  }))
  // What an invoice carries automatically is only included for a single party.
  const parties = new Set(orders.map(order => order.party_id))
  const [party_id] = parties
  const adjustments: InvoiceAdjustment[] = []
  if (party_id !== undefined && parties.size === 1)
    for (const { currency } of sums)
      adjustments.push(...(await readOpenAdjustments(context.tx, { account: of.account, party_id, currency })))
  return { sums, orders, adjustments, refused }
}

/** All of the orders, in one currency and locked by the caller, of one party, sorted by id; or a refusal that names the first that is not. */
export async function takeDue(
  of: InvoiceParty,
  body: { party_id?: number | undefined; order_ids: readonly number[]; currency?: string | undefined },
  context: Context,
): Promise<{ party_id: number; currency: string; orders: DueOrder[] }> {
  const ids = [...new Set(body.order_ids)]
  const party_id = body.party_id ?? (await judge(context, of, { ids, waybills: [] })).orders[0]?.party_id ?? 0
  const { orders, refused } = await judge(context, of, { party_id, ids, waybills: [], currency: body.currency })
  const [first] = orders
  if (!first || refused.length > 0) {
    const values = { n: refused.length, waybill: refused[0]?.waybill_number ?? '', why: refused[0]?.message ?? '' }
    return refuse('invoice-blocked', { detail: blocked, values, current: refused })
  }
  return { party_id, currency: first.currency, orders: orders.toReversed() }
}

/** Those of a draft's orders, locked, that are still due; what was disputed or undone since leaves it. */
export async function stillDue(
  of: InvoiceParty,
  { party_id, currency, number }: { party_id: number; currency: string; number: string },
  ids: readonly number[],
  context: Context,
): Promise<DueOrder[]> {
  await lockOrders(context.tx, ids)
  return (await judge(context, of, { party_id, ids, waybills: [], currency, draft: number })).orders.toReversed()
}
