// Answers for orders that were named but are not there for the caller: by number from a list, by waybill from a scanner.
import { nobodyHas } from '@office/shared/areas/orders/moves/desk.model'
import { msg, type Translate } from '@office/shared/core/messages/message'

export const noSuchOrder = msg`This order does not exist`

const refused = (waybill_number: string, message: string) =>
  ({ id: null, waybill_number, outcome: 'refused', code: 'not-found', message }) as const

export const absentOrders = (
  { ids = [], waybills }: { ids?: readonly number[]; waybills: readonly string[] },
  translate: Translate,
) => [
  ...ids.map(id => refused(`#${id}`, translate(noSuchOrder))),
  ...waybills.map(waybill => refused(waybill, translate(nobodyHas))),
]
