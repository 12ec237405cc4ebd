// Orders whose cash somebody holds and has not handed in: as a list, and judged one by one for a deposit.

import type { DepositSelection, PendingOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { type Message, msg } from '@office/shared/core/message'
import { sumAmounts } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import type { Sql } from '../../../core/records/list-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockOrders } from '../../orders/moves/order-move.part.ts'
import { documentsHolding, inDocument } from '../documents/document-claim.part.ts'
import { idsListed, wordsListed } from '../documents/document-selection.part.ts'
import { senderJoins, senderName } from '../journal/sender.part.ts'

/** Who holds cash, and how orders and journal name it. */
export interface HeldCash {
  custody: Custody
  account: AccountName
  /** Its table, by whose name a holder is told. */
  holders: 'riders' | 'warehouses'
}

const noSuchOrder = msg`There is no such order`
const nobodyHolds = msg`Its cash is not there to be handed in`
const otherHolder = msg`Its cash is with {holder}`
const otherCurrency = msg`A deposit is in one currency; this is {currency}`
const blocked = msg`{n, plural, one {# order} other {# orders}} cannot be in this deposit. {waybill}: {why}`

/** The line of the delivery: who holds the cash of an order, and how much it is. */
const heldLine = ({ account }: HeldCash): Sql => sql`lateral (
  select l.party_id, (sum(l.amount) / 100)::numeric(14, 2) as amount from journal_lines l
  where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = ${sql.lit(account)} group by 1 having sum(l.amount) > 0 limit 1) held`

/** The list of what is not handed in. */
export const heldSource = (cash: HeldCash, list: Pick<typeof riderDepositContract.pending, 'row' | 'filters' | 'sort'>) =>
  tableSource('orders o', list, {
    base: sql`(select o.*, held.party_id, held.amount from orders o cross join ${heldLine(cash)}
      where o.custody = ${sql.lit(cash.custody)} and not o.is_disputed) o`,
    joins: sql`${senderJoins}
      left join ${sql.table(cash.holders)} holder on holder.tenant_id = o.tenant_id and holder.id = o.party_id`,
    columns: {
      party_id: sql.ref('o.party_id'),
      party_name: sql.ref('holder.name'),
      amount: sql.ref('o.amount'),
      // An order that ended has not moved on since.
      delivered_at: sql.ref('o.status_since'),
      merchant_name: senderName,
    },
    filters: { waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])` },
  })

type Refused = DepositSelection['refused'][number]
interface Asked {
  party_id?: number | undefined
  ids: readonly number[]
  waybills: readonly string[]
}

/** Orders as they were named, each once: those whose cash is held, and of the others why they cannot be in a deposit. */
async function judge(context: Context, cash: HeldCash, { party_id, ids, waybills }: Asked) {
  const { tx, translate } = context
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const { rows } = await sql<PendingOrder & { isHeld: boolean }>`
    select o.id, o.waybill_number, o.receiver_name, ${senderName} as merchant_name, o.status_since as delivered_at, o.currency,
      held.party_id, holder.name as party_name, held.amount,
      o.custody = ${cash.custody} and not o.is_disputed and held.party_id is not null as "isHeld"
    from orders o ${senderJoins}
    left join ${heldLine(cash)} on true
    left join ${sql.table(cash.holders)} holder on holder.tenant_id = o.tenant_id and holder.id = held.party_id
    where o.id = any(${[...ids]}::int[]) or o.waybill_number = any(${codes}::text[]) order by o.id desc`.execute(tx)
  const holding = await documentsHolding(
    tx,
    rows.map(row => row.id),
  )
  const isTheirs = (row: PendingOrder) => party_id === undefined || row.party_id === party_id
  const currency = rows.find(row => row.isHeld && isTheirs(row))?.currency
  const refused: Refused[] = []
  const orders: PendingOrder[] = []
  for (const { isHeld, ...row } of rows) {
    const claim = holding.get(row.id)
    const no = (code: string, words: Message, values: Record<string, string> = {}) =>
      refused.push({ id: row.id, waybill_number: row.waybill_number, code, message: translate(words, values) })
    if (claim) no('in-document', inDocument, { document: translate(claim.document), number: claim.number })
    else if (!isHeld) no('not-held', nobodyHolds)
    else if (!isTheirs(row)) no('other-holder', otherHolder, { holder: row.party_name ?? '' })
    else if (party_id !== undefined && row.currency !== currency) no('other-currency', otherCurrency, { currency: row.currency })
    else orders.push(row)
  }
  const [known, knownCodes] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const absent = [...ids.filter(id => !known.has(id)).map(id => `#${id}`), ...codes.filter(code => !knownCodes.has(code))]
  const message = translate(noSuchOrder)
  refused.push(...absent.map(waybill_number => ({ id: null, waybill_number, code: 'not-found', message })))
  return { orders, refused }
}

/** What a selection adds up to, before it is a deposit. */
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
    amount: sumAmounts(group.map(order => order.amount)),
  }))
  return { sums, orders, refused }
}

/** All of the orders, locked, of one holder in one currency; or a refusal that names the first that is not. */
export async function takeHeld(
  cash: HeldCash,
  body: { party_id?: number | undefined; order_ids: readonly number[] },
  context: Context,
): Promise<{ party_id: number; currency: string; lines: { order_id: number; amount: string }[] }> {
  const ids = [...new Set(body.order_ids)]
  await lockOrders(context.tx, ids)
  const party_id = body.party_id ?? (await judge(context, cash, { ids, waybills: [] })).orders[0]?.party_id ?? 0
  const { orders, refused } = await judge(context, cash, { party_id, ids, waybills: [] })
  const [first] = orders
  if (!first || refused.length > 0) {
    const values = { n: refused.length, waybill: refused[0]?.waybill_number ?? '', why: refused[0]?.message ?? '' }
    return refuse('deposit-blocked', { detail: blocked, values, current: refused })
  }
  return { party_id, currency: first.currency, lines: orders.map(({ id, amount }) => ({ order_id: id, amount })) }
}
