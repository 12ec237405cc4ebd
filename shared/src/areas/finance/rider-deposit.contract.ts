// Rider deposits: what riders collected, handed in at their branch, counted by somebody who does not see the declared sum.
import { type Labels, msg } from '@office/shared/core/message'
import { file, get, list, post } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { stateKeys } from '../../core/transitions.ts'
import { Denominations } from './denomination.model.ts'
import { documentFilters, documentLabels, documentRow, MAX_LINES, Sum } from './document.model.ts'
import { riderDepositTransitions } from './rider-deposit.transitions.ts'

const row = {
  ...documentRow,
  state: x.oneOf(stateKeys(riderDepositTransitions)),
  /** Null until it is counted, and as `declared` for whoever may still count it. */
  counted: x.nullable(x.amount()),
  /** Counted less declared. */
  variance: x.nullable(x.signedAmount()),
  /** The variance is above the limit: who made or counted it does not approve it. */
  is_over_limit: x.flag(),
  counter_id: x.nullable(x.id()),
  counted_by: x.nullable(x.text()),
  counted_at: x.nullable(x.instant()),
}
export const RiderDeposit = x.row(row)
export type RiderDeposit = x.Of<typeof RiderDeposit>

export const riderDepositLabels = {
  ...documentLabels,
  party_name: msg`Rider`,
  state: msg`Status`,
  counted: msg`Counted`,
  variance: msg`Variance`,
  counted_by: msg`Counted by`,
  counted_at: msg`Counted at`,
} satisfies Labels<RiderDeposit>

export const RiderDepositDetail = x.row({ ...row, denominations: Denominations })
export type RiderDepositDetail = x.Of<typeof RiderDepositDetail>

const orderFields = {
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  merchant_name: x.text(),
  delivered_at: x.instant(),
  currency: x.text({ min: 3, max: 3 }),
}
/** An order in a deposit; its amount is null as `declared` is. */
export const DepositOrder = x.row({ ...orderFields, amount: x.nullable(x.amount()) })
export type DepositOrder = x.Of<typeof DepositOrder>

/** An order whose cash a rider holds and has not handed in. */
export const PendingOrder = x.row({ ...orderFields, rider_id: x.id(), rider_name: x.nullable(x.text()), amount: x.amount() })
export type PendingOrder = x.Of<typeof PendingOrder>

export const pendingOrderLabels = {
  waybill_number: msg`Waybill`,
  receiver_name: msg`Receiver`,
  merchant_name: msg`Merchant`,
  rider_name: msg`Rider`,
  delivered_at: msg`Delivered`,
  amount: msg`Collected`,
  currency: msg`Currency`,
} satisfies Labels<PendingOrder>

/** A selection before it is a deposit: what it adds up to in each currency, and what cannot be in it. */
export const DepositSelection = x.row({
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), orders: x.integer(), amount: x.amount() }), 0, 50),
  orders: x.list(PendingOrder, 0, 2 * MAX_LINES),
  refused: x.list(
    x.row({ id: x.nullable(x.id()), waybill_number: x.text(), code: x.text(), message: x.text({ max: 500 }) }),
    0,
    2 * MAX_LINES,
  ),
})
export type DepositSelection = x.Of<typeof DepositSelection>

/** A deposit as it is printed. */
export const RiderDepositPrint = x.row({
  ...row,
  denominations: Denominations,
  orders: x.list(DepositOrder, 0, MAX_LINES),
})
export type RiderDepositPrint = x.Of<typeof RiderDepositPrint>

const { moves } = riderDepositTransitions
const views = ['view-rider-finance'] as const

