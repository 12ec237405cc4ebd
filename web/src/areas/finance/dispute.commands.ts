// Marks the money of an order as disputed, ends that, and lists such orders: they are in no deposit and on no invoice.
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { finance } from '@office/shared/areas/orders/finance-status.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Handshake, Scale } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { reasonArg } from '../../core/command/reason-arg.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { ordersPath } from '../orders/list/orders-path.part.ts'

const isDisputed = msg`Its money is already disputed`
const notDisputed = msg`Its money is not disputed`

const at = (ctx: Ctx) => ({ params: { id: Number(recordAt(ctx)?.id ?? 0) } })
/** The fields that rows of order lists may have; the server reports what is not known here. */
const orderAt = (ctx: Ctx) => recordAt(ctx)?.data as Partial<Pick<Order, 'waybill_number' | 'finance_status_key'>> | undefined
const waybillAt = (ctx: Ctx) => ({ waybill: orderAt(ctx)?.waybill_number ?? '' })

/** What both commands share: a reason, and a question before they run. */
const command = (of: {
  id: string
  title: Message
  keywords: Message
  icon: typeof Scale
  asks: Message
  body: Message
  done: Message
  endpoint: typeof disputeContract.open | typeof disputeContract.close
  off: (status: string | undefined) => Message | null
}): Command =>
  defineCommand({
    id: of.id,
    title: of.title,
    keywords: of.keywords,
    section: 'context',
    icon: of.icon,
    target: 'one',
    on: 'order',
    needs: { any: of.endpoint.needs },
    writes: 'asks',
    when: ctx => {
      const off = of.off(orderAt(ctx)?.finance_status_key)
      return off ? { off } : true
    },
    args: { reason: reasonArg },
    confirm: ctx => ({
      title: { message: of.asks, values: waybillAt(ctx) },
      body: of.body,
      act: of.title,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async (ctx, { reason = '' }) => {
      await call(of.endpoint, { ...at(ctx), body: { reason } })
      await invalidate(disputeContract.list, orderContract.list, orderContract.get)
      return { toast: { message: of.done, values: waybillAt(ctx) } }
    },
    cli: (ctx, { reason = '' }) => apiLine(of.endpoint, { ...at(ctx), body: { reason } }),
  })

export const disputeCommands: readonly Command[] = [
  command({
    id: 'orders.dispute',
    title: msg`Mark the money as disputed`,
    keywords: msg`dispute, claim, complaint`,
    icon: Scale,
    asks: msg`Mark the money of {waybill} as disputed?`,
    body: msg`It is left out of deposits and invoices until the dispute ends.`,
    done: msg`The money of {waybill} is disputed`,
    endpoint: disputeContract.open,
    off: status => (status === finance.disputed ? isDisputed : null),
  }),
  command({
    id: 'orders.dispute-end',
    title: msg`End the dispute`,
    keywords: msg`dispute, settle, agree`,
    icon: Handshake,
    asks: msg`End the dispute about {waybill}?`,
    body: msg`The money goes back to where it was and can be handed in and invoiced again.`,
    done: msg`The money of {waybill} is no longer disputed`,
    endpoint: disputeContract.close,
    off: status => (status === undefined || status === finance.disputed ? null : notDisputed),
  }),
  defineCommand({
    id: 'orders.show-disputed',
    title: msg`Disputed orders`,
    keywords: msg`disputes`,
    section: 'go',
    icon: Scale,
    needs: { any: ['view-orders'] },
    run: () => ({ navigate: ordersPath({ finance_status_key: finance.disputed }) }),
  }),
]
