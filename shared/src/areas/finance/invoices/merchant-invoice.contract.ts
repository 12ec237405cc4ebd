// Merchant invoices: what was collected for merchants less what they owe, paid out or requested, and the payees of a day.
import { get } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { invoiceEndpoints } from './invoice.contract.ts'
import { MAX_PAYEES, Payee } from './invoice.model.ts'
import { merchantInvoiceTransitions } from './invoice.transitions.ts'

const { moves } = merchantInvoiceTransitions

export const merchantInvoiceContract = {
  ...invoiceEndpoints({
    party: 'merchant',
    views: 'view-merchant-finance',
    creates: 'create-merchant-invoice',
    approves: moves.approve.needs,
    rejects: moves.reject.needs,
    pays: moves.pay.needs,
    prints: 'print-merchant-invoice',
  }),
  payees: get('/admin/finance/merchant/payees', {
    summary:
      'Payees of a day or, without one, those to be paid now: one line per merchant and currency, with account, invoices and bank references',
    needs: ['view-merchant-finance'],
    query: x.row({ day: x.optional(x.day()) }),
    returns: x.list(Payee, 0, MAX_PAYEES),
    fails: ['too-many-payees'],
  }),
}
