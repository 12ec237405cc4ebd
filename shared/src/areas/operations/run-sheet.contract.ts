// Run sheets: the numbered document a rider goes out with, and what came back with them.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { paymentTypeNames, paymentTypes } from '../orders/order.model.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'
import { findingEndpoints } from './finding.model.ts'
import { runSheetTransitions } from './run-sheet.transitions.ts'
import { MAX_ON_SHEET, OtherSheet, SheetSum, sheetCounts, sheetOrders, sheetResult } from './sheet.model.ts'

/** The outcome of an order on its sheet, final once the sheet is closed. */
export const runOutcomes = ['delivered', 'failed', 'returned', 'not-returned'] as const
export type RunOutcome = (typeof runOutcomes)[number]
export const runOutcomeNames: Readonly<Record<RunOutcome, Message>> = {
  delivered: msg`Delivered`,
  failed: msg`Failed`,
  returned: msg`Brought back`,
  'not-returned': msg`Not brought back`,
}

/** Why orders do not count as brought back: nobody can say which of both is true. */
export const saidDelivered = msg`{waybills}: recorded as delivered. Undo the delivery first if it was brought back.`

const row = {
  id: x.id(),
  /** 'RS-2026-00017': counted per tenant and year, without gaps. */
  number: x.text(),
  state: x.stateOf(runSheetTransitions),
  rider_id: x.id(),
  /** Null for a rider of a branch the reader may not see. */
  rider_name: x.nullable(x.text()),
  warehouse_id: x.nullable(x.id()),
  warehouse_name: x.nullable(x.text()),
  orders: x.integer(),
  /** Of these, delivered in whole or in part. */
  delivered: x.integer(),
  created_by: x.text(),
  created_at: x.instant(),
  sent_at: x.nullable(x.instant()),
  closed_at: x.nullable(x.instant()),
  remark: x.nullable(x.text({ max: 500 })),
}
export const RunSheet = x.row(row)
export type RunSheet = x.Of<typeof RunSheet>

export const runSheetLabels = {
  number: msg`Number`,
  state: msg`Status`,
  rider_name: msg`Rider`,
  warehouse_name: msg`Branch`,
  orders: msg`Orders`,
  delivered: msg`Delivered`,
  created_by: msg`Created by`,
  created_at: msg`Created`,
  sent_at: msg`Sent out`,
  closed_at: msg`Closed`,
  remark: msg`Remark`,
} satisfies Labels<RunSheet>

/** One order on a sheet, in the order they were added. */
export const RunSheetLine = x.row({
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  receiver_phone: x.text(),
  receiver_address: x.text({ max: 1000 }),
  city_name: x.text(),
  pieces: x.integer(1),
  is_exchange: x.flag(),
  is_fragile: x.flag(),
  payment_type: x.oneOf(paymentTypes, paymentTypeNames),
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** Null until there is an outcome. */
  outcome: x.nullable(x.oneOf(runOutcomes, runOutcomeNames)),
})
export type RunSheetLine = x.Of<typeof RunSheetLine>

/** One sheet with its orders, and what is to be collected in each currency. */
export const RunSheetDetail = x.row({ ...row, lines: x.list(RunSheetLine, 0, MAX_ON_SHEET), cod: x.list(SheetSum, 0, 50) })
export type RunSheetDetail = x.Of<typeof RunSheetDetail>

/** The sheet after a change to its orders, and the result for each. */
export const RunSheetChange = x.row({
  sheet: RunSheetDetail,
  ...sheetCounts,
  results: x.list(x.row({ ...sheetResult, run_sheet: x.optional(OtherSheet) }), 0, MAX_ON_SHEET),
})
export type RunSheetChange = x.Of<typeof RunSheetChange>

/** A zone with its orders that a sheet could take: the zone entered when they were made ready, otherwise that of the city. */
export const OfferedZone = x.row({
  /** Null for orders without a zone. */
  zone_id: x.nullable(x.id()),
  name: x.nullable(x.text()),
  orders: x.integer(),
})
export type OfferedZone = x.Of<typeof OfferedZone>

const { moves } = runSheetTransitions
const views = ['view-last-mile', 'assign-delivery-rider'] as const

