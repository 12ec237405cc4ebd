// Bags: opened at a bucket, filled, sealed, dispatched to a branch and received there line by line.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { findingEndpoints } from '../operations/finding.model.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'
import { bagTransitions } from './bag.transitions.ts'

/** The most parcels of one bag; a bucket holds no more either. */
export const MAX_IN_BAG = 5000
/** The most orders, and bags, in one call. */
const MAX_NAMED = 1000
export const MAX_BAGS = 200
/** Of a plastic seal: digits, letters, whatever its maker prints. */
export const SEAL_LENGTH = 40

/** What was found of a parcel when its bag was received; excess is what the manifest does not list. */
export const bagOutcomes = ['received', 'short', 'excess', 'damaged'] as const
export type BagOutcome = (typeof bagOutcomes)[number]
export const bagOutcomeNames: Readonly<Record<BagOutcome, Message>> = {
  received: msg`Received`,
  short: msg`Short`,
  excess: msg`Excess`,
  damaged: msg`Damaged`,
}

const row = {
  id: x.id(),
  number: x.text(),
  bucket_id: x.id(),
  /** Null if the bucket belongs to another branch. */
  bucket_code: x.nullable(x.text()),
  state: x.stateOf(bagTransitions),
  /** Where it was filled. */
  warehouse_id: x.id(),
  warehouse_name: x.text(),
  /** Its destination; required for dispatch. */
  destination_warehouse_id: x.nullable(x.id()),
  destination_name: x.nullable(x.text()),
  seal_number: x.nullable(x.text({ max: SEAL_LENGTH })),
  parcels: x.integer(),
  weight_kg: x.decimal(3, 12),
  created_at: x.instant(),
  created_by: x.text(),
  dispatched_at: x.nullable(x.instant()),
  received_at: x.nullable(x.instant()),
}
export const Bag = x.row(row)
export type Bag = x.Of<typeof Bag>

export const bagLabels = {
  number: msg`Number`,
  bucket_code: msg`Bucket`,
  state: msg`Status`,
  warehouse_name: msg`From`,
  destination_name: msg`Destination`,
  seal_number: msg`Seal number`,
  parcels: msg`Parcels`,
  weight_kg: msg`Weight (kg)`,
  created_by: msg`Created by`,
  created_at: msg`Created`,
  dispatched_at: msg`Dispatched`,
  received_at: msg`Received`,
} satisfies Labels<Bag>

/** One parcel of a bag: what it contains now or, once dispatched, what its manifest says. */
export const BagLine = x.row({
  id: x.id(),
  waybill_number: x.text(),
  receiver_name: x.text(),
  city_name: x.text(),
  /** Whether it goes back to its origin with this bag; otherwise on, to its receiver. */
  is_return: x.flag(),
  /** The branch where its way ends, which may be further than the bag's: of a return its origin, otherwise its destination. */
  destination_name: x.nullable(x.text()),
  pieces: x.integer(1),
  weight_kg: x.decimal(3),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** Null until it is received. */
  outcome: x.nullable(x.oneOf(bagOutcomes, bagOutcomeNames)),
})
export type BagLine = x.Of<typeof BagLine>

export const BagDetail = x.row({ ...row, orders: x.list(BagLine, 0, MAX_IN_BAG) })
export type BagDetail = x.Of<typeof BagDetail>

const answered = {
  outcome: x.oneOf(['applied', 'unchanged', 'refused']),
  code: x.optional(x.text()),
  message: x.optional(x.text({ max: 500 })),
}
const counts = { applied: x.integer(), unchanged: x.integer(), refused: x.integer() }

/** The bag after a change to its parcels, and the result for each of them. */
export const BagChange = x.row({
  bag: Bag,
  ...counts,
  results: x.list(
    x.row({
      /** Null for a waybill that matches no order. */
      id: x.nullable(x.id()),
      waybill_number: x.text(),
      ...answered,
    }),
    0,
    2 * MAX_IN_BAG,
  ),
})
export type BagChange = x.Of<typeof BagChange>

/** The result for each bag and each loose order. */
export const Dispatched = x.row({
  ...counts,
  results: x.list(
    x.row({ kind: x.oneOf(['bag', 'order']), id: x.nullable(x.id()), number: x.text(), ...answered }),
    0,
    MAX_BAGS + 2 * MAX_NAMED,
  ),
})
export type Dispatched = x.Of<typeof Dispatched>

/** Orders by number, by waybill, or both. */
const named = {
  order_ids: x.optional(x.list(x.id(), 0, MAX_NAMED)),
  waybills: x.optional(x.list(x.text({ max: 60 }), 0, MAX_NAMED)),
}
const seal_number = x.text({ max: SEAL_LENGTH })
/** The former seal number was never on the bag, so another bag may have it; otherwise that seal was broken. */
const mistyped = x.optional(x.flag())

const { moves } = bagTransitions
/** Who may see bags, including those who only send or receive them. */
export const bagViews = ['view-sorting', 'operate-sorting', moves.dispatch.needs, moves.receive.needs] as const
/** It is at a branch where the caller does not work. */
const elsewhere = 'other-branch'

