// The journal's vocabulary: what is posted, to which accounts, and how a balance reads (docs/money.md section 5).
import { type Message, msg } from '@office/shared/core/messages/message'

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
  'payment-reversed',
  'commission',
  'adjustment',
  'write-off',
  'opening',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindNames: Readonly<Record<EntryKind, Message>> = {
  delivery: msg`COD collected`,
  'delivery-reversed': msg`Delivery reversed`,
  charge: msg`Charge`,
  'charge-reversed': msg`Charge reversed`,
  deposit: msg`Deposit`,
  expense: msg`Expense`,
  payment: msg`Payment received`,
  payout: msg`Paid out`,
  'payment-reversed': msg`Payment reversed`,
  commission: msg`Commission`,
  adjustment: msg`Adjustment`,
  'write-off': msg`Write-off`,
  opening: msg`Opening balance`,
}

interface Account {
  name: Message
  /** Who owns it; null if there is only one of its kind. */
  party: 'rider' | 'branch' | 'agency' | 'gateway' | 'merchant' | 'walking-customer' | 'expense-kind' | null
  /** A debit is stored above 0; debts and income read the other way round. */
  reads: 'as-stored' | 'turned'
}

/** Accounts by their name in the journal. */
export const accounts = {
  'cash-rider': { name: msg`Cash with the rider`, party: 'rider', reads: 'as-stored' },
  'cash-branch': { name: msg`Cash at the branch`, party: 'branch', reads: 'as-stored' },
  'cash-agency': { name: msg`Cash with the agency`, party: 'agency', reads: 'as-stored' },
  'cash-office': { name: msg`Cash at head office`, party: null, reads: 'as-stored' },
  'cash-gateway': { name: msg`Cash at payment gateways`, party: 'gateway', reads: 'as-stored' },
  merchant: { name: msg`Owed to the merchant`, party: 'merchant', reads: 'turned' },
  walking: { name: msg`Owed by the walking customer`, party: 'walking-customer', reads: 'as-stored' },
  'income-delivery': { name: msg`Income: delivery`, party: null, reads: 'turned' },
  'income-cod': { name: msg`Income: COD`, party: null, reads: 'turned' },
  'income-return': { name: msg`Income: returns`, party: null, reads: 'turned' },
  'income-extras': { name: msg`Income: extras`, party: null, reads: 'turned' },
  tax: { name: msg`Tax`, party: null, reads: 'turned' },
  'commission-rider': { name: msg`Rider commission`, party: 'rider', reads: 'turned' },
  'commission-agency': { name: msg`Agency commission`, party: 'agency', reads: 'turned' },
  'expense-branch': { name: msg`Branch expenses`, party: 'expense-kind', reads: 'as-stored' },
  'expense-commission': { name: msg`Expense: commissions`, party: null, reads: 'as-stored' },
  'expense-claim': { name: msg`Expense: claims`, party: null, reads: 'as-stored' },
  'expense-adjustment': { name: msg`Expense: adjustments`, party: null, reads: 'as-stored' },
  'expense-gateway-fee': { name: msg`Expense: gateway fees`, party: null, reads: 'as-stored' },
  'variance-rider': { name: msg`Rider variances`, party: 'rider', reads: 'as-stored' },
  'write-off': { name: msg`Written off`, party: null, reads: 'as-stored' },
  opening: { name: msg`Opening balances`, party: null, reads: 'turned' },
} as const satisfies Readonly<Record<string, Account>>
export type AccountName = keyof typeof accounts

export const accountNames = Object.keys(accounts) as [AccountName, ...AccountName[]] // Object.keys forgets the literal names

/** What people call each account. */
export const accountTitles = Object.fromEntries(accountNames.map(key => [key, accounts[key].name])) as Record<
  AccountName,
  Message
> // of the same keys

/** A stored amount read in the account's own sense, or the other way round. */
export const inOwnSense = (account: AccountName, stored: bigint): bigint =>
  accounts[account].reads === 'turned' ? -stored : stored

/** The party of accounts that exist only once. */
export const OURS = 0
