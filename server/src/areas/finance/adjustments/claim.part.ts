// Claims of senders for lost and damaged parcels: amended by people, and owed once someone else has approved.
import type { AskClaim, AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { compareAmounts, formatMoney, isZero, toMinor } from '@office/shared/format/amount'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect, AskedFor } from '../../approvals/approval-effect.part.ts'
import { lockOrder } from '../../orders/requests/redirect.part.ts'
import { noticeSender } from '../documents/document-notice.part.ts'
import { senderAccount } from '../journal/sender.part.ts'
import { isClaimed } from './claim-follow.part.ts'
import { askMoney, postAdjustment, refuseCurrency, refuseWith, tellOrder } from './money-request.part.ts'
import { readOrderMoney } from './order-money.queries.ts'

const notLost = msg`It is neither lost nor damaged`
const tooMuch = msg`Its declared value is {declared}. A claim cannot be more than that`
const nothingChanges = msg`It is already {amount}`

/** A person's claim replaces a waiting one; it includes what was approved before. */
export async function askClaim(context: Context, id: number, body: AskClaim): Promise<AskedMoney> {
  const { tx } = context
  await lockOrder(tx, id)
  const money = await readOrderMoney(tx, id)
  const { waybill_number, currency, claimed: before } = money
  const words = (amount: string) => formatMoney(amount, currency)
  refuseCurrency(money, body.currency)
  const after = askedAmount('amount', body.amount, currency)
  if (!isClaimed(money.status_key)) refuseWith(context, notLost)
  if (compareAmounts(after, money.declared_value) > 0)
    refuseField('amount', 'too-much', tooMuch, { declared: words(money.declared_value) })
  if (compareAmounts(after, before) === 0) refuseField('amount', 'nothing-changes', nothingChanges, { amount: words(after) })
  return askMoney(context, 'claim', { order_id: id }, { waybill_number, currency, field: 'claim', before, after }, body)
}

/** What the claim came to, and would come to. */
function sumsOf({ changes }: Pick<AskedFor, 'changes'>): [before: string, after: string] {
  const { old: before, new: after } = found(changes.claim)
  return [String(before), String(after)]
}

/** What an approved claim does. */
export const claim: ApprovalEffect = {
  lock: async (tx, { order_id }) => {
    await lockOrder(tx, found(order_id))
  },
  now: async (tx, { order_id }) => ({ claim: (await readOrderMoney(tx, found(order_id))).claimed }),
  carryOut: async (context, asked) => {
    const money = await readOrderMoney(context.tx, found(asked.order_id))
    const [before, after] = sumsOf(asked)
    const amount = toMinor(after, money.currency) - toMinor(before, money.currency)
    const of = { order_id: money.id, currency: money.currency }
    await postAdjustment(context, asked, money, {
      kind: 'adjustment',
      of: 'claim',
      lines: [
        { ...of, account: 'expense-claim', party_id: OURS, amount },
        { ...of, ...senderAccount(money), amount: -amount },
      ],
    })
    await tellOrder(context, asked, money, 'claim')
    await noticeSender(isZero(after) ? 'claim-taken-back' : 'claim-approved', asked.id, context)
  },
  rejected: async (context, asked) => {
    const [before, after] = sumsOf(asked)
    // Of less than they were told, which was asked among ourselves, they need not know while it stands.
    if (compareAmounts(after, before) > 0) await noticeSender('claim-rejected', asked.id, context)
  },
}
