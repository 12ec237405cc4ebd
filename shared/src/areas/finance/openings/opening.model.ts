// The accounts that can begin with a balance: those whose money a document or a repayment of Office takes up afterwards.
import { msg } from '@office/shared/core/messages/message'
import type { LedgerAccount, LedgerParty } from '../journal/ledger.model.ts'

/** Characters of what is written with a balance. */
export const MOST_REFERENCE = 120
export const LEAST_REASON = 3
export const MOST_REASON = 500

export const positiveOpening = msg`Cash and shortfalls begin with more than 0`

/** Commissions are paid by what was done here, so nothing would pay one that was owed before. */
export const openingAccounts = [
  'merchant',
  'walking',
  'cash-rider',
  'variance-rider',
  'cash-branch',
  'cash-agency',
] as const satisfies LedgerAccount[]
export type OpeningAccount = (typeof openingAccounts)[number]

export const isOpeningAccount = (text: string | undefined): text is OpeningAccount =>
  openingAccounts.some(account => account === text)

interface Opening {
  party: LedgerParty
  /** Cash is there or it is not, whereas either side may owe the other. */
  isSigned: boolean
}

export const openings: Readonly<Record<OpeningAccount, Opening>> = {
  merchant: { party: 'merchant', isSigned: true },
  walking: { party: 'walking', isSigned: true },
  'cash-rider': { party: 'rider', isSigned: false },
  'variance-rider': { party: 'rider', isSigned: false },
  'cash-branch': { party: 'branch', isSigned: false },
  'cash-agency': { party: 'agency', isSigned: false },
}

export const openingAccountsOf = (party: LedgerParty): OpeningAccount[] =>
  openingAccounts.filter(account => openings[account].party === party)
