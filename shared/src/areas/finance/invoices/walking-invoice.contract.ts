// Invoices of walking customers: what was collected for them less what they still owe.
import { invoiceEndpoints } from './invoice.contract.ts'
import { walkingInvoiceTransitions } from './invoice.transitions.ts'

const { moves } = walkingInvoiceTransitions

export const walkingInvoiceContract = invoiceEndpoints({
  party: 'walking',
  views: 'view-walking-finance',
  creates: 'create-walking-invoice',
  approves: moves.approve.needs,
  rejects: moves.reject.needs,
  pays: moves.pay.needs,
  // There is no permission for these papers: whoever sees the invoices may print them.
  prints: 'view-walking-finance',
})
