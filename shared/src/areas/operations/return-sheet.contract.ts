// Return sheets: the numbered document that a merchant signs for the parcels that come back from one branch.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { receiverRelationNames, receiverRelations } from '../orders/moves/move-facts.model.ts'
import { refuseMove } from '../orders/moves/order-transitions.ts'
import { paymentTypeNames, paymentTypes } from '../orders/order.model.ts'
import { MoveOrders } from '../orders/order-status.contract.ts'
import { type OrderStatusKey, orderStatusKeys, orderStatusNames, status } from '../orders/order-status.model.ts'
import { findingEndpoints } from './finding.model.ts'
import { returnSheetTransitions } from './return-sheet.transitions.ts'
import { MAX_ON_SHEET, OtherSheet, SheetSum, sheetCounts, sheetOrders, sheetResult } from './sheet.model.ts'

/** Waits here to go out to its merchant. One that could still travel back to its origin waits only there (`goesBack`). */
export const waitsForMerchant: readonly OrderStatusKey[] = orderStatusKeys.filter(
  at => refuseMove(at, status.sentToMerchant) === null,
)

/** May go on a sheet: it waits for its merchant, or was already sent there on its own. */
export const isToHandBack = (at: OrderStatusKey): boolean => at === status.sentToMerchant || waitsForMerchant.includes(at)

/** The outcome of an order on its sheet, final once the sheet is closed. */
export const returnOutcomes = ['returned', 'refused', 'kept'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]
export const returnOutcomeNames: Readonly<Record<ReturnOutcome, Message>> = {
  returned: msg`Handed back`,
  refused: msg`Refused`,
  kept: msg`Not handed back`,
}

const row = {
  id: x.id(),
  /** 'RT-2026-00017': counted per tenant and year, without gaps. */
  number: x.text(),
  state: x.stateOf(returnSheetTransitions),
  merchant_id: x.id(),
  merchant_name: x.text(),
  warehouse_id: x.id(),
  warehouse_name: x.text(),
  /** Null if the merchant collects at the counter, and until it goes out. */
  rider_id: x.nullable(x.id()),
  /** Null for a rider of a branch the reader may not see, too. */
  rider_name: x.nullable(x.text()),
  orders: x.integer(),
  /** Of these, handed back. */
  returned: x.integer(),
  /** Who signed it for the merchant. */
  receiver_name: x.nullable(x.text()),
  receiver_relation: x.nullable(x.oneOf(receiverRelations, receiverRelationNames)),
  created_by: x.text(),
  created_at: x.instant(),
  sent_at: x.nullable(x.instant()),
  closed_at: x.nullable(x.instant()),
  remark: x.nullable(x.text({ max: 500 })),
}
export const ReturnSheet = x.row(row)
export type ReturnSheet = x.Of<typeof ReturnSheet>

export const returnSheetLabels = {
  number: msg`Number`,
  state: msg`Status`,
  merchant_name: msg`Merchant`,
  warehouse_name: msg`Branch`,
  rider_name: msg`Rider`,
  orders: msg`Orders`,
  returned: msg`Handed back`,
  receiver_name: msg`Received by`,
  created_by: msg`Created by`,
  created_at: msg`Created`,
  sent_at: msg`Sent out`,
  closed_at: msg`Closed`,
  remark: msg`Remark`,
} satisfies Labels<ReturnSheet>

/** One order on a sheet, in the order they were added. */
export const ReturnSheetLine = x.row({
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  city_name: x.text(),
  pieces: x.integer(1),
  payment_type: x.oneOf(paymentTypes, paymentTypeNames),
  /** What was not collected for it. */
  cod_amount: x.amount(),
  currency: x.text({ min: 3, max: 3 }),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** Why it comes back: of its return, or else of its last failed attempt. */
  reason: x.nullable(x.text()),
  /** Null until there is an outcome. */
  outcome: x.nullable(x.oneOf(returnOutcomes, returnOutcomeNames)),
})
export type ReturnSheetLine = x.Of<typeof ReturnSheetLine>

/** One sheet with its orders, what was not collected for them in each currency, and the pictures of the hand-back. */
export const ReturnSheetDetail = x.row({
  ...row,
  lines: x.list(ReturnSheetLine, 0, MAX_ON_SHEET),
  cod: x.list(SheetSum, 0, 50),
  /** They lie at each order that was handed back with them; this is one of those. */
  proof: x.nullable(x.row({ order_id: x.id(), has_photo: x.flag(), has_signature: x.flag() })),
})
export type ReturnSheetDetail = x.Of<typeof ReturnSheetDetail>

/** The sheet after a change to its orders, and the result for each. */
export const ReturnSheetChange = x.row({
  sheet: ReturnSheetDetail,
  ...sheetCounts,
  results: x.list(x.row({ ...sheetResult, return_sheet: x.optional(OtherSheet) }), 0, MAX_ON_SHEET),
})
export type ReturnSheetChange = x.Of<typeof ReturnSheetChange>

/** A branch where parcels wait for a merchant that a return sheet could take. */
export const WaitingReturns = x.row({ warehouse_id: x.id(), warehouse_name: x.text(), orders: x.integer() })
export type WaitingReturns = x.Of<typeof WaitingReturns>

/** A parcel that the merchant did not take back, and why. */
export const RefusedReturn = x.record({
  order_id: x.id(),
  reason_id: x.id(),
  ...x.fieldsOf(MoveOrders, ['date', 'photo_id', 'remark']),
})
export type RefusedReturn = x.Of<typeof RefusedReturn>

