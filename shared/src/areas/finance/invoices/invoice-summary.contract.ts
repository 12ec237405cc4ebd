// Totals over all invoices: all of them, those paid out, and those paid to us.
import { get } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'

export const summaryKinds = ['all', 'payable', 'receivable'] as const
export type SummaryKind = (typeof summaryKinds)[number]

export const InvoiceSum = x.row({
  party: x.oneOf(['merchant', 'walking']),
  currency: x.text({ min: 3, max: 3 }),
  /** Issued and neither rejected nor cancelled. */
  invoices: x.integer(),
  net: x.signedAmount(),
  paid: x.signedAmount(),
  /** The part still to be paid, out or to us. */
  open: x.signedAmount(),
})
export type InvoiceSum = x.Of<typeof InvoiceSum>

export const invoiceSummaryContract = {
  get: get('/admin/finance/invoice-summary/{kind}', {
    summary: 'Totals of issued invoices, by party and currency: all, payable or receivable',
    needs: ['view-merchant-finance', 'view-walking-finance'],
    returns: x.list(InvoiceSum, 0, 200),
  }),
}
