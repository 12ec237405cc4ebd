// The journal's vocabulary: what is posted, to whose account, and how a balance reads (docs/money.md section 5).
import { type Message, msg } from '@office/shared/core/message'

/** Kinds of entries. */
export const entryKinds = [
  'delivery',
  'delivery-reversed',
  'charge',
  'charge-reversed',
  'deposit',
  'expense',
  'payment',
  'payout',
  'commission',
  'adjustment',
  'write-off',
  'opening',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindNames: Readonly<Record<EntryKind, Message>> = {
  delivery: msg`COD collected`,
  'delivery-reversed': msg`Delivery taken back`,
  charge: msg`Charge`,
  'charge-reversed': msg`Charge taken back`,
  deposit: msg`Deposit`,
  expense: msg`Expense`,
  payment: msg`Payment received`,
  payout: msg`Paid out`,
  commission: msg`Commission`,
  adjustment: msg`Adjustment`,
  'write-off': msg`Write-off`,
  opening: msg`Opening balance`,
}

interface Account {
  /** Whose it is; null where there is one of its kind. */
  party: 'rider' | 'branch' | 'agency' | 'gateway' | 'merchant' | 'walking-customer' | 'expense-kind' | null
  /** A debit is stored above 0; what we owe and what we earn reads the other way round. */
  reads: 'as-stored' | 'turned'
}

/** Accounts by their name in the journal. */
export const accounts = {
  'cash-rider': { party: 'rider', reads: 'as-stored' },
  'cash-branch': { party: 'branch', reads: 'as-stored' },
  'cash-agency': { party: 'agency', reads: 'as-stored' },
  'cash-office': { party: null, reads: 'as-stored' },
  'cash-gateway': { party: 'gateway', reads: 'as-stored' },
  merchant: { party: 'merchant', reads: 'turned' },
  walking: { party: 'walking-customer', reads: 'as-stored' },
  'income-delivery': { party: null, reads: 'turned' },
  'income-cod': { party: null, reads: 'turned' },
  'income-return': { party: null, reads: 'turned' },
  'income-extras': { party: null, reads: 'turned' },
  tax: { party: null, reads: 'turned' },
  'commission-rider': { party: 'rider', reads: 'turned' },
  'commission-agency': { party: 'agency', reads: 'turned' },
  'expense-branch': { party: 'expense-kind', reads: 'as-stored' },
  'expense-commission': { party: null, reads: 'as-stored' },
  'expense-claim': { party: null, reads: 'as-stored' },
  'expense-adjustment': { party: null, reads: 'as-stored' },
  'expense-gateway-fee': { party: null, reads: 'as-stored' },
  'variance-rider': { party: 'rider', reads: 'as-stored' },
  'write-off': { party: null, reads: 'as-stored' },
  opening: { party: null, reads: 'turned' },
} as const satisfies Readonly<Record<string, Account>>
export type AccountName = keyof typeof accounts

export const accountNames = Object.keys(accounts) as readonly AccountName[] // Object.keys forgets the literal names

/** The party of accounts that there is one of. */
export const OURS = 0
