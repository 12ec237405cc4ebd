// Documents that are paid, as the terminal names them: each kind's calls, noun and words about its steps.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import type { administrationOccasions } from '@office/shared/areas/settings/reason.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { NounCommands } from '../../core/nouns/noun.ts'
import { agencyCommissionNoun, commissionNoun } from './commissions/commission.noun.ts'
import { invoiceParties } from './invoices/invoice-parties.ts'

type PaidContract =
  | (typeof invoiceParties)[keyof typeof invoiceParties]['contract']
  | typeof riderCommissionContract
  | typeof agencyCommissionContract

interface PaidKind {
  contract: PaidContract
  noun: NounCommands
  rejectedBy: (typeof administrationOccasions)[number]
  isRejected: Message
  isCancelled: Message
}

const invoice = {
  rejectedBy: 'invoice-rejected',
  isRejected: msg`{number} is rejected. Its orders are due again.`,
  isCancelled: msg`{number} is cancelled. Its orders are due again.`,
} as const
const commission = {
  rejectedBy: 'commission-rejected',
  isRejected: msg`{number} is rejected. Its period is open again.`,
  isCancelled: msg`{number} is cancelled. Its period is open again.`,
} as const

export type PaidKindName = 'merchant-invoice' | 'walking-invoice' | 'rider-commission' | 'agency-commission'
export const paidKinds: Readonly<Record<PaidKindName, PaidKind>> = {
  'merchant-invoice': { ...invoice, ...invoiceParties.merchant },
  'walking-invoice': { ...invoice, ...invoiceParties.walking },
  'rider-commission': { ...commission, contract: riderCommissionContract, noun: commissionNoun },
  'agency-commission': { ...commission, contract: agencyCommissionContract, noun: agencyCommissionNoun },
}
