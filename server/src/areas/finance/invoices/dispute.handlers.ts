// Disputes about an order's money: a mark that keeps it out of every document, and its removal.
import { type Dispute, disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import { inDocument, openDocumentsHolding } from '../documents/document-claim.part.ts'

/** The most shown for one order. */
const MOST = 100

const isDisputed = msg`Its money is already disputed`
const notDisputed = msg`Its money is not disputed`

async function readDisputes(order: number, { tx }: Context): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select d.order_id, d.reason, d.opened_at, opener.name as opened_by, d.closed_at, closer.name as closed_by, d.outcome
    from order_disputes d
    join staff opener on opener.tenant_id = d.tenant_id and opener.id = d.opened_by
    left join staff closer on closer.tenant_id = d.tenant_id and closer.id = d.closed_by
    where d.order_id = ${order} order by d.id desc limit ${MOST}`.execute(tx)
  return rows
}

/** Locked, so that no document claims it meanwhile; returns whether it is disputed. */
async function lockOrder(id: number, { tx }: Context): Promise<boolean> {
  found((await lockOrders(tx, [id]))[0])
  const row = await tx.selectFrom('orders').select('is_disputed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.is_disputed
}

async function mark(order: number, is_disputed: boolean, context: Context): Promise<Dispute> {
  await context.tx.updateTable('orders').set({ is_disputed, updated_at: context.now }).where('id', '=', order).execute()
  const after = found((await readDisputes(order, context))[0])
  const action = is_disputed ? 'order.dispute' : 'order.dispute-end'
  await context.audit({ action, subject: 'order', subjectId: order, after })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return after
}

async function open(order: number, reason: string, context: Context): Promise<Dispute> {
  const { tx, staff, translate } = context
  if (await lockOrder(order, context))
    refuse('is-disputed', { detail: isDisputed, current: (await readDisputes(order, context))[0] })
  const claim = (await openDocumentsHolding(tx, [order])).get(order)
  if (claim) refuse('in-document', { detail: inDocument, values: { document: translate(claim.document), number: claim.number } })
  await tx
    .insertInto('order_disputes')
    .values({ order_id: order, reason, opened_by: staff.id, closed_by: null, outcome: null })
    .execute()
  return mark(order, true, context)
}

async function close(order: number, outcome: string, context: Context): Promise<Dispute> {
  const { tx, staff, now } = context
  if (!(await lockOrder(order, context))) refuse('not-disputed', { detail: notDisputed })
  await tx
    .updateTable('order_disputes')
    .set({ closed_by: staff.id, closed_at: now, outcome })
    .where('order_id', '=', order)
    .where('closed_at', 'is', null)
    .execute()
  return mark(order, false, context)
}

export const disputeHandlers = implement(disputeContract, {
  list: async ({ params }, context) => {
    found(await context.tx.selectFrom('orders').select('id').where('id', '=', params.id).executeTakeFirst())
    return readDisputes(params.id, context)
  },
  open: ({ params, body }, context) => open(params.id, body.reason, context),
  close: ({ params, body }, context) => close(params.id, body.reason, context),
})