export const bagContract = {
  list: list('/admin/sorting/bag', {
    summary: 'Bags',
    needs: bagViews,
    row: Bag,
    filters: {
      number: 'words',
      bucket_id: 'ids',
      state: 'words',
      warehouse_id: 'ids',
      destination_warehouse_id: 'ids',
      seal_number: 'words',
      created_at: 'days',
      id: 'ids',
    },
    sort: ['id', 'number'],
    pageSize: 20,
  }),
  create: post('/admin/sorting/bag', {
    summary: 'Seal the contents of a bucket into a bag; by default its destination is that of all its parcels',
    needs: [moves.add.needs],
    body: x.record({
      bucket_id: x.id(),
      destination_warehouse_id: x.optional(x.nullable(x.id())),
      seal_number: x.optional(x.nullable(seal_number)),
    }),
    returns: Bag,
    fails: ['bucket-empty', 'seal-used'],
  }),
  open: post('/admin/sorting/bag/open', {
    summary: 'Open an empty bag at a bucket, to be filled by scans',
    needs: [moves.add.needs],
    body: x.record({ bucket_id: x.id(), destination_warehouse_id: x.id() }),
    returns: Bag,
  }),
  get: get('/admin/sorting/bag/{id}', { summary: 'One bag, with its orders', needs: bagViews, returns: BagDetail }),
  add: post('/admin/sorting/bag/{id}/order', {
    summary:
      'Put sorted orders, and returns to the branch of the bag, into an open bag, by number or by scanned waybill; with a result for each',
    needs: [moves.add.needs],
    body: x.record(named),
    returns: BagChange,
    fails: [moves.add.reason.code, elsewhere, 'bag-full'],
  }),
  takeOut: post('/admin/sorting/bag/{id}/order/remove', {
    summary: 'Take orders out of an open bag, by number or by waybill; sorted ones return to its bucket',
    needs: [moves.takeOut.needs],
    body: x.record(named),
    returns: BagChange,
    fails: [moves.takeOut.reason.code, elsewhere],
  }),
  seal: post('/admin/sorting/bag/{id}/seal', {
    summary: 'Seal a bag with its seal number, or change that of a sealed one; each seal number is accepted once',
    needs: [moves.seal.needs],
    body: x.record({ seal_number, destination_warehouse_id: x.optional(x.nullable(x.id())), mistyped }),
    returns: Bag,
    fails: [moves.seal.reason.code, elsewhere, 'bag-empty', 'seal-used'],
  }),
  reopen: post('/admin/sorting/bag/{id}/reopen', {
    summary: 'Reopen a sealed bag; its seal is broken, and its number used up, unless that was mistyped',
    needs: [moves.reopen.needs],
    body: x.record({ mistyped }),
    returns: Bag,
    fails: [moves.reopen.reason.code, elsewhere],
  }),
  dispatch: post('/admin/sorting/bulk-dispatch', {
    summary: 'Dispatch bags and loose orders in one transaction; each bag goes whole or not at all, with a result for each',
    needs: [moves.dispatch.needs, 'bulk-dispatch-update'],
    body: x.record({ bag_ids: x.optional(x.list(x.id(), 0, MAX_BAGS)), ...named }),
    returns: Dispatched,
  }),
  recall: post('/admin/sorting/bag/{id}/recall', {
    summary: 'Undo the dispatch of a bag, as long as nothing of it was received',
    needs: [moves.recall.needs],
    returns: Bag,
    fails: [moves.recall.reason.code, elsewhere, 'bag-blocked'],
  }),
  ...findingEndpoints('/admin/sorting/bag', {
    one: 'a bag',
    most: MAX_IN_BAG,
    outcomes: bagOutcomes,
    names: bagOutcomeNames,
    told: {},
    /** Why a receipt refused it. The parcel is there all the same, so the finding stays until another replaces it. */
    shown: { refusal: x.nullable(x.text({ max: 500 })) },
    views: bagViews,
    closes: [moves.receive.needs],
    fails: [moves.receive.reason.code, elsewhere, 'not-in-bag'],
  }),
  receive: post('/admin/sorting/bag/{id}/receive', {
    summary:
      'Receive a bag in one transaction, with what was found of each line; what is told here counts before its findings, and lines without either stay open',
    needs: [moves.receive.needs],
    body: x.record({
      lines: x.list(
        x.record({
          order_id: x.optional(x.id()),
          waybill: x.optional(x.text({ max: 60 })),
          outcome: x.oneOf(bagOutcomes, bagOutcomeNames),
        }),
        0,
        MAX_IN_BAG,
      ),
      /** The finding for lines that are not named. */
      rest: x.optional(x.oneOf(['received', 'short'])),
      /** Why parcels are damaged: a reason of that status. */
      reason_id: x.optional(x.nullable(x.id())),
    }),
    returns: BagChange,
    fails: [moves.receive.reason.code, elsewhere],
  }),
  parcel: get('/admin/sorting/bag/{id}/parcel/{waybill}', {
    summary: 'Whether a code found in an arriving bag is the waybill of an order, at whichever branch; 404 if it is not',
    needs: [moves.receive.needs],
    returns: x.row({ waybill_number: x.text() }),
    fails: [elsewhere],
  }),
  cancel: post('/admin/sorting/bag/{id}/cancel', {
    summary: 'Cancel a bag that was not dispatched; its sorted orders return to the bucket',
    needs: [moves.cancel.needs],
    returns: Bag,
    fails: [moves.cancel.reason.code, elsewhere],
  }),
  pdf: file('/admin/sorting/bag/{id}/pdf', { summary: 'The manifest of a bag as PDF', needs: bagViews, service: 'reports' }),
}
