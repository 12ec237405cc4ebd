// office invoices and walkinginvoices list and show: invoices of merchants and of walking customers.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

const columns = ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'paid'] as const

export const invoiceNoun = defineNoun({
  path: 'invoices',
  title: msg`Merchant invoices`,
  samples: { name: 'INV-2026-000017', list: '--state issued,approved --party-id 3' },
  load: async () => {
    const [{ merchantInvoiceContract }, { invoiceLabels }] = await Promise.all([
      import('@office/shared/areas/finance/invoices/merchant-invoice.contract'),
      import('@office/shared/areas/finance/invoices/invoice.contract'),
    ])
    // Deciding and paying ask for more than a number: invoice.commands.ts.
    const { list, get } = merchantInvoiceContract
    return recordNoun({ list, get }, { labels: invoiceLabels, name: 'number', columns })
  },
})

export const walkingInvoiceNoun = defineNoun({
  path: 'walkinginvoices',
  title: msg`Walking-customer invoices`,
  samples: { name: 'WI-2026-000017', list: '--state issued,approved --party-id 3' },
  load: async () => {
    const [{ walkingInvoiceContract }, { invoiceLabels }] = await Promise.all([
      import('@office/shared/areas/finance/invoices/walking-invoice.contract'),
      import('@office/shared/areas/finance/invoices/invoice.contract'),
    ])
    const { list, get } = walkingInvoiceContract
    return recordNoun({ list, get }, { labels: invoiceLabels, name: 'number', columns })
  },
})
