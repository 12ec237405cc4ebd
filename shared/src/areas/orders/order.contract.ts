// Orders: lists, one order, its journey and its remarks.
import { file, get, list, post, put, remove } from '../../core/api/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload, MerchantImport } from '../../core/import-job.ts'
import { receiptPapers } from '../../core/print/receipt-size.ts'
import * as x from '../../core/schema.ts'
import {
  MerchantOrder,
  MerchantOrderDetail,
  MerchantOrderEvent,
  MerchantOrderRemark,
  merchantOrderFilters,
} from './merchant-order.model.ts'
import { Order, OrderChange, OrderDetail, OrderDraft, OrderEvent, OrderRemark, OrderUpdate, WalkingOrder } from './order.model.ts'
import { EditedOrder, OrderRecord } from './order-edit.model.ts'
import { orderStatusKeys, orderStatusNames } from './order-status.model.ts'

/** Filters of every order list; the all-orders screen offers them all. */
const orderFilters = {
  id: 'ids',
  waybill_number: 'words',
  reference_no: 'words',
  receiver_phone: 'words',
  /** Part of waybill, reference, receiver or phone. */
  search: 'text',
  status_key: 'words',
  finance_status_key: 'words',
  custody: 'words',
  settlement: 'words',
  merchant_id: 'ids-or-none',
  merchant_business_id: 'ids',
  walking_customer_id: 'ids-or-none',
  receiver_city_id: 'ids',
  state_id: 'ids',
  /** Zones of the receivers' cities. */
  zone_id: 'ids',
  country_id: 'ids',
  current_warehouse_id: 'ids-or-none',
  rider_id: 'ids-or-none',
  payment_type: 'words',
  /** Keys of payment methods by which the COD was paid. */
  cod_method: 'words',
  /** The same of charges that were paid with the parcel. */
  charge_method: 'words',
  currency: 'words',
  cod_amount: 'amounts',
  created_at: 'days',
  updated_at: 'since',
  status_since: 'days',
  promised_on: 'days',
  /** The day said with the last move: of a redelivery or pickup, until which it is held, on which the receiver wants it. */
  due_on: 'days',
  /** To be sent out again: failed with attempts left, or scheduled for today or earlier. */
  redelivery: 'flag',
  attempts: 'amounts',
  flag_id: 'ids',
  charge_total: 'amounts',
  /** Orders without a charge, by the reason. */
  unrated: 'words',
  service: 'words',
  speed: 'words',
  /** The rest of another order, or the parcel taken back in an exchange: these were not booked. */
  is_child: 'flag',
} as const

const orderSort = [
  'id',
  'waybill_number',
  'reference_no',
  'receiver_name',
  'cod_amount',
  'charge_total',
  'status_since',
  'created_at',
  'attempts',
  'due_on',
] as const

const Removed = x.row({ removed: x.flag() })

const remark = { text: x.text({ max: 1000 }), is_for_merchant: x.optional(x.flag()) }

/** A file of the orders of a query, which has the parameters of the order list: filters and sort. */
const queued = <const Path extends string>(path: Path, summary: string) =>
  post(path, {
    summary,
    needs: ['export-all-orders'],
    service: 'reports',
    body: x.record({ query: x.dictionary(x.text({ min: 0, max: 20_000 })) }),
    returns: x.row({ key: x.text() }),
  })

