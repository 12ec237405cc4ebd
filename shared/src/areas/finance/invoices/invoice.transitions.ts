// The life of an invoice. Approving it posts nothing, so it can still be rejected until something is paid.
import { paidTransitions } from '../paid-document.transitions.ts'

const invoice = { noun: 'invoice', rejectsFrom: ['issued', 'approved'] } as const

export const merchantInvoiceTransitions = paidTransitions({
  ...invoice,
  kind: 'merchant-invoice',
  creates: 'create-merchant-invoice',
  approves: 'approve-merchant-invoice',
  rejects: 'reject-merchant-invoice',
  pays: 'pay-merchant-invoice',
})
export const walkingInvoiceTransitions = paidTransitions({
  ...invoice,
  kind: 'walking-invoice',
  creates: 'create-walking-invoice',
  approves: 'approve-walking-invoice',
  rejects: 'approve-walking-invoice',
  pays: 'pay-merchant-invoice',
})
