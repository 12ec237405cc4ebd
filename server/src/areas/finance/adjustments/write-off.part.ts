// Write-offs: lost cash held by a rider, a branch or an agency, shortfalls of a rider's counts, invoices and commissions that nobody
// pays to us.
// Someone else decides; then it is our loss, and the sender is still owed.
import type { AskedMoney, AskVarianceWriteOff, AskWriteOff } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney, fromMinor, isZero, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect, AskedFor } from '../../approvals/approval-effect.part.ts'
import { lockOrder } from '../../orders/requests/redirect.part.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { moveCustody } from '../invoices/settlement.part.ts'
import { moveReceipt, reopenReceipt } from './counter-cash.queries.ts'
import {
  closeWrittenOff,
  lockCommission,
  lockInvoice,
  openOf,
  openWrittenOff,
  payeesOfDocument,
  receivableOf,
} from './document-write-off.queries.ts'
import { askMoney, postRequest, refuseInDocument, refuseWith, tellOrder } from './money-request.part.ts'
import { collectedSince, lockHolder, type OrderMoney, readHeld, readHolder, readOrderMoney } from './order-money.queries.ts'
import { type Holder, nameHolder, staffOfHolder } from './request-holder.queries.ts'
import { lockRider, varianceOf } from './rider-variance.part.ts'

const notHeld = msg`No rider, branch or agency holds its cash`
const notWrittenOff = msg`Its cash was not written off`
const tooMuch = msg`Only {there} can be written off`
const wasTooMuch = msg`Only {there} was written off`
const noneWrittenOff = msg`No variance of {name} in {currency} was written off`
const nothingShort = msg`{name} owes no variance in {currency}`

/** Cash still with whoever took it. */
async function heldCash(context: Context, money: OrderMoney) {
  const holder = await lockHolder(context.tx, money)
  const { account } = holder ?? {}
  if (!holder || (account !== 'cash-rider' && account !== 'cash-agency' && account !== 'cash-branch'))
    return refuseWith(context, notHeld)
  await refuseInDocument(context, money)
  return { holder, amount: await readHeld(context.tx, money.id, holder) }
}

export async function askCashWriteOff(context: Context, id: number, why: AskWriteOff): Promise<AskedMoney> {
  await lockOrder(context.tx, id)
  const money = await readOrderMoney(context.tx, id)
  const { waybill_number, currency } = money
  const before = fromMinor((await heldCash(context, money)).amount, currency)
  return askMoney(
    context,
    'write-off',
    { order_id: id },
    { waybill_number, currency, field: 'cash_held', before, after: fromMinor(0n, currency) },
    why,
  )
}

/** For an order whose cash is written off: who had it, and how much, in minor units. */
async function writtenOff(tx: Tx, id: number): Promise<{ account: CashAccount; party_id: number; amount: bigint } | null> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ account: CashAccount; party_id: number; amount: string }>`
      select l.account, l.party_id, (-sum(l.amount))::text as amount from journal_lines l
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id and e.kind = 'write-off'
      join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.custody = 'written-off'
      where l.order_id = ${id} and l.account like 'cash-%' group by 1, 2 having sum(l.amount) < 0`.execute(tx),
  )
  const [row] = rows
  return row ? { ...row, amount: BigInt(row.amount) } : null
}

const custodyOf = { 'cash-rider': 'with-rider', 'cash-agency': 'with-agency', 'cash-branch': 'at-branch' } as const
type CashAccount = keyof typeof custodyOf

/** The cash appeared after all, so whoever had it has it again. */
export async function askCashBack(context: Context, id: number, why: AskWriteOff): Promise<AskedMoney> {
  await lockOrder(context.tx, id)
  const { waybill_number, currency } = await readOrderMoney(context.tx, id)
  const { amount } = (await writtenOff(context.tx, id)) ?? refuseWith(context, notWrittenOff)
  const after = fromMinor(amount, currency)
  return askMoney(
    context,
    'write-off',
    { order_id: id },
    { waybill_number, currency, field: 'cash_held', before: fromMinor(0n, currency), after },
    why,
  )
}

