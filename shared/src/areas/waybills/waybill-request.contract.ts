// Waybill requests: a merchant asks for numbers to print and stick on parcels before there are orders.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { waybillRequestTransitions } from './waybill-request.transitions.ts'
import { LAST_SERIAL } from './waybill-series.contract.ts'

/** The most numbers of one request. */
const MAX_REQUESTED = 10_000
export const requestedAmount = x.integer(1, MAX_REQUESTED)
/** The most labels in one file. */
export const LABELS_OF_PART = 1000

const { confirm, reject, takeBack } = waybillRequestTransitions.moves

/** Null until numbers are reserved. */
const reserved = {
  series_id: x.nullable(x.id()),
  series_name: x.nullable(x.text()),
  prefix: x.nullable(x.text()),
  country: x.nullable(x.text()),
  first_serial: x.nullable(x.integer(0, LAST_SERIAL)),
  last_serial: x.nullable(x.integer(0, LAST_SERIAL)),
}

export const WaybillRequest = x.row({
  id: x.id(),
  merchant_id: x.id(),
  merchant_name: x.text(),
  amount: requestedAmount,
  note: x.nullable(x.text({ max: 500 })),
  state: x.stateOf(waybillRequestTransitions),
  ...reserved,
  /** Of the reserved numbers, those that orders have taken. */
  used: x.integer(),
  requested_by_name: x.text(),
  created_at: x.instant(),
  decided_by_name: x.nullable(x.text()),
  decided_at: x.nullable(x.instant()),
  /** Why it was rejected, or its numbers were taken back. */
  reason: x.nullable(x.text({ max: 500 })),
  taken_back_by_name: x.nullable(x.text()),
  taken_back_at: x.nullable(x.instant()),
})
export type WaybillRequest = x.Of<typeof WaybillRequest>

export const waybillRequestLabels = {
  merchant_name: msg`Merchant`,
  amount: msg`Numbers`,
  note: msg`Note`,
  state: msg`Status`,
  series_name: msg`Waybill series`,
  used: msg`Used`,
  requested_by_name: msg`Requested by`,
  created_at: msg`Requested`,
  decided_by_name: msg`Decided by`,
  decided_at: msg`Decided`,
  reason: msg`Reason`,
  taken_back_by_name: msg`Taken back by`,
  taken_back_at: msg`Taken back at`,
} satisfies Labels<WaybillRequest>

export const waybillRequestContract = {
  list: list('/admin/waybill-request', {
    summary: 'Waybill requests',
    needs: ['view-waybill-request'],
    service: 'lists',
    row: WaybillRequest,
    filters: { state: 'words', merchant_id: 'ids', series_id: 'ids', created_at: 'days', id: 'ids' },
    sort: ['id', 'state'],
  }),
  get: get('/admin/waybill-request/{id}', {
    summary: 'One waybill request',
    needs: ['view-waybill-request'],
    returns: WaybillRequest,
  }),
  create: post('/admin/waybill-request', {
    summary: 'Request waybill numbers for a merchant',
    needs: [confirm.needs],
    body: x.record({
      merchant_id: x.id(),
      amount: requestedAmount,
      note: x.optional(x.nullable(x.text({ max: 500 }))),
    }),
    returns: WaybillRequest,
  }),
  confirm: post('/admin/waybill-request/{id}/confirm', {
    summary: 'Confirm a waybill request and reserve a block of numbers for the merchant; once',
    needs: [confirm.needs],
    body: x.record({
      /** By default the merchant's first series with enough numbers, otherwise the operator's. */
      series_id: x.optional(x.nullable(x.id())),
    }),
    returns: WaybillRequest,
    fails: ['request-decided', 'not-enough-numbers'],
  }),
  reject: post('/admin/waybill-request/{id}/reject', {
    summary: 'Reject a waybill request with a reason; once',
    needs: [reject.needs],
    body: x.record({ reason: x.text({ min: 3, max: 500 }) }),
    returns: WaybillRequest,
    fails: ['request-decided'],
  }),
  takeBack: post('/admin/waybill-request/{id}/take-back', {
    summary: 'Take back the reserved numbers that no order has taken, with a reason; once',
    needs: [takeBack.needs],
    body: x.record({ reason: x.text({ min: 3, max: 500 }) }),
    returns: WaybillRequest,
    fails: ['request-decided', 'all-numbers-used'],
  }),
  labels: file('/admin/waybill-request/{id}/labels', {
    summary: 'Labels of the reserved numbers, to be filled in by hand: 1,000 per part',
    needs: ['print-waybill'],
    service: 'reports',
    query: x.record({
      /** By default the tenant's first layout. */
      layout_id: x.optional(x.text({ max: 9 })),
      /** By default the first 1,000. */
      part: x.optional(x.text({ max: 2 })),
    }),
  }),
  numbers: file('/admin/waybill-request/{id}/numbers', {
    summary: 'The numbers reserved for a waybill request, as CSV',
    needs: ['view-waybill-request'],
    service: 'reports',
  }),
}
