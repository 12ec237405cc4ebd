// Adjustments of the money of an order that can no longer be edited: checked and requested, then posted once someone else has
// approved.
import type { AskAdjustment, AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import type { Bearer, MoneyField } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { compareAmounts, formatMoney, fromMinor, negated, sumAmounts, toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect, AskedFor } from '../../approvals/approval-effect.part.ts'
import { isSameCharge, keepRecharge, type Recharge, readRecharge } from '../../orders/charges/order-recharge.part.ts'
import { lockOrder } from '../../orders/requests/redirect.part.ts'
import { noticeSender } from '../documents/document-notice.part.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { moveCustody } from '../invoices/settlement.part.ts'
import { senderAccount } from '../journal/sender.part.ts'
import { moveReceipt } from './counter-cash.queries.ts'
import {
  askMoney,
  hasEnded,
  postAdjustment,
  refuseCurrency,
  refuseInDocument,
  refuseWith,
  tellOrder,
} from './money-request.part.ts'
import {
  type CashHolder,
  collectedSince,
  lockHolder,
  type OrderMoney,
  readHeld,
  readHolder,
  readOrderMoney,
} from './order-money.queries.ts'
import { nameHolder, staffOfHolder } from './request-holder.queries.ts'

const notPermitted = msg`Adjusting a charge also requires the permission update-delivery-charge`
const nothingChanges = msg`It is already {amount}`
const nothingCollected = msg`Nothing was collected with it. Enter its delivery again, or credit the sender`
const tooMuch = msg`Only {there} is available`
const handedIn = msg`Its cash was handed in, so we bear the difference`
const notPosted = msg`Its charge is not in the journal. Recalculate the charge instead`
const onItsWay = msg`It is on its way. Change the order instead`

/** Custodies in which nothing was collected, or nothing of it is left. */
const without: readonly Custody[] = ['none', 'to-collect', 'not-collected', 'written-off']

type Changes = AskedFor['changes']

/** Who takes the difference, and how much cash it leaves them; null if we bear it. */
async function bearerOf(
  context: Context,
  money: OrderMoney,
  borne_by: Bearer,
  by: bigint,
): Promise<{ holder: CashHolder; left: bigint | null } | null> {
  if (without.includes(money.custody)) refuseWith(context, nothingCollected)
  const holder = await lockHolder(context.tx, money)
  if (borne_by === 'holder' && holder === null) refuseWith(context, handedIn)
  if (borne_by === 'us' || holder === null) return null
  // A shortfall of counts may turn into a surplus, whereas cash cannot become negative.
  if (holder.account === 'variance-rider') return { holder, left: null }
  const there = await readHeld(context.tx, money.id, holder)
  const left = there + by
  if (left < 0n)
    refuseField('amount', 'too-much', tooMuch, { there: formatMoney(fromMinor(there, money.currency), money.currency) })
  return { holder, left }
}

async function rechargeOf(context: Context, { id }: OrderMoney, manual: string): Promise<Recharge> {
  return (await readRecharge(context.tx, id, manual)) ?? refuseWith(context, notPosted)
}

interface Judged {
  field: MoneyField
  before: string
  after: string
  changes: Changes
}

/** What would change, each field with its current and new value; refuses what cannot be changed. */
async function judge(context: Context, money: OrderMoney, body: AskAdjustment): Promise<Judged> {
  refuseCurrency(money, body.currency)
  const { currency } = money
  const amount = askedAmount('amount', body.amount, currency)
  await refuseInDocument(context, money)
  const change = (field: MoneyField, before: string, after: string, more: Changes = {}): Judged => {
    if (compareAmounts(before, after) === 0)
      refuseField('amount', 'nothing-changes', nothingChanges, { amount: formatMoney(after, currency) })
    return { field, before, after, changes: { ...more, [field]: { old: before, new: after } } }
  }
  if (body.of === 'cod') {
    const borne_by = body.borne_by ?? 'holder'
    await bearerOf(context, money, borne_by, toMinor(amount, currency) - toMinor(money.cod, currency))
    return change('cod_collected', money.cod, amount, { borne_by: { old: null, new: borne_by } })
  }
  if (body.of === 'charge') {
    if (!context.permissions.has('update-delivery-charge')) refuseField('of', 'charge-not-allowed', notPermitted)
    const recharge = await rechargeOf(context, money, amount)
    const { before, after } = recharge
    if (isSameCharge(recharge)) change('charge_total', before, before)
    return change('charge_total', before, after, { manual_charge: { old: money.manual_charge, new: amount } })
  }
  refuseNothing(amount)
  if (!hasEnded(money)) refuseWith(context, onItsWay)
  const more = body.of === 'credit' ? amount : negated(amount)
  return change('owed_to_sender', money.owed, sumAmounts([money.owed, more], currency))
}

export async function askAdjustment(context: Context, id: number, body: AskAdjustment): Promise<AskedMoney> {
  await lockOrder(context.tx, id)
  const money = await readOrderMoney(context.tx, id)
  const { changes, ...told } = await judge(context, money, body)
  const { waybill_number, currency } = money
  return askMoney(context, 'adjustment', { order_id: id }, { waybill_number, currency, ...told }, body, changes)
}

/** What a change comes to, in minor units. */
const differenceOf = ({ old: before, new: after }: NonNullable<Changes[MoneyField]>, currency: string) =>
  toMinor(String(after ?? '0'), currency) - toMinor(String(before ?? '0'), currency)

/** More or less was collected: the holder of the cash takes the difference, otherwise it is our expense. */
async function adjustCod(context: Context, asked: AskedFor, money: OrderMoney): Promise<void> {
  const change = found(asked.changes.cod_collected)
  const of = { order_id: money.id, currency: money.currency }
  const amount = differenceOf(change, money.currency)
  const borne = await bearerOf(context, money, asked.changes.borne_by?.new === 'us' ? 'us' : 'holder', amount)
  const { account, party_id } = borne?.holder ?? { account: 'expense-adjustment', party_id: OURS }
  await postAdjustment(context, asked, money, {
    kind: 'adjustment',
    of: 'cod',
    lines: [
      { ...of, account, party_id, amount },
      { ...of, ...senderAccount(money), amount: -amount },
    ],
    base: { before: String(change.old), after: String(change.new) },
  })
  if (borne?.holder.receipt_id) await moveReceipt(context.tx, borne.holder.receipt_id, amount)
  if (borne?.left === 0n) await moveCustody(context.tx, [money.id], 'not-collected')
  await tellOrder(context, asked, money, 'cod_collected')
}

/** Another manual charge: the difference is income and tax on the sender's account. */
async function adjustCharge(context: Context, asked: AskedFor, money: OrderMoney): Promise<void> {
  const recharge = await rechargeOf(context, money, String(asked.changes.manual_charge?.new))
  await postAdjustment(context, asked, money, {
    kind: 'adjustment',
    of: 'charge',
    lines: recharge.lines,
    base: { before: recharge.delivery_before, after: recharge.delivery_after },
  })
  await keepRecharge(context.tx, recharge, asked.remark)
  await tellOrder(context, asked, money, 'charge_total')
}

async function adjustBalance(context: Context, asked: AskedFor, money: OrderMoney): Promise<void> {
  const of = { order_id: money.id, currency: money.currency }
  const amount = differenceOf(found(asked.changes.owed_to_sender), money.currency)
  await postAdjustment(context, asked, money, {
    kind: 'adjustment',
    of: 'balance',
    lines: [
      { ...of, account: 'expense-adjustment', party_id: OURS, amount },
      { ...of, ...senderAccount(money), amount: -amount },
    ],
  })
  await tellOrder(context, asked, money, 'owed_to_sender')
}

function carryOut(context: Context, asked: AskedFor, money: OrderMoney): Promise<void> {
  if (asked.changes.cod_collected) return adjustCod(context, asked, money)
  if (asked.changes.manual_charge) return adjustCharge(context, asked, money)
  if (asked.changes.owed_to_sender) return adjustBalance(context, asked, money)
  return refuse('not-possible')
}

/** Who would bear the difference, unless we do. */
const bearerNow = async (tx: Tx, { order_id, changes }: AskedFor): Promise<CashHolder | null> =>
  changes.borne_by?.new === 'holder' ? readHolder(tx, await readOrderMoney(tx, found(order_id))) : null

/** What an approved adjustment does. */
export const adjustment: ApprovalEffect = {
  lock: async (tx, { order_id }) => {
    await lockOrder(tx, found(order_id))
  },
  now: async (tx, { id, order_id, changes }) => {
    const money = await readOrderMoney(tx, found(order_id))
    const manual = changes.manual_charge?.new
    const recharge = manual === undefined ? null : await readRecharge(tx, money.id, String(manual))
    return {
      cod_collected: (await collectedSince(tx, money.id, id)) ? null : money.cod,
      owed_to_sender: money.owed,
      charge_total: recharge?.before ?? null,
      manual_charge: money.manual_charge,
    }
  },
  heldBy: (tx, asked) => nameHolder(tx, asked, () => bearerNow(tx, asked)),
  payees: async (tx, asked) => staffOfHolder(tx, await bearerNow(tx, asked)),
  carryOut: async (context, asked) => {
    const money = await readOrderMoney(context.tx, found(asked.order_id))
    await refuseInDocument(context, money)
    await carryOut(context, asked, money)
    await noticeSender('adjustment-approved', asked.id, context)
  },
}
