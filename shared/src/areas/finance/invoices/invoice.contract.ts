// What invoices of merchants and walking customers share: one shape of endpoints, made for each party.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import {
  documentFilters,
  documentLabels,
  documentRow,
  MAX_LINES,
  MAX_NAMED,
  madeFields,
  Rejection,
  RejectionDetails,
  Sum,
} from '../document.model.ts'
import { documentMailEndpoints } from '../document-mail.ts'
import { PaidStatus, PaymentReversal, paidDetail, paidLabels, paidRow, paymentFields } from '../paid-document.model.ts'
import {
  DueAdjustment,
  DueOrder,
  InvoiceAdjustment,
  InvoiceBank,
  InvoiceOrder,
  InvoiceSelection,
  settledMoney,
} from './invoice.model.ts'
import { merchantInvoiceTransitions } from './invoice.transitions.ts'

const { warehouse_id: _place, warehouse_name: _placeName, ...common } = documentRow

const row = {
  ...common,
  ...paidRow,
  state: x.stateOf(merchantInvoiceTransitions),
}
export const Invoice = x.row(row)
export type Invoice = x.Of<typeof Invoice>

export const invoiceLabels = {
  number: documentLabels.number,
  party_name: documentLabels.party_name,
  currency: documentLabels.currency,
  lines: msg`Lines`,
  ...paidLabels,
  created_at: documentLabels.created_at,
  created_by: documentLabels.created_by,
  decided_at: documentLabels.decided_at,
  decided_by: documentLabels.decided_by,
  rejected_for: documentLabels.rejected_for,
  reason: documentLabels.reason,
  remark: documentLabels.remark,
} satisfies Labels<Invoice>

const detail = {
  ...row,
  totals: x.row(settledMoney),
  /** For orders invoiced before. */
  adjustments: x.list(InvoiceAdjustment, 0, MAX_LINES),
  ...paidDetail,
  /** Null if there is no account, as for walking customers. */
  bank: x.nullable(InvoiceBank),
}
export const InvoiceDetail = x.row(detail)
export type InvoiceDetail = x.Of<typeof InvoiceDetail>

const MadeInvoices = x.row({ ...detail, ...madeFields(InvoiceDetail) })
export type MadeInvoices = x.Of<typeof MadeInvoices>

export const InvoicePrint = x.row({
  ...detail,
  /** The party's tax number, if it has one. */
  vat_number: x.nullable(x.text({ max: 40 })),
  address: x.nullable(x.text({ max: 300 })),
  /** Ours, if the tax setting prints taxes; otherwise null. */
  registration_number: x.nullable(x.text({ max: 60 })),
  prints_tax: x.flag(),
  orders: x.list(InvoiceOrder, 0, MAX_LINES),
})
export type InvoicePrint = x.Of<typeof InvoicePrint>

const InvoiceFigures = x.row({
  /** What the party is owed in total, from the journal. */
  balance: x.list(Sum, 0, 50),
  /** Due orders and adjustments that are on no invoice, and their total. */
  due: x.list(Sum, 0, 50),
  due_orders: x.integer(),
  /** For orders invoiced before; the next invoice carries them. */
  due_adjustments: x.integer(),
  drafts: x.integer(),
  to_approve: x.integer(),
  /** What approved invoices still leave to pay out, and to be paid to us. */
  to_pay: x.list(Sum, 0, 50),
  to_receive: x.list(Sum, 0, 50),
})
export type InvoiceFigures = x.Of<typeof InvoiceFigures>

interface Party<P extends string> {
  /** As the paths name it. */
  party: P
  views: PermissionName
  creates: PermissionName
  approves: PermissionName
  rejects: PermissionName
  pays: PermissionName
  prints: PermissionName
}