export const orderContract = {
  list: list('/admin/order/list', {
    summary: 'Orders: every filter of the all-orders screen',
    needs: ['view-orders'],
    forMerchants: { answer: MerchantOrder, filters: merchantOrderFilters },
    service: 'lists',
    row: Order,
    filters: orderFilters,
    sort: orderSort,
  }),
  operation: list('/admin/order/operation', {
    summary: 'Orders of an operation, by filter[status_key]',
    needs: ['view-first-mile', 'view-middle-mile', 'view-last-mile'],
    service: 'operations',
    row: Order,
    filters: orderFilters,
    sort: orderSort,
  }),
  operationCount: get('/admin/order/operation-count', {
    summary: "Orders per status, for the staff member's warehouses",
    needs: ['view-first-mile', 'view-middle-mile', 'view-last-mile', 'view-orders'],
    returns: x.dictionary(x.integer()),
  }),
  operationAge: get('/admin/order/operation-age', {
    summary: "Since when the oldest open order of each status stands there, for the staff member's warehouses",
    needs: ['view-first-mile', 'view-middle-mile', 'view-last-mile', 'view-orders'],
    returns: x.dictionary(x.instant()),
  }),
  redeliveryCount: get('/admin/order/redelivery-flag-count', {
    summary:
      'Orders for redelivery (failed with attempts left, and scheduled for today or earlier), and holds whose day has come',
    needs: ['view-last-mile', 'view-orders'],
    returns: x.row({
      /** As many as filter[redelivery] finds. */
      count: x.integer(),
      failed: x.integer(),
      scheduled: x.integer(),
      /** On hold until today or an earlier day. */
      holds: x.integer(),
      today: x.day(),
    }),
  }),
  create: post('/admin/order', {
    summary: 'Create an order; a dry run tells what it would be charged',
    needs: ['create-order'],
    forMerchants: { answer: MerchantOrder },
    body: OrderDraft,
    returns: Order,
    dryRun: true,
    fails: ['reference-taken', 'waybill-taken', 'no-waybill-numbers'],
  }),
  createWalking: post('/admin/order/walking', {
    summary: 'Take an order at the counter: priced, paid and received at the branch in one step',
    needs: ['create-order'],
    body: WalkingOrder,
    returns: Order,
    fails: ['other-branch', 'waybill-taken', 'no-waybill-numbers'],
  }),
  receipt: file('/admin/order/{id}/receipt', {
    summary: 'The receipt of an order: what it costs line by line and what was paid, as a PDF',
    needs: ['view-order'],
    service: 'reports',
    query: x.row({ paper: x.optional(x.oneOf(receiptPapers)) }),
  }),
  bulk: post('/admin/order/bulk', {
    summary: 'Create several orders from rows',
    needs: ['create-bulk-order'],
    forMerchants: { answer: MerchantImport },
    query: ImportQuery,
    body: ImportRows,
    returns: ImportJob,
  }),
  bulkExcel: post('/admin/order/bulk-excel', {
    summary: 'Import orders from a file as a background job',
    needs: ['import-orders'],
    query: ImportQuery,
    upload: importUpload,
    returns: ImportJob,
  }),
  secondaryPhones: post('/admin/order/secondary-phone/bulk', {
    summary: 'Import secondary phones of orders from a file or from rows',
    needs: ['import-orders'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
  get: get('/admin/order/{id}', {
    summary: 'One order',
    needs: ['view-order'],
    forMerchants: { answer: MerchantOrderDetail },
    returns: OrderDetail,
  }),
  update: put('/admin/order/{id}', {
    summary: 'Update an order; a dry run tells what it would be charged',
    needs: ['update-order'],
    body: OrderUpdate,
    returns: EditedOrder,
    dryRun: true,
    fails: ['reference-taken', 'waybill-taken'],
  }),
  record: get('/admin/order/{id}/record', {
    summary: 'One order as its form holds it',
    needs: ['update-order'],
    returns: OrderRecord,
  }),
  byWaybill: get('/admin/order/waybill/{waybill}', {
    summary: 'Waybill details',
    needs: ['view-order'],
    forMerchants: { answer: MerchantOrderDetail },
    returns: OrderDetail,
  }),
  timelines: get('/admin/order/{id}/timelines', {
    summary: 'The journey so far, newest first',
    needs: ['view-order-timeline'],
    forMerchants: { answer: x.list(MerchantOrderEvent, 0, 1000) },
    returns: x.list(OrderEvent, 0, 1000),
  }),
  history: get('/admin/order/{id}/history', {
    summary: 'Changes of an order: by whom, before and after; newest first',
    needs: ['view-order-timeline'],
    returns: x.list(OrderChange, 0, 1000),
  }),
  remarks: list('/admin/order/{id}/remark', {
    summary: 'Remarks',
    needs: ['view-order-remark'],
    forMerchants: { answer: MerchantOrderRemark },
    row: OrderRemark,
    filters: {},
    sort: ['id'],
  }),
  addRemark: post('/admin/order/{id}/remark', {
    summary: 'Add a remark',
    needs: ['create-order-remark'],
    body: x.record(remark),
    returns: OrderRemark,
  }),
  updateRemark: put('/admin/order/{id}/remark/{remarkId}', {
    summary: 'Update a remark',
    needs: ['update-order-remark'],
    body: x.record({ ...remark, version: x.integer(1) }),
    returns: OrderRemark,
  }),
  removeRemark: remove('/admin/order/{id}/remark/{remarkId}', {
    summary: 'Delete a remark',
    needs: ['delete-order-remark'],
    returns: Removed,
  }),
  // 'summery' is the operator's spelling of this path.
  summary: get('/admin/order/summery', {
    summary: 'Counts and sums over a filter of the order list',
    needs: ['view-orders'],
    service: 'lists',
    query: x.dictionary(x.text({ min: 0, max: 20_000 })),
    filters: orderFilters,
    returns: x.row({
      total: x.integer(),
      by_status: x.list(x.row({ status_key: x.oneOf(orderStatusKeys, orderStatusNames), count: x.integer() }), 0, 40),
      /** One sum per currency, that of the most orders first: amounts in two currencies are never added. */
      cod: x.list(x.row({ currency: x.text(), orders: x.integer(), amount: x.signedAmount() }), 0, 200),
      /** Orders left out of these sums: their cash is in a deposit that the reader may still count. */
      to_count: x.integer(),
      weight_kg: x.decimal(3, 16),
    }),
  }),
  queuedExcel: queued('/admin/order/queued-excel', 'Queue a full Excel export, emailed and kept under downloads'),
  queuedJourneys: queued(
    '/admin/order/queued-journeys',
    'Queue an Excel file of all status changes of orders, emailed and kept under downloads',
  ),
  importTemplate: file('/admin/import-template/{kind}', {
    summary: 'Excel template: order, city, state, zone, merchant, rider, secondary-phone, opening',
    needs: 'staff',
    service: 'storage',
  }),
}