async function bringBack(context: Context, asked: AskedFor, id: number): Promise<void> {
  const money = await readOrderMoney(context.tx, id)
  const { account, party_id, amount } = (await writtenOff(context.tx, id)) ?? refuseWith(context, notWrittenOff)
  await post(context, asked, { account, party_id, currency: money.currency, order_id: id }, -amount)
  if (account === 'cash-branch') await reopenReceipt(context.tx, id)
  await moveCustody(context.tx, [id], custodyOf[account])
  await tellOrder(context, asked, money, 'cash_held')
}

/** How much of a rider's variance was written off and not reversed since, in minor units. */
async function varianceWrittenOff(tx: Tx, rider: number, currency: string): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(-sum(l.amount), 0)::text as amount from journal_lines l
    join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id and e.kind = 'write-off'
    where l.account = 'variance-rider' and l.party_id = ${rider} and l.currency = ${currency}`.execute(tx)
  return BigInt(found(rows[0]).amount)
}

interface OfVariance {
  /** How much of it can be moved, in minor units. */
  there: bigint
  /** Messages for when there is none, and when there is less. */
  none: Message
  most: Message
  /** 1 if less is owed, -1 if it is owed again. */
  sign: 1n | -1n
}

async function askVariance(
  context: Context,
  id: number,
  { amount, currency: told, ...why }: AskVarianceWriteOff,
  of: (rider: number, currency: string) => Promise<OfVariance>,
): Promise<AskedMoney> {
  const { tx, tenant } = context
  const { name } = await lockRider(tx, id)
  const currency = (told ?? tenant.currency).toUpperCase()
  const { there, none, most, sign } = await of(id, currency)
  if (there <= 0n) return refuseWith(context, none, { name, currency })
  const sum = amount === undefined ? fromMinor(there, currency) : askedAmount('amount', amount, currency)
  refuseNothing(sum)
  const moved = toMinor(sum, currency)
  if (moved > there) refuseField('amount', 'too-much', most, { there: formatMoney(fromMinor(there, currency), currency) })
  const owed = await varianceOf(tx, id, currency)
  return askMoney(
    context,
    'write-off',
    { rider_id: id },
    {
      waybill_number: null,
      currency,
      field: 'variance',
      before: fromMinor(owed, currency),
      after: fromMinor(owed - sign * moved, currency),
    },
    why,
  )
}

export const askVarianceWriteOff = (context: Context, id: number, asked: AskVarianceWriteOff): Promise<AskedMoney> =>
  askVariance(context, id, asked, async (rider, currency) => ({
    there: await varianceOf(context.tx, rider, currency),
    none: nothingShort,
    most: tooMuch,
    sign: 1n,
  }))

/** It was found, or the rider must pay after all: they owe it again. */
export const askVarianceBack = (context: Context, id: number, asked: AskVarianceWriteOff): Promise<AskedMoney> =>
  askVariance(context, id, asked, async (rider, currency) => ({
    there: await varianceWrittenOff(context.tx, rider, currency),
    none: noneWrittenOff,
    most: wasTooMuch,
    sign: -1n,
  }))

const askDocument =
  (lock: typeof lockInvoice, move: 'write-off' | 'end-write-off') =>
  async (context: Context, id: number, why: AskWriteOff): Promise<AskedMoney> => {
    const document = await lock(context, id, move)
    const { currency } = document
    const [open, nothing] = [fromMinor(await openOf(context.tx, document), currency), fromMinor(0n, currency)]
    const sums = move === 'write-off' ? { before: open, after: nothing } : { before: nothing, after: open }
    return askMoney(
      context,
      'write-off',
      { document_id: id },
      { waybill_number: null, currency, field: 'receivable', ...sums },
      why,
    )
  }

export const askInvoiceWriteOff = askDocument(lockInvoice, 'write-off')
export const askCommissionWriteOff = askDocument(lockCommission, 'write-off')
/** It is paid after all, so it waits for its payment again. */
export const askInvoiceBack = askDocument(lockInvoice, 'end-write-off')
export const askCommissionBack = askDocument(lockCommission, 'end-write-off')

/** From an account to our loss; if negative, from our loss to the account. */
const post = (
  context: Context,
  asked: AskedFor,
  of: { account: AccountName; party_id: number; currency: string; order_id?: number },
  amount: bigint,
) =>
  postRequest(context, asked, {
    kind: 'write-off',
    lines: [
      { ...of, account: 'write-off', party_id: OURS, amount },
      { ...of, amount: -amount },
    ],
  })

async function writeOffCash(context: Context, asked: AskedFor, id: number): Promise<void> {
  const money = await readOrderMoney(context.tx, id)
  const { holder, amount } = await heldCash(context, money)
  const { account, party_id, receipt_id } = holder
  await post(context, asked, { account, party_id, currency: money.currency, order_id: id }, amount)
  if (receipt_id !== null) await moveReceipt(context.tx, receipt_id, -amount)
  await moveCustody(context.tx, [id], 'written-off')
  await tellOrder(context, asked, money, 'cash_held')
}

/** Who has what would be written off, or had what was. */
async function holderOf(tx: Tx, { order_id, rider_id }: AskedFor): Promise<Holder | null> {
  if (rider_id !== null) return { account: 'variance-rider', party_id: rider_id }
  if (order_id === null) return null
  return (await writtenOff(tx, order_id)) ?? readHolder(tx, await readOrderMoney(tx, order_id))
}

const currencyOf = ({ currency }: AskedFor): string => found(currency)

const gone: Message = msg`It can no longer be written off`

/** What an approved write-off does. */
export const writeOff: ApprovalEffect = {
  lock: async (tx, { order_id, rider_id, document_id }) => {
    if (order_id !== null) await lockOrder(tx, order_id)
    if (rider_id !== null) await lockRider(tx, rider_id)
    if (document_id !== null) await tx.selectFrom('documents').select('id').where('id', '=', document_id).forUpdate().execute()
  },
  now: async (tx, asked) => {
    const { order_id, rider_id, document_id } = asked
    if (order_id !== null) {
      if (await collectedSince(tx, order_id, asked.id)) return { cash_held: null }
      const money = await readOrderMoney(tx, order_id)
      const holder = money.custody === 'written-off' ? null : await readHolder(tx, money)
      return { cash_held: fromMinor(holder ? await readHeld(tx, order_id, holder) : 0n, money.currency) }
    }
    const currency = currencyOf(asked)
    if (rider_id !== null) return { variance: fromMinor(await varianceOf(tx, rider_id, currency), currency) }
    const open = await receivableOf(tx, found(document_id))
    return { receivable: open === null ? null : fromMinor(open, currency) }
  },
  heldBy: (tx, asked) => nameHolder(tx, asked, () => holderOf(tx, asked)),
  payees: async (tx, asked) =>
    asked.document_id === null ? staffOfHolder(tx, await holderOf(tx, asked)) : payeesOfDocument(tx, asked.document_id),
  carryOut: async (context, asked) => {
    const { order_id, rider_id, document_id, changes } = asked
    if (order_id !== null) {
      const isBack = !isZero(String(changes.cash_held?.new ?? '0'))
      return isBack ? bringBack(context, asked, order_id) : writeOffCash(context, asked, order_id)
    }
    if (rider_id !== null) {
      const { old: before, new: after } = found(changes.variance)
      const currency = currencyOf(asked)
      const of = { account: 'variance-rider', party_id: rider_id, currency } as const
      await post(context, asked, of, toMinor(String(before), currency) - toMinor(String(after), currency))
      context.publish({ type: 'documents.changed', data: { kind: 'rider-deposit' } })
      return
    }
    if (document_id === null) return refuseWith(context, gone)
    const isBack = !isZero(String(changes.receivable?.new ?? '0'))
    const { of, amount } = await (isBack ? openWrittenOff : closeWrittenOff)(context, document_id)
    await post(context, asked, of, isBack ? -amount : amount)
  },
}