/** The endpoints of the invoices of a party. */
export const invoiceEndpoints = <const P extends string>({
  party,
  views,
  creates,
  approves,
  rejects,
  pays,
  prints,
}: Party<P>) => {
  const root = `/admin/finance/${party}` as const
  const path = `${root}/invoice` as const
  return {
    list: list(path, {
      summary: `Invoices of ${party}s`,
      needs: [views],
      service: 'lists',
      row: Invoice,
      filters: {
        number: documentFilters.number,
        state: documentFilters.state,
        party_id: documentFilters.party_id,
        currency: documentFilters.currency,
        created_at: documentFilters.created_at,
        id: documentFilters.id,
        direction: 'words',
        mailed: 'words',
      },
      sort: ['id'],
    }),
    create: post(path, {
      summary: `Issue invoices of orders of one ${party} that are due, all of them or none; what was put right comes with them. One per currency and thousand lines; the answer is the first, and \`made\` has all of them`,
      needs: [creates],
      body: x.record({
        /** Whose orders; by default the sender of the first one. */
        party_id: x.optional(x.id()),
        /** Empty if the invoice should only carry adjustments of orders invoiced before. */
        order_ids: x.list(x.id(), 0, MAX_NAMED),
        /** Orders in another are refused. Required if there are no orders. */
        currency: x.optional(x.text({ min: 3, max: 3 })),
        remark: x.optional(x.nullable(x.text({ max: 500 }))),
      }),
      dryRun: true,
      returns: MadeInvoices,
      fails: ['invoice-blocked', 'head-office-only'],
    }),
    get: get(`${path}/{id}`, {
      summary: 'One invoice with its sums, its payments and where it is paid',
      needs: [views],
      returns: InvoiceDetail,
    }),
    orders: list(`${path}/{id}/orders`, {
      summary: 'Orders of an invoice',
      needs: [views],
      service: 'lists',
      row: InvoiceOrder,
      filters: { waybill_number: 'words', id: 'ids' },
      sort: ['id'],
    }),
    statusUpdate: post(`${path}/{id}/status-update`, {
      summary: 'Issue a draft, approve an invoice, or cancel an undecided one',
      needs: [approves, creates],
      body: PaidStatus,
      returns: InvoiceDetail,
      fails: ['invoice-decided', 'own-invoice', 'invoice-blocked'],
    }),
    reject: post(`${path}/{id}/reject`, {
      summary: 'Reject an invoice that has no payments; its orders are due again',
      needs: [rejects],
      body: Rejection,
      returns: InvoiceDetail,
      fails: ['invoice-decided', 'own-invoice'],
    }),
    rejectionDetails: get(`${path}/{id}/rejection-details`, {
      summary: 'Why an invoice was rejected, by whom and when',
      needs: [views],
      returns: RejectionDetails,
      fails: ['invoice-not-rejected'],
    }),
    pay: post(`${path}/{id}/payments`, {
      summary: 'Enter a payment of an approved invoice with its bank reference; partial payments are allowed',
      needs: [pays],
      dryRun: true,
      body: x.record(paymentFields),
      returns: InvoiceDetail,
      fails: ['invoice-decided', 'own-invoice', 'bank-changed', 'payment-known'],
    }),
    reversePayment: post(`${path}/{id}/payments/reverse`, {
      summary: 'Reverse a payment that the bank sent back or that was entered wrongly; its amount is open again',
      needs: [pays],
      dryRun: true,
      body: PaymentReversal,
      returns: InvoiceDetail,
      fails: ['invoice-decided', 'own-invoice', 'payment-reversed', 'not-possible'],
    }),
    print: get(`${path}/{id}/print-invoice`, {
      summary: 'Data of the printed invoice',
      needs: [prints],
      returns: InvoicePrint,
    }),
    pdf: file(`${path}/{id}/pdf`, {
      summary: 'An invoice as PDF; for an approved one, the file as approved',
      needs: [prints],
      service: 'reports',
    }),
    ...documentMailEndpoints({ path, views, creates, approves }),
    pending: list(`${root}/pending-orders`, {
      summary: 'Orders that are due and on no invoice',
      needs: [creates, views],
      service: 'lists',
      row: DueOrder,
      filters: { waybill_number: 'words', party_id: 'ids', currency: 'words', ended_at: 'days', id: 'ids' },
      sort: ['id'],
    }),
    adjustments: list(`${root}/pending-adjustments`, {
      summary: 'Adjustments of orders invoiced before that are on no invoice yet; the next invoice of their party carries them',
      needs: [creates, views],
      service: 'lists',
      row: DueAdjustment,
      filters: { party_id: 'ids', currency: 'words', kind: 'words', at: 'days', id: 'ids' },
      sort: ['id'],
    }),
    selected: get(`${root}/selected-order-details`, {
      summary: 'Total of orders before they are invoiced, and which cannot be; comma-separated numbers or waybills',
      needs: [creates],
      query: x.row({
        party_id: x.optional(x.id()),
        orders: x.optional(x.text({ max: 20_000 })),
        waybills: x.optional(x.text({ max: 20_000 })),
      }),
      returns: InvoiceSelection,
    }),
    dashboard: get(`${root}/dashboard`, {
      summary: 'Amounts owed, due, drafted, to be approved, payable and receivable; for one party or all',
      needs: [views],
      query: x.row({ party_id: x.optional(x.id()) }),
      returns: InvoiceFigures,
    }),
  }
}
