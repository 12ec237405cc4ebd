// Disposal of parcels that nobody takes back: requested once their notice is over, and carried out when the deciders have
// approved.
import { status } from '@office/shared/areas/orders/order-status.model'
import type { AskedOutcome, DisposeOfOrder } from '@office/shared/areas/orders/requests/order-request.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect } from '../../approvals/approval-effect.part.ts'
import { askApproval, mustAsk } from '../../approvals/approval-request.part.ts'
import { ruleMakerOf } from '../moves/order-limits.part.ts'
import { moveOrders } from '../moves/order-move.part.ts'
import type { LockedOrder } from '../order-lock.part.ts'
import { lockOrder, notPossible } from './redirect.part.ts'

const unknownReason = msg`This reason does not apply to this status`
const isDisposed = msg`It has already been disposed of`

interface Why {
  reason_id: number | null
  remark: string | null
  approval_id?: number
}

/** Carries it out, or only checks it; refused during the notice, and if the order no longer allows it. */
async function disposeOf(context: Context, order: LockedOrder, { reason_id, ...why }: Why, dryRun = false): Promise<void> {
  const { tx, staff, source, translate } = context
  const move = {
    status_key: status.disposed,
    reason: reason_id === null ? null : { id: reason_id, countsAsAttempt: false },
    rider_id: null,
    warehouse_id: null,
    rule: ruleMakerOf({ status_key: status.disposed }, context),
  }
  const common = { source, staff_id: staff.id, ...why }
  const [result] = (await moveOrders(tx, [order], move, common, translate, dryRun)).results
  if (result?.outcome !== 'applied')
    refuse('not-possible', { detail: notPossible, values: { why: result?.message ?? translate(isDisposed) } })
  if (!dryRun) context.publish({ type: 'orders.moved', data: { count: 1 } })
}

export async function askDisposal(context: Context, id: number, body: DisposeOfOrder): Promise<AskedOutcome> {
  const { tx } = context
  const order = await lockOrder(tx, id)
  const { reason_id, remark = null } = body
  const reasons = tx.selectFrom('reasons').select('id').where('id', '=', reason_id).where('applies_to', '=', status.disposed)
  if (!(await reasons.where('is_active', '=', true).executeTakeFirst()))
    refuseField('reason_id', 'unknown-reference', unknownReason)
  const asks = await mustAsk(context, 'disposal')
  await disposeOf(context, order, { reason_id, remark }, asks)
  const asked = { kind: 'disposal', about: { order_id: id }, replaces: ['disposal'], changes: {}, reason_id, remark } as const
  const told = { order_id: id, waybill_number: order.waybill_number }
  if (!asks) return { ...told, state: 'done', approval_id: null, replaces: null }
  return { ...told, state: 'waiting', ...(await askApproval(context, asked)) }
}

/** What an approved disposal does. */
export const disposal: ApprovalEffect = {
  lock: async (tx, { order_id }) => {
    await lockOrder(tx, found(order_id))
  },
  now: async () => ({}),
  carryOut: async (context, { id, order_id, reason_id, remark }) =>
    disposeOf(context, await lockOrder(context.tx, found(order_id)), { reason_id, remark, approval_id: id }),
}
