// What may need someone else's approval before it happens to an order: a new address, and its disposal, with the notice before it.
import { type Message, msg } from '@office/shared/core/messages/message'
import { post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { ReplacedRequest } from '../../approvals/approval.model.ts'
import { orderMove } from '../moves/order-transitions.ts'
import { orderDraft } from '../order.model.ts'
import { status } from '../order-status.model.ts'

/** Why it is requested; stored with the event, and read by the deciders. */
const remark = x.optional(x.nullable(x.text({ max: 1000 })))

const { receiver_address, receiver_city_id, receiver_name, receiver_phone, postal_code } = orderDraft
export const RedirectOrder = x.record({
  receiver_address,
  receiver_city_id,
  postal_code,
  /** By default unchanged. */
  receiver_name: x.optional(receiver_name),
  receiver_phone: x.optional(receiver_phone),
  /** The branch that delivers there; by default the city's own. */
  warehouse_id: x.optional(x.nullable(x.id())),
  remark,
})
export type RedirectOrder = x.Of<typeof RedirectOrder>

export const DisposeOfOrder = x.record({ reason_id: x.id(), remark })
export type DisposeOfOrder = x.Of<typeof DisposeOfOrder>

/** How a sender without email is notified that a parcel may be disposed of. */
export const noticeWays = ['letter', 'phone'] as const
export const noticeWayNames: Readonly<Record<(typeof noticeWays)[number], Message>> = {
  letter: msg`By letter`,
  phone: msg`By phone`,
}
export const GiveNotice = x.record({ way: x.oneOf(noticeWays, noticeWayNames), remark: x.text({ max: 1000 }) })
export type GiveNotice = x.Of<typeof GiveNotice>

/** With the first day on which it may be disposed of. */
export const NoticeGiven = x.row({ order_id: x.id(), waybill_number: x.text({ max: 40 }), disposal_from: x.day() })
export type NoticeGiven = x.Of<typeof NoticeGiven>

const asked = {
  order_id: x.id(),
  waybill_number: x.text({ max: 40 }),
  state: x.oneOf(['done', 'waiting']),
  /** The open request; null if it was done at once. */
  approval_id: x.nullable(x.id()),
  /** The request that waited until now, or waits until this one is made. */
  replaces: x.nullable(ReplacedRequest),
}
/** The outcome of a request: done, or waiting for someone else. */
export const AskedOutcome = x.row(asked)
export type AskedOutcome = x.Of<typeof AskedOutcome>

/** With where the parcel goes, or would go. */
export const RedirectOutcome = x.row({
  ...asked,
  city: x.text(),
  /** The branch that delivers there; null if the city has none. */
  destination: x.nullable(x.text()),
})
export type RedirectOutcome = x.Of<typeof RedirectOutcome>

export const orderRequestContract = {
  redirect: post('/admin/order/{id}/redirect', {
    summary: 'Redirect a parcel to a new address, at once or after approval by someone else, depending on the approval setting',
    needs: [orderMove(status.redirected).needs],
    dryRun: true,
    body: RedirectOrder,
    returns: RedirectOutcome,
    fails: ['not-possible', 'nothing-changes'],
  }),
  dispose: post('/admin/order/{id}/disposal', {
    summary: 'Request the disposal of a parcel that nobody takes back, once its notice period is over',
    needs: [orderMove(status.disposed).needs],
    dryRun: true,
    body: DisposeOfOrder,
    returns: AskedOutcome,
    fails: ['not-possible'],
  }),
  notice: post('/admin/order/{id}/disposal-notice', {
    summary: 'Record that the sender of a parcel was notified by hand that it may be disposed of; the days of the notice begin',
    needs: [orderMove(status.disposed).needs],
    body: GiveNotice,
    returns: NoticeGiven,
    fails: ['not-possible'],
  }),
}
