// Names of an order's fields, for journey and history.
import { adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { orderFields, orderLabels } from '@office/shared/areas/orders/order-edit.model'
import { msg } from '@office/shared/core/messages/message'
import type { Tell } from '../../core/language/translate.ts'

const others: Readonly<Record<string, ReturnType<typeof msg>>> = {
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
export function fieldName(name: string, tell: Tell): string {
  const field = orderFields.find(known => known === name)
  const label = field ? orderLabels[field] : others[name]
  return label ? tell(label) : name
}
