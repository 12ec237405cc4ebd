// What adjustments, claims, write-offs and opening balances share: when an order's money may be corrected, and what is recorded afterwards.

import type { ApprovalKind } from '@office/shared/areas/approvals/approval.model'
import type { AskedMoney, AskWriteOff } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import type { AdjustmentKind, MoneyField } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { settledStatuses } from '@office/shared/areas/finance/invoices/payout.model'
import type { EntryKind } from '@office/shared/areas/finance/journal/journal.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatMoney, fromMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import type { AskedFor } from '../../approvals/approval-effect.part.ts'
import { type Asked, askApproval, readReplaced } from '../../approvals/approval-request.part.ts'
import { addEvents } from '../../orders/moves/order-event.part.ts'
import { inDocument, undecidedDocumentsHolding } from '../documents/document-claim.part.ts'
import { type JournalLine, postEntries } from '../journal/journal.part.ts'
import { senderAccount } from '../journal/sender.part.ts'
import { isClaimed } from './claim-follow.part.ts'
import type { OrderMoney } from './order-money.queries.ts'

/** The source of entries of approved requests; their id is the request's. */
export const REQUEST = 'approval-request'

const otherCurrency = msg`{waybill} is in {currency}`
const why = msg`{why}`

export const refuseCurrency = ({ waybill_number: waybill, currency }: OrderMoney, told: string | undefined): void => {
  if (told !== undefined && told.toUpperCase() !== currency)
    refuseField('currency', 'other-currency', otherCurrency, { waybill, currency })
}

type MoneyKind = Extract<ApprovalKind, 'adjustment' | 'claim' | 'write-off' | 'opening'>

/** Requests approval after the check, unless this is a dry run; a newer request about the same subject replaces a waiting one. */
export async function askMoney(
  context: Context,
  kind: MoneyKind,
  about: Asked['about'],
  told: Omit<AskedMoney, 'approval_id' | 'replaces'>,
  { reason, dry_run }: AskWriteOff,
  changes: Asked['changes'] = { [told.field]: { old: told.before, new: told.after } },
): Promise<AskedMoney> {
  const { currency } = told
  const asked = { kind, about, replaces: [kind], changes, currency, remark: reason }
  if (dry_run) return { ...told, approval_id: null, replaces: await readReplaced(context, asked) }
  return { ...told, ...(await askApproval(context, asked)) }
}

export const refuseWith = ({ translate }: Pick<Context, 'translate'>, message: Message, values: MessageValues = {}): never =>
  refuse('not-possible', { detail: why, values: { why: translate(message, values) } })

/** Refuses while a document with the order awaits a decision, and names it. */
export async function refuseInDocument({ tx, translate }: Context, { id }: Pick<OrderMoney, 'id'>): Promise<void> {
  const claim = (await undecidedDocumentsHolding(tx, [id])).get(id)
  if (claim) refuse('in-document', { detail: inDocument, values: { document: translate(claim.document), number: claim.number } })
}

const isOver: ReadonlySet<OrderStatusKey> = new Set([...settledStatuses, status.lost, status.damaged])
export const hasEnded = ({ status_key }: Pick<OrderMoney, 'status_key'>): boolean => isOver.has(status_key)

/**
 * If an invoice already has it, or none ever will, later corrections are a line of their own in the next one. So is a claim, since
 * a parcel that was found, or is sent back damaged, may be lost again before it is due.
 */
const isApart = ({ settlement, status_key }: OrderMoney, of: AdjustmentKind): boolean =>
  of === 'claim' || settlement === 'in-invoice' || settlement === 'settled' || isClaimed(status_key)

interface Posting {
  kind: Extract<EntryKind, 'adjustment' | 'write-off' | 'opening'>
  lines: readonly JournalLine[]
}

/** Posts what an approved request moves, once. */
export const postRequest = ({ tx, staff }: Context, { id, remark }: AskedFor, { kind, lines }: Posting): Promise<boolean[]> =>
  postEntries(tx, [
    { kind, source: REQUEST, source_id: id, staff_id: staff.id, ...(remark === null ? {} : { reason: remark }), lines },
  ])

interface Adjusted extends Posting {
  of: AdjustmentKind
  /** The base of percentage commissions, before and after. */
  base?: { before: string; after: string }
}

/** Posts an adjustment and records it for the invoice and the commissions that it affects. */
export async function postAdjustment(
  context: Context,
  asked: AskedFor,
  money: OrderMoney,
  { of, base, ...posting }: Adjusted,
): Promise<void> {
  const { account, party_id } = senderAccount(money)
  const minor = posting.lines.reduce((sum, line) => (line.account === account ? sum - line.amount : sum), 0n)
  await postRequest(context, asked, posting)
  const apart = isApart(money, of)
  await beyondBranch(context.tx, () =>
    sql`
      insert into order_adjustments (request_id, entry_id, order_id, kind, account, party_id, currency, amount, base_before, base_after, is_apart, is_open, at)
      select ${asked.id}, e.id, ${money.id}, ${of}, ${account}, ${party_id}, ${money.currency}, ${fromMinor(minor, money.currency)}, ${base?.before ?? null},
        ${base?.after ?? null}, ${apart}, ${apart}, ${context.now}::timestamptz
      from journal_entries e where e.source = ${REQUEST} and e.source_id = ${asked.id} and e.kind = ${posting.kind}`.execute(
      context.tx,
    ),
  )
}

/** Records in the order's journey and history what was corrected, by whom and why. */
export async function tellOrder(
  context: Context,
  asked: AskedFor,
  { id, status_key, currency }: OrderMoney,
  field: MoneyField,
): Promise<void> {
  const { tx, staff, source } = context
  const { old: before = null, new: after = null } = asked.changes[field] ?? {}
  const common = {
    kind: 'edit',
    source,
    staff_id: staff.id,
    changed: [field],
    remark: asked.remark,
    approval_id: asked.id,
  } as const
  await beyondBranch(tx, () => addEvents(tx, [{ order_id: id, status_key, from_state: null }], common))
  const told = (amount: string | number | null) => (amount === null ? null : formatMoney(String(amount), currency))
  await context.audit({
    action: 'order.adjust',
    subject: 'order',
    subjectId: id,
    before: { [field]: told(before) },
    after: { [field]: told(after), reason: asked.remark },
  })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
}

/**
 * Orders of which more or less was collected than reported, whose cash was written off, or that carry a credit or a debit to
 * their invoice. The move that ended them cannot be undone, or the correction would never be on an invoice. A charge follows its
 * order by itself.
 */
export async function putRight(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await beyondBranch(tx, () =>
    sql<{ order_id: number }>`
      select order_id from order_adjustments where order_id = any(${[...ids]}::int[]) and (kind = 'cod' or kind = 'balance' and not is_apart)
      union select id from orders where id = any(${[...ids]}::int[]) and custody = 'written-off'`.execute(tx),
  )
  return new Set(rows.map(row => row.order_id))
}
