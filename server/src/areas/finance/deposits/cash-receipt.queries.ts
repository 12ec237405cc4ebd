// Cash that branches received: what is not handed in as a list, and checked one by one for a deposit.
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { CashReceipt, ReceiptSelection } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import { REPAYMENT_PREFIX } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { sumAmounts } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { beyondBranch } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { rowsOfPage } from '../../../core/records/list-source.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import { idsListed, wordsListed } from '../documents/document-selection.part.ts'
import { senderJoins, senderName } from '../journal/sender.part.ts'
import { holderAlone } from './held-cash.queries.ts'

const joins = sql`
  left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
  left join documents d on d.tenant_id = r.tenant_id and d.id = r.deposit_id
  left join rider_repayments repaid on repaid.tenant_id = r.tenant_id and repaid.id = r.repayment_id
  left join riders rider on rider.tenant_id = r.tenant_id and rider.id = coalesce(d.party_id, repaid.rider_id)
  left join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
  ${senderJoins}`
/** Repayments and opening balances have no numbers of their own kind, so their receipts say what they are. */
const repayment = sql<string>`${sql.lit(REPAYMENT_PREFIX)} || r.repayment_id`
const opening = sql<string>`case when r.kind = 'opening' then 'OPENING-' || r.id end`
const reference = sql<string>`coalesce(d.number, o.waybill_number, ${repayment}, ${opening})`
const columns = {
  party_id: sql.ref('r.warehouse_id'),
  party_name: sql.ref('w.name'),
  reference,
  // The receiver pays the cash of a delivery, the sender that of a charge.
  payer_name: sql`case when r.kind in ('rider-deposit', 'repayment') then rider.name when r.kind = 'delivery' then o.receiver_name else ${senderName} end`,
  received_at: sql.ref('r.at'),
  rider_id: sql.ref('repaid.rider_id'),
}
const receipt = sql`r.id, r.kind, r.warehouse_id as party_id, w.name as party_name, ${reference} as reference,
  ${columns.payer_name} as payer_name, r.order_id, r.deposit_id, repaid.rider_id, r.at as received_at, r.currency, r.amount`

/** By the waybill of an order, the number of a deposit or that of a repayment. */
const named = (words: readonly string[]) => sql`(
  r.order_id in (select one.id from orders one where one.waybill_number = any(${[...words]}::text[]))
  or r.deposit_id in (select one.id from documents one where one.number = any(${[...words]}::text[]))
  or ${repayment} = any(${[...words]}::text[]) or ${opening} = any(${[...words]}::text[]))`

const filters = { reference: ({ words }: { words: readonly string[] }) => named(words.map(asWritten)) }

/** Numbers of deposits and waybills in their stored form. */
const asWritten = (text: string) => normaliseWaybill(text)

type Receipts = Pick<typeof branchDepositContract.pending, 'row' | 'filters' | 'sort'>

/** Disputed ones are gathered once, by an index of just these (migration 0466). */
const undisputed: Sql = sql`(r.kind <> 'delivery' or r.order_id not in (select o.id from orders o where o.is_disputed))`

const isOpenAtBranch: Sql = sql`r.is_open and r.account = 'cash-branch'`

/** A condition on receipts `r` of branches: still to be handed in; a disputed delivery is in no document. */
export const isPending: Sql = sql`${isOpenAtBranch} and ${undisputed}`

/**
 * Everything that one branch has, if nothing else is asked: counted by its index, and the few that are disputed by theirs. To tell
 * them from the others one by one would read each receipt.
 */
function countOfBranch({ filters }: ListQuery): Sql | null {
  const branch = holderAlone(filters)
  if (branch === null) return null
  const theirs = sql`${isOpenAtBranch} and r.warehouse_id = ${branch}::int`
  return sql`((select count(*) from cash_receipts r where ${theirs})
    - (select count(*) from orders o join cash_receipts r on r.order_id = o.id and r.kind = 'delivery' and ${theirs} where o.is_disputed))::int`
}