export const runSheetContract = {
  list: list('/admin/run-sheet', {
    summary: 'Run sheets',
    needs: views,
    service: 'lists',
    row: RunSheet,
    filters: {
      number: 'words',
      state: 'words',
      rider_id: 'ids',
      warehouse_id: 'ids',
      created_at: 'days',
      id: 'ids',
      /** Sheets that these orders are on now. */
      waybill: 'words',
    },
    sort: ['id'],
  }),
  create: post('/admin/run-sheet', {
    summary: 'Create a run sheet for a rider, with orders or empty; with a result for each order',
    needs: [moves.add.needs],
    body: x.record({ rider_id: x.id(), remark: x.optional(x.nullable(x.text({ max: 500 }))), ...sheetOrders }),
    returns: RunSheetChange,
  }),
  get: get('/admin/run-sheet/{id}', { summary: 'One run sheet with its orders', needs: views, returns: RunSheetDetail }),
  zones: get('/admin/run-sheet/{id}/zones', {
    summary: "Orders ready for delivery at a sheet's branch and on no sheet yet, by zone",
    needs: views,
    returns: x.list(OfferedZone, 0, 1000),
  }),
  add: post('/admin/run-sheet/{id}/order', {
    summary: 'Put orders on an open sheet: by number, by scanned waybill, or all ready ones of a zone; with a result for each',
    needs: [moves.add.needs],
    /** With `zone_id`: as many as there is room for, by city and address. */
    body: x.record({ ...sheetOrders, zone_id: x.optional(x.id()) }),
    returns: RunSheetChange,
    fails: [moves.add.reason.code, 'run-sheet-full'],
  }),
  takeOff: post('/admin/run-sheet/{id}/order/remove', {
    summary: 'Take orders off an open sheet, by number or by waybill; with a result for each',
    needs: [moves.takeOff.needs],
    body: x.record(sheetOrders),
    returns: RunSheetChange,
    fails: [moves.takeOff.reason.code],
  }),
  send: post('/admin/run-sheet/{id}/send', {
    summary: 'Send the rider out: every order goes out for delivery, or none does',
    needs: [moves.send.needs],
    returns: RunSheetDetail,
    fails: [moves.send.reason.code, 'run-sheet-empty', 'rider-inactive', 'run-sheet-blocked'],
  }),
  recall: post('/admin/run-sheet/{id}/recall', {
    summary: 'Undo sending out, as long as no order has an outcome',
    needs: [moves.recall.needs],
    returns: RunSheetDetail,
    fails: [moves.recall.reason.code, 'run-sheet-blocked'],
  }),
  ...findingEndpoints('/admin/run-sheet', {
    one: 'a run sheet',
    most: MAX_ON_SHEET,
    outcomes: ['returned'],
    names: runOutcomeNames,
    told: {},
    shown: {},
    views,
    closes: [moves.close.needs],
    fails: [moves.close.reason.code, 'not-on-sheet', 'run-sheet-blocked'],
  }),
  close: post('/admin/run-sheet/{id}/close', {
    summary:
      'Close a sheet with what was found to be back and what is told here; orders neither delivered, failed nor brought back are reported first',
    needs: [moves.close.needs],
    body: x.record({
      /** Brought back undelivered, beside those that were found: they are ready for delivery again. */
      returned_ids: x.list(x.id(), 0, MAX_ON_SHEET),
      /** Known not to have been brought back, unless they were found meanwhile. Others that are missing, such as one sent out meanwhile, are reported first. */
      missing_ids: x.optional(x.list(x.id(), 0, MAX_ON_SHEET)),
    }),
    returns: RunSheetDetail,
    fails: [moves.close.reason.code, 'run-sheet-incomplete', 'run-sheet-blocked'],
  }),
  cancel: post('/admin/run-sheet/{id}/cancel', {
    summary: 'Cancel an open sheet; its orders are free again',
    needs: [moves.cancel.needs],
    returns: RunSheetDetail,
    fails: [moves.cancel.reason.code],
  }),
  pdf: file('/admin/run-sheet/{id}/pdf', { summary: 'One run sheet as PDF, for the rider', needs: views, service: 'reports' }),
}