const whyRefused = x.fieldsOf(MoveOrders, ['reason_id', 'date', 'photo_id', 'remark'])
const WhyRefused = x.record(whyRefused)
export type WhyRefused = x.Of<typeof WhyRefused>

export const NewReturnSheet = x.record({
  merchant_id: x.id(),
  warehouse_id: x.id(),
  remark: x.optional(x.nullable(x.text({ max: 500 }))),
  ...sheetOrders,
  /** With all that waits for the merchant at the branch, as far as there is room. */
  fill: x.optional(x.flag()),
})
export type NewReturnSheet = x.Of<typeof NewReturnSheet>

/** Who signed for the merchant, and what was not taken. */
export const SignedReturn = x.record({
  receiver: x.text({ max: 120 }),
  /** Pictures uploaded before ('/admin/order/proof'): the handover, and the signature. */
  ...x.fieldsOf(MoveOrders, ['receiver_relation', 'photo_id', 'signature_id']),
  /** Kept with the orders that were handed back. */
  remark: x.optional(x.nullable(x.text({ max: 500 }))),
  refused: x.list(RefusedReturn, 0, MAX_ON_SHEET),
})
export type SignedReturn = x.Of<typeof SignedReturn>

const { moves } = returnSheetTransitions
const views = ['view-last-mile', 'update-order-status'] as const

export const returnSheetContract = {
  list: list('/admin/return-sheet', {
    summary: 'Return sheets',
    needs: views,
    service: 'lists',
    row: ReturnSheet,
    filters: {
      number: 'words',
      state: 'words',
      merchant_id: 'ids',
      warehouse_id: 'ids',
      rider_id: 'ids',
      created_at: 'days',
      id: 'ids',
      /** Sheets that these orders are or were on. */
      waybill: 'words',
    },
    sort: ['id'],
  }),
  create: post('/admin/return-sheet', {
    summary:
      'Create a return sheet for a merchant at a branch, with orders, with all that waits, or empty; with a result for each order',
    needs: [moves.add.needs],
    body: NewReturnSheet,
    returns: ReturnSheetChange,
    fails: ['other-branch', 'nothing-waits', 'return-sheet-full'],
  }),
  get: get('/admin/return-sheet/{id}', {
    summary: 'One return sheet with its orders',
    needs: views,
    returns: ReturnSheetDetail,
  }),
  waiting: get('/admin/return-sheet/waiting', {
    summary: 'Parcels that wait for a merchant and are on no return sheet yet, by branch',
    needs: views,
    query: x.record({ merchant_id: x.id() }),
    returns: x.list(WaitingReturns, 0, 1000),
  }),
  add: post('/admin/return-sheet/{id}/order', {
    summary: 'Put orders on an open return sheet, by number or by scanned waybill; with a result for each',
    needs: [moves.add.needs],
    body: x.record(sheetOrders),
    returns: ReturnSheetChange,
    fails: [moves.add.reason.code, 'return-sheet-full'],
  }),
  fill: post('/admin/return-sheet/{id}/fill', {
    summary: 'Put all that waits for its merchant at its branch on an open return sheet, as far as there is room',
    needs: [moves.add.needs],
    returns: ReturnSheetChange,
    fails: [moves.add.reason.code, 'return-sheet-full', 'nothing-waits'],
  }),
  takeOff: post('/admin/return-sheet/{id}/order/remove', {
    summary: 'Take orders off an open return sheet',
    needs: [moves.takeOff.needs],
    body: x.record(sheetOrders),
    returns: ReturnSheetChange,
    fails: [moves.takeOff.reason.code],
  }),
  send: post('/admin/return-sheet/{id}/send', {
    summary: 'Give a return sheet to a rider: every order is sent to the merchant, or none is',
    needs: [moves.send.needs],
    body: x.record({ rider_id: x.id() }),
    returns: ReturnSheetDetail,
    fails: [moves.send.reason.code, 'return-sheet-empty', 'return-sheet-blocked'],
  }),
  recall: post('/admin/return-sheet/{id}/recall', {
    summary: 'Undo giving a return sheet to a rider, as long as no order has an outcome',
    needs: [moves.recall.needs],
    returns: ReturnSheetDetail,
    fails: [moves.recall.reason.code, 'return-sheet-blocked'],
  }),
  ...findingEndpoints('/admin/return-sheet', {
    one: 'a return sheet',
    most: MAX_ON_SHEET,
    outcomes: ['refused'],
    names: returnOutcomeNames,
    told: whyRefused,
    shown: { ...whyRefused, reason: x.text() },
    views,
    closes: [moves.close.needs],
    fails: [moves.close.reason.code, 'not-on-sheet'],
  }),
  close: post('/admin/return-sheet/{id}/close', {
    summary:
      'Close a signed return sheet: its orders are returned to the merchant, except those found or told here to be refused',
    needs: [moves.close.needs],
    body: SignedReturn,
    returns: ReturnSheetDetail,
    fails: [moves.close.reason.code, 'return-sheet-empty', 'return-sheet-blocked'],
  }),
  cancel: post('/admin/return-sheet/{id}/cancel', {
    summary: 'Cancel an open return sheet; its orders are free again',
    needs: [moves.cancel.needs],
    returns: ReturnSheetDetail,
    fails: [moves.cancel.reason.code],
  }),
  pdf: file('/admin/return-sheet/{id}/pdf', {
    summary: 'One return sheet as PDF, for the merchant to sign',
    needs: views,
    service: 'reports',
  }),
}
