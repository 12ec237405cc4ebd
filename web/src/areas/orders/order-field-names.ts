// Fields of an order in words, as journey and history name them.
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
}

/** A field that is no more is told by its name. */
export function fieldName(name: string, tell: Tell): string {
  const field = orderFields.find(known => known === name)
  const label = field ? orderLabels[field] : others[name]
  return label ? tell(label) : name
}
