// When collected money becomes due to a merchant: one vocabulary for merchants and the tenant, read by one function.
import { type Message, msg } from '@office/shared/core/messages/message'
import { type OrderStatusKey, status } from '../../orders/order-status.model.ts'
import type { Custody, Settlement } from '../journal/custody.model.ts'

/** When collected money may be paid out to the merchant. */
export const payoutRules = ['reconciled', 'at-head-office', 'days-after-delivery', 'at-once'] as const
export type PayoutRule = (typeof payoutRules)[number]
export const payoutRuleNames: Record<PayoutRule, Message> = {
  reconciled: msg`Once the rider's cash is reconciled`,
  'at-head-office': msg`Once the cash is at head office`,
  'days-after-delivery': msg`Some days after delivery`,
  'at-once': msg`Immediately after delivery`,
}

export interface Payout {
  rule: PayoutRule
  /** For 'days-after-delivery'. */
  days: number
}

/** Ends of a journey that leave something to settle. Cancelled orders do not; what lost ones were charged stands apart from them. */
export const settledStatuses: readonly OrderStatusKey[] = [
  status.delivered,
  status.partiallyDelivered,
  status.returnedToMerchant,
  status.disposed,
]

const atOffice: readonly Custody[] = ['none', 'at-office', 'at-gateway', 'not-collected', 'written-off']
/** At a branch or further on; cash held by an agency does not count. */
const reconciled: readonly Custody[] = [...atOffice, 'at-branch', 'in-branch-deposit']

interface Ending {
  status_key: OrderStatusKey
  custody: Custody
  /** Whole days since the order ended. */
  days: number
}

/** The standing of an uninvoiced order with its merchant. */
export function settlementOf({ status_key, custody, days }: Ending, payout: Payout): Extract<Settlement, 'open' | 'due'> {
  if (!settledStatuses.includes(status_key)) return 'open'
  const isDue: Record<PayoutRule, boolean> = {
    reconciled: reconciled.includes(custody),
    'at-head-office': atOffice.includes(custody),
    'days-after-delivery': days >= payout.days,
    'at-once': true,
  }
  return isDue[payout.rule] ? 'due' : 'open'
}
