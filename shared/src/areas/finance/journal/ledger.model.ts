// Whose accounts are read as a ledger: the party as paths name it, its accounts, and who may see each of them.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import type { DocumentKind } from '../document.model.ts'
import type { AccountName } from './journal.model.ts'

/** Accounts of a party, each with the permission its amounts require. */
export const ledgers = {
  rider: {
    'cash-rider': 'view-rider-finance',
    'variance-rider': 'view-rider-finance',
    'commission-rider': 'view-rider-commission',
  },
  branch: { 'cash-branch': 'view-branch-finance' },
  agency: { 'cash-agency': 'view-agency-finance', 'commission-agency': 'view-agency-commission' },
  merchant: { merchant: 'view-merchant-finance' },
  walking: { walking: 'view-walking-finance' },
} as const satisfies Readonly<Record<string, Partial<Record<AccountName, PermissionName>>>>
export type LedgerParty = keyof typeof ledgers

export const ledgerParties = Object.keys(ledgers) as [LedgerParty, ...LedgerParty[]] // Object.keys forgets the literal names
export const ledgerPartyNames: Readonly<Record<LedgerParty, Message>> = {
  merchant: msg`Merchant`,
  walking: msg`Walking customer`,
  rider: msg`Rider`,
  branch: msg`Branch`,
  agency: msg`Agency`,
}

/** Accounts of a party that someone with these permissions may see. */
export const accountsSeen = (party: LedgerParty, permissions: ReadonlySet<string>): LedgerAccount[] =>
  Object.entries(ledgers[party]).flatMap(([account, needs]) => (permissions.has(needs) ? [account as LedgerAccount] : [])) // keys of the table above

/** Any of the permissions opens a party's ledger. */
export const ledgerNeeds = {
  rider: ['view-rider-finance', 'view-rider-commission'],
  branch: ['view-branch-finance'],
  agency: ['view-agency-finance', 'view-agency-commission'],
  merchant: ['view-merchant-finance'],
  walking: ['view-walking-finance'],
} as const satisfies Readonly<Record<LedgerParty, readonly [PermissionName, ...PermissionName[]]>>

/** Any of the permissions allows sending a party's ledger to it, beside seeing it: those of whoever makes or decides its documents. */
export const ledgerMailers = {
  rider: ['create-rider-commission', 'approve-rider-commission'],
  branch: ['create-branch-deposit', 'approve-branch-deposit'],
  agency: ['create-agency-commission', 'approve-agency-commission'],
  merchant: ['create-merchant-invoice', 'approve-merchant-invoice'],
  walking: ['create-walking-invoice', 'approve-walking-invoice'],
} as const satisfies Readonly<Record<LedgerParty, readonly [PermissionName, ...PermissionName[]]>>

/** What a kind of document moves or settles: its party's account, who may see it, and the prefix of its paths. */
export const documentLedgers = {
  'rider-deposit': { party: 'rider', account: 'cash-rider', needs: 'view-rider-finance', path: 'rider/deposit' },
  'agency-deposit': { party: 'agency', account: 'cash-agency', needs: 'view-agency-finance', path: 'agency/deposit' },
  'branch-deposit': { party: 'branch', account: 'cash-branch', needs: 'view-branch-finance', path: 'branch/deposit' },
  'rider-commission': { party: 'rider', account: 'commission-rider', needs: 'view-rider-commission', path: 'rider/commission' },
  'agency-commission': {
    party: 'agency',
    account: 'commission-agency',
    needs: 'view-agency-commission',
    path: 'agency/commission',
  },
  'merchant-invoice': { party: 'merchant', account: 'merchant', needs: 'view-merchant-finance', path: 'merchant/invoice' },
  'walking-invoice': { party: 'walking', account: 'walking', needs: 'view-walking-finance', path: 'walking/invoice' },
} as const satisfies Readonly<
  Record<DocumentKind, { party: LedgerParty; account: AccountName; needs: PermissionName; path: string }>
>

const owed = msg`Above 0: owed to {name}. Below 0: owed by {name}.`
const held = msg`Above 0: cash held by {name}.`

/** How a balance of each account reads, with {name}. */
export const readings = {
  'cash-rider': held,
  'variance-rider': msg`Above 0: missing when {name} was counted. Below 0: too much.`,
  'commission-rider': owed,
  'cash-branch': held,
  'cash-agency': held,
  'commission-agency': owed,
  merchant: owed,
  walking: msg`Above 0: owed by {name}.`,
} as const satisfies Partial<Record<AccountName, Message>>
export type LedgerAccount = keyof typeof readings

export const ledgerAccounts = Object.keys(readings) as [LedgerAccount, ...LedgerAccount[]] // Object.keys forgets the literal names