/** What is not handed in. */
export const pendingReceiptSource = (list: Receipts) =>
  tableSource('cash_receipts r', list, {
    base: sql`(select r.* from cash_receipts r where ${isPending}) r`,
    again: rowsOfPage('cash_receipts', 'r'),
    count: countOfBranch,
    plannedOnce: true,
    joins,
    columns,
    filters,
  })

/** The receipts of one document. */
export const claimedReceiptSource = (
  documentId: number,
  list: Pick<typeof branchDepositContract.receipts, 'row' | 'filters' | 'sort'>,
) =>
  tableSource('cash_receipts r', list, {
    base: sql`(select r.* from document_lines l join cash_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
      where l.document_id = ${documentId}) r`,
    joins,
    columns,
    filters,
  })

const noSuchReceipt = msg`No cash with this number came to a branch`
const handedIn = msg`Its cash is already in {document}`
const notThere = msg`Its cash cannot be handed in`
const isDisputed = msg`It is disputed`
const otherBranch = msg`Its cash is at {branch}`
const blocked = msg`{n, plural, one {# receipt} other {# receipts}} cannot be in this deposit. {reference}: {why}`

type Refused = ReceiptSelection['refused'][number]
interface Asked {
  party_id?: number | undefined
  ids: readonly number[]
  references: readonly string[]
}
interface Judged extends CashReceipt {
  is_open: boolean
  is_disputed: boolean
  claimed_by: string | null
}

/** Receipts as they were named, each once: those that can be in a deposit, and why the others cannot. */
async function judge({ tx, translate }: Context, { party_id, ids, references }: Asked) {
  const words = [...new Set(references.map(asWritten))]
  const { rows } = await sql<Judged>`
    select ${receipt}, r.is_open,
      coalesce(o.is_disputed and r.kind = 'delivery', false) as is_disputed,
      (select held.number from document_lines l join documents held on held.tenant_id = l.tenant_id and held.id = l.document_id
        where l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held) as claimed_by
    from cash_receipts r ${joins}
    where r.account = 'cash-branch' and (r.id = any(${[...ids]}::int[]) or ${named(words)})
    order by r.id desc`.execute(tx)
  // A number may occur more than once, e.g. after an undone delivery; the receipt that still exists is meant.
  const meant = rows.filter(
    row => row.is_open || ids.includes(row.id) || !rows.some(other => isSame(other, row) && other.is_open),
  )
  const isTheirs = (row: Judged) => party_id === undefined || row.party_id === party_id
  const refused: Refused[] = []
  const receipts: CashReceipt[] = []
  for (const row of meant) {
    const { is_open, is_disputed, claimed_by, ...receipt } = row
    const no = (code: string, message: Message, values: Record<string, string> = {}) =>
      refused.push({ id: row.id, reference: row.reference, code, message: translate(message, values) })
    if (claimed_by !== null) no('in-document', handedIn, { document: claimed_by })
    else if (!is_open) no('not-held', notThere)
    else if (is_disputed) no('disputed', isDisputed)
    else if (!isTheirs(row)) no('other-holder', otherBranch, { branch: row.party_name ?? '' })
    else receipts.push(receipt)
  }
  const [known, knownWords] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.reference))]
  const absent = [...ids.filter(id => !known.has(id)).map(id => `#${id}`), ...words.filter(word => !knownWords.has(word))]
  const message = translate(noSuchReceipt)
  refused.push(...absent.map(word => ({ id: null, reference: word, code: 'not-found', message })))
  return { receipts, refused }
}

const isSame = (one: Judged, other: Judged) => one.reference === other.reference && one.kind === other.kind

/** The total of a selection, before it becomes a deposit. */
export async function readReceiptSelection(
  query: { party_id?: number | undefined; receipts?: string | undefined; references?: string | undefined },
  context: Context,
): Promise<ReceiptSelection> {
  const ids = idsListed('receipts', query.receipts)
  const references = wordsListed('references', query.references)
  const { receipts, refused } = await judge(context, { party_id: query.party_id, ids, references })
  const sums = [...Map.groupBy(receipts, receipt => receipt.currency)].map(([currency, group]) => ({
    currency,
    receipts: group.length,
    amount: sumAmounts(
      group.map(receipt => receipt.amount),
      currency,
    ),
  }))
  return { sums, receipts, refused }
}

