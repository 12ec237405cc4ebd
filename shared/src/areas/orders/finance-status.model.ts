// The 13 money statuses of an order, separate from the parcel's journey. The keys are the operator's; all other code uses the
// names given here.
import { type Message, msg } from '@office/shared/core/messages/message'

/** Money statuses by name, as keys of the wire and the database. */
export const finance = {
  noCollection: 'fin_1',
  toCollect: 'fin_2',
  withRider: 'fin_3',
  riderDepositPending: 'fin_4',
  atBranch: 'fin_5',
  branchDepositPending: 'fin_6',
  atHeadOffice: 'fin_7',
  withAgency: 'fin_8',
  toBeInvoiced: 'fin_9',
  inMerchantInvoice: 'fin_10',
  settled: 'fin_11',
  disputed: 'fin_12',
  notCollected: 'fin_13',
} as const

export type FinanceStatusKey = (typeof finance)[keyof typeof finance]

export const financeStatuses = {
  [finance.noCollection]: msg`No Collection`,
  [finance.toCollect]: msg`To Collect`,
  [finance.withRider]: msg`With Rider`,
  [finance.riderDepositPending]: msg`Rider Deposit Pending`,
  [finance.atBranch]: msg`At Branch`,
  [finance.branchDepositPending]: msg`Branch Deposit Pending`,
  [finance.atHeadOffice]: msg`At Head Office`,
  [finance.withAgency]: msg`With Agency`,
  [finance.toBeInvoiced]: msg`To Be Invoiced`,
  [finance.inMerchantInvoice]: msg`In Merchant Invoice`,
  [finance.settled]: msg`Settled`,
  [finance.disputed]: msg`Disputed`,
  [finance.notCollected]: msg`Written Off / Not Collected`,
} as const satisfies Record<FinanceStatusKey, Message>

// Object.keys forgets the literal keys.
export const financeStatusKeys = Object.keys(financeStatuses) as [FinanceStatusKey, ...FinanceStatusKey[]]
