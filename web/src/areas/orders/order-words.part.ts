// Words of orders: statuses in the reader's language, whatever the row of the contract contains.
import { isDueBeside, type MoneyFacts } from '@office/shared/areas/finance/journal/custody.model'
import { financeStatuses } from '@office/shared/areas/orders/finance-status.model'
import type { Order } from '@office/shared/areas/orders/order.model'
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { ColourFamily } from '@office/shared/core/colour-family'
import { msg } from '@office/shared/core/messages/message'
import type { Milestone } from '@office/shared/core/milestone'
import { merchantLabel } from '@office/shared/format/merchant-label'
import type { Choice } from '../../core/command/command.ts'
import type { Tell } from '../../core/language/translate.ts'
import { milestoneLook } from '../../core/ui/status-badge.tsx'
import { statusFamily, statusKeys, statusMaster } from './order-masters.part.ts'

export const milestoneOf = (key: OrderStatusKey): Milestone => orderStatus(key).milestone
/** The colour of a status: the tenant's, or that of its milestone. */
export const familyOf = (key: OrderStatusKey): ColourFamily =>
  ({ family: milestoneLook[milestoneOf(key)].family, ...statusFamily(key) }).family
const dueBeside = msg`due to the merchant`

/** The money status, extended by one it does not have: due to the merchant while the cash is still on its way. */
export function financeName(order: Pick<Order, 'finance_status_key' | keyof MoneyFacts>, tell: Tell): string {
  const name = tell(financeStatuses[order.finance_status_key])
  return isDueBeside(order) ? `${name} · ${tell(dueBeside)}` : name
}

/** The sender: the merchant, or the person who walked in with it. */
export const senderName = ({ merchant_name, merchant_type, walking_customer }: Order): string =>
  merchant_name === null ? (walking_customer ?? '') : merchantLabel(merchant_name, merchant_type)

const ownStatusName = (key: OrderStatusKey) => statusMaster.state.value.own[key]?.name

/** Every status as a choice, with the icon of its milestone. */
export const statusChoices = (keys: readonly OrderStatusKey[] = statusKeys()): readonly Choice[] =>
  keys.map(value => ({
    value,
    title: ownStatusName(value) ?? orderStatus(value).name,
    icon: milestoneLook[milestoneOf(value)].icon,
  }))
