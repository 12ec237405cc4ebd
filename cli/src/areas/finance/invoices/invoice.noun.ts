// office invoices and walkinginvoices list and show: invoices of merchants and of walking customers.
import type { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import type { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../../core/nouns/noun.ts'

const columns = ['id', 'number', 'state', 'party_name', 'currency', 'declared', 'paid'] as const

type Get = (typeof merchantInvoiceContract | typeof walkingInvoiceContract)['get']

const explainedAs = async (kind: 'merchant-invoice' | 'walking-invoice', get: Get) => {
  const [{ explained }, { explainInvoice }] = await Promise.all([
    import('../explained.ts'),
    import('@office/shared/areas/finance/explain/invoice.explain'),
  ])
  return explained(get, invoice => explainInvoice(kind, invoice))
}

export const invoiceNoun = defineNoun({
  path: 'invoices',
  title: msg`Merchant invoices`,
  samples: { name: 'INV-2026-000017', list: '--state issued,approved --party-id 3' },
  load: async () => {
    const [{ merchantInvoiceContract }, { invoiceLabels }] = await Promise.all([
      import('@office/shared/areas/finance/invoices/merchant-invoice.contract'),
      import('@office/shared/areas/finance/invoices/invoice.contract'),
    ])
    // Deciding and paying need more than a number: invoice.commands.ts.
    const { list, get } = merchantInvoiceContract
    const plain = await recordNoun({ list, get }, { labels: invoiceLabels, name: 'number', columns })
    return { ...plain, explain: await explainedAs('merchant-invoice', get) }
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
    const plain = await recordNoun({ list, get }, { labels: invoiceLabels, name: 'number', columns })
    return { ...plain, explain: await explainedAs('walking-invoice', get) }
  },
})
