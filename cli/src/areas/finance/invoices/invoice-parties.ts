// The parties that are invoiced: each one's calls, nouns and flag.
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { NounCommands } from '../../../core/nouns/noun.ts'
import { invoiceNoun, walkingInvoiceNoun } from './invoice.noun.ts'

interface PartyOfInvoices {
  noun: NounCommands
  flag: string
  label: Message
}

export const invoiceParties = {
  merchant: {
    contract: merchantInvoiceContract,
    noun: invoiceNoun,
    flag: '--merchant',
    label: msg`Merchant`,
  } satisfies PartyOfInvoices & { contract: typeof merchantInvoiceContract },
  walking: {
    contract: walkingInvoiceContract,
    noun: walkingInvoiceNoun,
    flag: '--customer',
    label: msg`Walking customer`,
  } satisfies PartyOfInvoices & { contract: typeof walkingInvoiceContract },
} as const
export type InvoicePartyName = keyof typeof invoiceParties
export type InvoiceParty = (typeof invoiceParties)[InvoicePartyName]
