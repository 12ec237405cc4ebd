// Invoices of merchants and of walking customers: lists, what is due, and every step of an invoice; the same for both.
import { invoiceSummaryContract } from '@office/shared/areas/finance/invoices/invoice-summary.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { type Handlers, implement } from '../../../core/http/implement.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { openFile } from '../documents/document.queries.ts'
import { mailDocument, readMails } from '../documents/document-mail.queries.ts'
import { payDocument, reversePayment } from '../documents/document-payment.queries.ts'
import { readRejection } from '../documents/document-rejection.queries.ts'
import {
  createInvoices,
  type KindOfInvoice,
  makePrint,
  merchantInvoices,
  readPrint,
  rejectInvoice,
  updateInvoice,
  walkingInvoices,
} from './invoice.queries.ts'
import { dueAdjustmentSource, dueSource, invoiceOrderSource, invoiceSource } from './invoice.source.ts'
import { readFigures, readSummary } from './invoice-figures.queries.ts'
import { readPayees } from './invoice-payee.queries.ts'
import { readDueSelection } from './invoice-selection.queries.ts'

/** The two contracts only differ in paths and permissions. */
type Steps = Handlers<typeof walkingInvoiceContract>

function stepsOf(of: KindOfInvoice): Steps {
  const { party } = of
  const readList = listSql(walkingInvoiceContract.list, invoiceSource(party))
  const readPending = listSql(walkingInvoiceContract.pending, dueSource(party))
  const readAdjustments = listSql(walkingInvoiceContract.adjustments, dueAdjustmentSource(party))
  return {
    list: ({ query }, context) => readList(query, context),
    create: ({ body }, context) => createInvoices(of, body, context),
    get: ({ params }, context) => of.read(context, params.id),
    orders: async ({ params, query }, context) => {
      const { id } = await of.read(context, params.id)
      return listSql(walkingInvoiceContract.orders, invoiceOrderSource(party, id))(query, context)
    },
    statusUpdate: ({ params, body }, context) => updateInvoice(of, params.id, body, context),
    reject: ({ params, body }, context) => rejectInvoice(of, params.id, body, context),
    rejectionDetails: ({ params }, context) => readRejection(of, params.id, 'invoice-not-rejected', context),
    pay: ({ params, body }, context) => payDocument(of, params.id, body, context),
    reversePayment: ({ params, body }, context) => reversePayment(of, params.id, body, context),
    print: async ({ params }, context) => readPrint(of, await of.read(context, params.id), context),
    pdf: async ({ params }, context) => {
      const invoice = await of.read(context, params.id)
      const kept = invoice.state === 'rejected' ? null : await openFile(context, params.id, 'print')
      return kept ?? makePrint(of, invoice, context)
    },
    mails: ({ params }, context) => readMails(of, params.id, context),
    mail: ({ params, body }, context) => mailDocument(of, params.id, body, context),
    pending: ({ query }, context) => readPending(query, context),
    adjustments: ({ query }, context) => readAdjustments(query, context),
    selected: ({ query }, context) => readDueSelection(party, query, context),
    dashboard: ({ query }, context) => readFigures(party, query.party_id ?? null, context),
  }
}

export const merchantInvoiceHandlers = implement(merchantInvoiceContract, {
  ...stepsOf(merchantInvoices),
  payees: ({ query }, { tx }) => readPayees(query.day, tx),
})
export const walkingInvoiceHandlers = implement(walkingInvoiceContract, stepsOf(walkingInvoices))
export const invoiceSummaryHandlers = implement(invoiceSummaryContract, {
  get: ({ params }, context) => readSummary(params.kind, context),
})
