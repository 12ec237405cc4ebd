// Invoices of merchants and of walking customers as documents: their calls, paths and words.
import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import { merchantInvoiceTransitions, walkingInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { ReceiptText } from 'lucide-react'
import { call } from '../../../core/data/api.ts'
import { amountOf } from '../document/document.commands.ts'
import { ofOrders } from '../document/of-orders.ts'
import { type PaidView, paidTones, unsigned } from '../document/paid-view.ts'

type InvoiceContract = typeof merchantInvoiceContract | typeof walkingInvoiceContract

/** A kind of invoice, with the page that shows its paper. */
export interface InvoiceView extends PaidView<Invoice, InvoiceContract> {
  paper: (id: number) => string
  party: Message
}

/** Which of the two kinds it is. */
export const invoiceKind = ({ noun }: Pick<InvoiceView, 'noun'>) =>
  noun === 'walking-invoice' ? 'walking-invoice' : 'merchant-invoice'

const invoice = {
  icon: ReceiptText,
  tones: paidTones,
  rejectedBy: 'invoice-rejected',
  issues: msg`It gets its number and current amounts; anything no longer due is removed. Someone else must decide on it.`,
} as const

const asks = (one: Invoice) => ({
  message: {
    payable: msg`{amount} will then be payable to {party}. Someone other than {maker} must pay it.`,
    receivable: msg`{party} will then owe {amount}.`,
    even: msg`The total is zero, so its orders are settled at once.`,
  }[one.direction],
  values: { amount: amountOf(one, unsigned(one.declared)), party: one.party_name ?? '', maker: one.created_by ?? '' },
})

const words = {
  make: msg`Issue an invoice for these orders`,
  makeShort: msg`Issue the invoice`,
  makeKeywords: msg`settle, bill, pay out, due`,
  made: msg`{number}: {amount} for {party}. Someone else must approve it.`,
  approve: msg`Approve the invoice`,
  approved: msg`{number} of {party} is approved`,
  reject: msg`Reject the invoice`,
  rejected: msg`{number} is rejected. Its orders are due again.`,
  cancel: msg`Cancel the invoice`,
  cancelled: msg`{number} is cancelled. Its orders are due again.`,
  freed: msg`Its orders can be invoiced again. The number is not reused.`,
  print: msg`Save the invoice as PDF`,
  failed: msg`The invoice could not be loaded`,
  gone: msg`This invoice does not exist.`,
} as const

export const merchantInvoices: InvoiceView = {
  ...invoice,
  noun: 'merchant-invoice',
  contract: merchantInvoiceContract,
  transitions: merchantInvoiceTransitions,
  party: msg`Merchant`,
  list: { title: msg`Merchant invoices`, href: '/operations/merchant-finance' },
  add: '/operations/add-new-merchant-invoice',
  of: { noun: 'merchant', filter: 'party_id' },
  page: id => `/operations/merchant-orders/${id}`,
  paper: id => `/operations/merchant-finance-invoice/${id}`,
  pending: ofOrders('due-order', merchantInvoiceContract),
  cli: 'invoices',
  approval: {
    args: {},
    asks,
    send: id => call(merchantInvoiceContract.statusUpdate, { params: { id }, body: { status: 'approved' } }),
  },
  words: { ...words, add: msg`Add merchant invoice`, addKeywords: msg`settle, bill, pay out, due` },
}

export const walkingInvoices: InvoiceView = {
  ...invoice,
  noun: 'walking-invoice',
  contract: walkingInvoiceContract,
  transitions: walkingInvoiceTransitions,
  party: msg`Walking customer`,
  list: { title: msg`Walking-customer invoices`, href: '/operations/walking-finance' },
  // They are only made from the list itself.
  add: '/operations/walking-finance?due=1',
  of: { noun: 'walking-customer', filter: 'party_id' },
  page: id => `/operations/walking-orders/${id}`,
  paper: id => `/operations/walking-finance-invoice/${id}`,
  pending: ofOrders('walking-due-order', walkingInvoiceContract),
  cli: 'walkinginvoices',
  approval: {
    args: {},
    asks,
    send: id => call(walkingInvoiceContract.statusUpdate, { params: { id }, body: { status: 'approved' } }),
  },
  words: { ...words, add: msg`Add walking-customer invoice`, addKeywords: msg`settle, bill, pay out, due` },
}
