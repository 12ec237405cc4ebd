// The 13 money statuses of an order (domain.md section 4). Kept apart from the journey of the parcel.
import { type Message, msg } from '@office/shared/core/message'

export const financeStatuses = {
  fin_1: msg`No Collection`,
  fin_2: msg`To Collect`,
  fin_3: msg`With Rider`,
  fin_4: msg`Rider Deposit Pending`,
  fin_5: msg`At Branch`,
  fin_6: msg`Branch Deposit Pending`,
  fin_7: msg`At Head Office`,
  fin_8: msg`With Agency`,
  fin_9: msg`To Be Invoiced`,
  fin_10: msg`In Merchant Invoice`,
  fin_11: msg`Settled`,
  fin_12: msg`Disputed`,
  fin_13: msg`Written Off / Not Collected`,
} as const satisfies Record<string, Message>

export type FinanceStatusKey = keyof typeof financeStatuses
// Object.keys forgets the literal keys.
export const financeStatusKeys = Object.keys(financeStatuses) as [FinanceStatusKey, ...FinanceStatusKey[]]
