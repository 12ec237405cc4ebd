// What journey and history of an order call its fields, and history its changes.
import { type Message, msg } from '@office/shared/core/messages/message'
import { adjustmentFieldNames } from '../finance/adjustments/adjustment.model.ts'
import type { OrderChange } from './order.model.ts'
import { orderFields, orderLabels } from './order-edit.model.ts'

export const orderChangeNames: Readonly<Record<OrderChange['what'], Message>> = {
  created: msg`Order created`,
  changed: msg`Order changed`,
  rated: msg`Charge recalculated`,
  adjusted: msg`Money adjusted`,
  'remark-changed': msg`Remark changed`,
  'remark-deleted': msg`Remark deleted`,
  printed: msg`Label printed`,
  'printed-again': msg`Label printed again`,
}

const others: Readonly<Record<string, Message>> = {
  text: msg`Remark`,
  is_for_merchant: msg`The merchant may read it`,
  ...adjustmentFieldNames,
  charge_total: msg`Charge`,
  rate_card: msg`Rate card`,
  reason: msg`Reason`,
  answer_asked_by_email: msg`Sender asked by email whether to try again`,
  bag_put_in: msg`Put into the bag`,
  bag_taken_out: msg`Taken out of the bag`,
  notice_by_email: msg`Sender notified by email`,
  notice_by_letter: msg`Sender notified by letter`,
  notice_by_phone: msg`Sender notified by phone`,
}

/** A field that no longer exists is shown by its key. */
export function orderFieldName(name: string): Message | string {
  const field = orderFields.find(known => known === name)
  return field ? orderLabels[field] : (others[name] ?? name)
}
