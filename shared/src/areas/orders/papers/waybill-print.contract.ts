// Printing waybills and proofs of delivery. Prints are recorded, so that a label printed twice is known.
import { file, get, post } from '../../../core/api/endpoint.ts'
import { receiptPapers } from '../../../core/print/receipt-size.ts'
import * as x from '../../../core/schema.ts'
import { receiverRelationNames, receiverRelations } from '../moves/move-facts.model.ts'
import { paymentTypeNames, paymentTypes } from '../order.model.ts'
import { namedOrders } from '../order-status.contract.ts'

/** The most labels of one print. */
export const MAX_LABELS = 1000
/** The most sheets in one PDF of proofs of delivery; their numbers are in an address. */
export const MAX_SHEETS = 100

/** Order numbers, comma-separated. */
const ids = x.text({ max: 1000 })

/** What a sheet says about an order, and what was entered at delivery; empty where someone is to write. */
export const ProofOfDelivery = x.row({
  id: x.id(),
  waybill_number: x.text(),
  reference_no: x.text(),
  merchant_name: x.text(),
  receiver_name: x.text(),
  receiver_phone: x.text(),
  receiver_address: x.text({ max: 1000 }),
  city_name: x.text(),
  /** All of it, or of a partial delivery those that were handed over. */
  pieces: x.integer(1),
  weight_kg: x.decimal(3),
  payment_type: x.oneOf(paymentTypes, paymentTypeNames),
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  rider_name: x.nullable(x.text()),
  /** Null until it is delivered, like those below, as far as they were entered. */
  delivered_at: x.nullable(x.instant()),
  received_by: x.nullable(x.text({ max: 120 })),
  relation: x.nullable(x.oneOf(receiverRelations, receiverRelationNames)),
  amount_collected: x.nullable(x.amount()),
  /** As text; the pictures have addresses of their own (order-photo.contract.ts). */
  signature: x.nullable(x.text({ max: 120 })),
  has_photo: x.flag(),
  has_signature: x.flag(),
})
export type ProofOfDelivery = x.Of<typeof ProofOfDelivery>

export const waybillPrintContract = {
  create: post('/admin/order/print-waybill', {
    summary: 'Print labels of orders and record who printed what; the PDF is fetched by the number of the print',
    needs: ['print-waybill'],
    forMerchants: {},
    body: x.record({
      ...namedOrders,
      /** Instead of ids. */
      waybills: x.optional(x.list(x.text({ max: 60 }), 1, MAX_LABELS)),
      /** By default the tenant's first layout. */
      layout_id: x.optional(x.nullable(x.id())),
    }),
    returns: x.row({
      id: x.id(),
      labels: x.integer(),
      /** Of these, printed before. */
      again: x.integer(),
      layout: x.text(),
      /** Waybills and numbers that match no order. */
      absent: x.list(x.text(), 0, MAX_LABELS),
    }),
    fails: ['nothing-to-print'],
  }),
  pdf: file('/admin/order/print-waybill/{id}/pdf', {
    summary: 'The labels of a print as PDF, after the receipts of their orders if a paper for these is named',
    needs: ['print-waybill'],
    forMerchants: {},
    service: 'reports',
    query: x.row({ receipt: x.optional(x.oneOf(receiptPapers)) }),
  }),
  sample: file('/admin/order/print-waybill/sample', {
    summary: 'A sample label, to try a layout on paper',
    needs: ['print-waybill', 'customize-waybill'],
    service: 'reports',
    /** By default the tenant's first layout. */
    query: x.record({ layout_id: x.optional(x.id()) }),
  }),
  pod: get('/admin/order/print-pod', {
    summary: 'Data of the proof-of-delivery sheets, by ids',
    needs: ['print-pod'],
    query: x.record({ ids }),
    returns: x.list(ProofOfDelivery, 0, MAX_SHEETS),
  }),
  podPdf: file('/admin/order/print-pod/pdf', {
    summary: 'The proof-of-delivery sheets as PDF, by ids',
    needs: ['print-pod'],
    service: 'reports',
    query: x.record({ ids }),
  }),
}
