// Invoices of walking customers: what was collected for who walked in less what they still owe.
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
  // No permission names the paper of walking customers: who sees their invoices prints them.
  prints: 'view-walking-finance',
})