/**
 * All of the receipts, in one currency and locked by the caller, of one branch, no longer open; or a refusal that names the first
 * that is not.
 */
export async function takeReceipts(
  body: { party_id?: number | undefined; receipt_ids: readonly number[] },
  context: Context,
): Promise<{ party_id: number; currency: string; lines: DocumentLine[] }> {
  const { tx } = context
  const ids = [...new Set(body.receipt_ids)]
  const party_id = body.party_id ?? (await judge(context, { ids, references: [] })).receipts[0]?.party_id ?? 0
  const { receipts, refused } = await judge(context, { party_id, ids, references: [] })
  const [first] = receipts
  if (!first || refused.length > 0) {
    const values = { n: refused.length, reference: refused[0]?.reference ?? '', why: refused[0]?.message ?? '' }
    return refuse('deposit-blocked', { detail: blocked, values, current: refused })
  }
  await tx.updateTable('cash_receipts').set({ is_open: false }).where('id', 'in', ids).execute()
  return { party_id, currency: first.currency, lines: receipts.map(({ id, amount }) => ({ receipt_id: id, amount })) }
}

/** The receipts of a document, in the order of its lines. */
export async function readReceipts(documentId: number, { tx }: Pick<Context, 'tx'>): Promise<CashReceipt[]> {
  const { rows } = await sql<CashReceipt>`
    select ${receipt} from document_lines l join cash_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id ${joins}
    where l.document_id = ${documentId} order by l.line`.execute(tx)
  return rows
}

/** The receipts of a document may be handed in again, except for payments that were given back meanwhile. */
export const releaseReceipts = ({ tx }: Context, documentId: number) =>
  beyondBranch(tx, () =>
    sql`
      update cash_receipts r set is_open = true from document_lines l
      where l.document_id = ${documentId} and r.tenant_id = l.tenant_id and r.id = l.receipt_id and not exists (
        select from journal_lines side
        join journal_entries back on back.tenant_id = side.tenant_id and back.id = side.entry_id and back.kind = 'payment'
        join journal_lines given on given.tenant_id = back.tenant_id and given.entry_id = back.id and given.amount < 0
        where r.kind = 'payment' and side.tenant_id = r.tenant_id and side.order_id = r.order_id and back.id > r.entry_id
          and given.account = r.account and given.party_id = coalesce(r.warehouse_id, r.rider_id))`.execute(tx),
  )

/** Orders with the cash of these lines (`receipt_id`, `amount`): delivered at the counter, or in a rider's deposit. */
const ordersOf = (lines: Sql): Sql => sql`
  select r.order_id, l.amount from (${lines}) l
  join cash_receipts r on r.tenant_id = (select current_tenant()) and r.id = l.receipt_id and r.kind = 'delivery'
  union all
  select handed.order_id, handed.amount from (${lines}) l
  join cash_receipts r on r.tenant_id = (select current_tenant()) and r.id = l.receipt_id and r.kind = 'rider-deposit'
  join document_lines handed on handed.tenant_id = r.tenant_id and handed.document_id = r.deposit_id and handed.order_id is not null`

export const ordersIn = (documentId: number): Sql =>
  ordersOf(sql`select receipt_id, amount from document_lines where document_id = ${documentId}`)

/** Locks receipts and their orders, in the order in which whoever moves an order locks both. */
export async function lockReceipts(
  ids: readonly number[],
  { tx }: Context,
): Promise<readonly { id: number; currency: string }[]> {
  const listed = sql`${[...ids]}::int[]`
  const { rows } = await sql<{ order_id: number }>`${ordersOf(sql`select unnest(${listed}) as receipt_id, 0 as amount`)}`.execute(
    tx,
  )
  await beyondBranch(tx, () =>
    lockOrders(
      tx,
      rows.map(row => row.order_id),
    ),
  )
  const receipts = await sql<{ id: number; currency: string }>`
    select id, currency from cash_receipts where id = any(${listed}) order by id for update`.execute(tx)
  return receipts.rows
}