export const riderDepositContract = {
  list: list('/admin/finance/rider/deposit', {
    summary: 'Rider deposits; what is to be counted is shown without its sum to whoever may count it',
    needs: views,
    service: 'lists',
    row: RiderDeposit,
    filters: documentFilters,
    sort: ['id'],
  }),
  create: post('/admin/finance/rider/deposit', {
    summary: 'Make a deposit of orders whose cash one rider holds, in one currency: all of them, or none',
    needs: ['create-rider-deposit'],
    body: x.record({
      /** Who holds the cash; of whoever holds the first of them when absent. */
      rider_id: x.optional(x.id()),
      order_ids: x.list(x.id(), 1, MAX_LINES),
      remark: x.optional(x.nullable(x.text({ max: 500 }))),
    }),
    returns: RiderDepositDetail,
    fails: ['deposit-blocked', 'rider-without-branch'],
  }),
  get: get('/admin/finance/rider/deposit/{id}', { summary: 'One rider deposit', needs: views, returns: RiderDepositDetail }),
  orders: list('/admin/finance/rider/deposit/{id}/orders', {
    summary: 'Orders of a rider deposit',
    needs: views,
    service: 'lists',
    row: DepositOrder,
    filters: { waybill_number: 'words', id: 'ids' },
    sort: ['id'],
  }),
  statusUpdate: post('/admin/finance/rider/deposit/{id}/status-update', {
    summary: 'Count a deposit by notes and coins, approve it, or cancel it while it is not counted',
    needs: [moves.count.needs, moves.approve.needs, moves.cancel.needs],
    body: x.record({
      status: x.oneOf(['counted', 'approved', 'cancelled']),
      /** With 'counted'. */
      denominations: x.optional(Denominations),
      /** With 'approved', where the variance is above the limit. */
      reason: x.optional(x.nullable(x.text({ max: 1000 }))),
    }),
    returns: RiderDepositDetail,
    fails: ['deposit-decided', 'deposit-counted', 'deposit-not-counted', 'own-deposit', 'own-count'],
  }),
  reject: post('/admin/finance/rider/deposit/{id}/reject', {
    summary: 'Reject a deposit; its orders are with the rider again',
    needs: [moves.reject.needs],
    body: x.record({ reason_id: x.id(), details: x.text({ max: 1000 }) }),
    returns: RiderDepositDetail,
    fails: ['deposit-decided', 'own-deposit'],
  }),
  rejectionDetails: get('/admin/finance/rider/deposit/{id}/rejection-details', {
    summary: 'Why a deposit was rejected, by whom and when',
    needs: views,
    returns: x.row({
      reason: x.text(),
      details: x.text({ max: 1000 }),
      rejected_by: x.text(),
      rejected_at: x.instant(),
    }),
    fails: ['deposit-not-rejected'],
  }),
  upload: post('/admin/finance/rider/deposit/{id}/deposit-upload', {
    summary: 'Keep a slip with a deposit: jpg, png or pdf, at most 5 MB; it takes the place of the one before',
    needs: ['create-rider-deposit'],
    upload: { types: ['jpg', 'jpeg', 'png', 'pdf'] },
    returns: RiderDepositDetail,
    fails: ['deposit-decided'],
  }),
  slip: file('/admin/finance/rider/deposit/{id}/slip', { summary: 'The slip of a deposit', needs: views, service: 'storage' }),
  print: get('/admin/finance/rider/deposit/{id}/print-deposit', {
    summary: 'Data of the printed deposit',
    needs: ['print-rider-deposit'],
    returns: RiderDepositPrint,
    fails: ['deposit-not-counted'],
  }),
  pdf: file('/admin/finance/rider/deposit/{id}/pdf', {
    summary: 'A deposit on paper, with denominations and signatures; of an approved one the file as it was then',
    needs: ['print-rider-deposit'],
    service: 'reports',
    fails: ['deposit-not-counted'],
  }),
  pending: list('/admin/finance/rider/pending-orders', {
    summary: 'Orders whose cash riders hold and have not handed in',
    needs: ['create-rider-deposit', 'view-rider-finance'],
    service: 'lists',
    row: PendingOrder,
    filters: { waybill_number: 'words', rider_id: 'ids', currency: 'words', delivered_at: 'days', id: 'ids' },
    sort: ['id'],
  }),
  selected: get('/admin/finance/rider/selected-order-details', {
    summary: 'What orders add up to before they are a deposit, and which cannot be in it; by number or waybill, commas between',
    needs: ['create-rider-deposit'],
    query: x.row({
      rider_id: x.optional(x.id()),
      orders: x.optional(x.text({ max: 20_000 })),
      waybills: x.optional(x.text({ max: 20_000 })),
    }),
    returns: DepositSelection,
  }),
  dashboard: get('/admin/finance/rider/dashboard', {
    summary: 'Cash of riders: in hand, not handed in, to be decided, approved today, variances; of one rider or all',
    needs: views,
    query: x.row({ rider_id: x.optional(x.id()) }),
    returns: x.row({
      /** By the journal; null for whoever may still count a deposit of it. */
      in_hand: x.nullable(x.list(Sum, 0, 50)),
      pending: x.list(Sum, 0, 50),
      pending_orders: x.integer(),
      /** Since when the oldest cash lies with a rider. */
      oldest_at: x.nullable(x.instant()),
      to_count: x.integer(),
      to_decide: x.integer(),
      approved_today: x.list(Sum, 0, 50),
      variance: x.list(Sum, 0, 50),
    }),
  }),
}
