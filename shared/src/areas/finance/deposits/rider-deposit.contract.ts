// Rider deposits: what riders collected, handed in at their branch and counted by someone who does not see the declared amount.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { documentLabels, documentRow, MAX_LINES, madeFields, Sum } from '../document.model.ts'
import { Denominations } from './denomination.model.ts'
import { depositSteps, heldOrderEndpoints } from './deposit.contract.ts'
import { DepositOrder, heldRow } from './deposit.model.ts'
import { riderDepositTransitions } from './rider-deposit.transitions.ts'

const row = {
  ...documentRow,
  state: x.stateOf(riderDepositTransitions),
  /** Null until it is counted, and under the same conditions as `declared` for whoever may still count it. */
  counted: x.nullable(x.amount()),
  /** Counted less declared. */
  variance: x.nullable(x.signedAmount()),
  /** The variance is above the limit: whoever made or counted it may not approve it. */
  is_over_limit: x.flag(),
  counter_id: x.nullable(x.id()),
  counted_by: x.nullable(x.text()),
  counted_at: x.nullable(x.instant()),
  has_slip: x.flag(),
  ...heldRow,
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
  has_slip: msg`Slip`,
} satisfies Labels<RiderDeposit>

const detail = { ...row, denominations: Denominations }
export const RiderDepositDetail = x.row(detail)
export type RiderDepositDetail = x.Of<typeof RiderDepositDetail>

const MadeRiderDeposits = x.row({ ...detail, ...madeFields(RiderDepositDetail) })
export type MadeRiderDeposits = x.Of<typeof MadeRiderDeposits>

/** A deposit as it is printed. */
export const RiderDepositPrint = x.row({
  ...row,
  denominations: Denominations,
  orders: x.list(DepositOrder, 0, MAX_LINES),
})
export type RiderDepositPrint = x.Of<typeof RiderDepositPrint>

const RiderCash = x.row({
  /** From the journal; null for whoever may still count one of the rider's deposits. */
  in_hand: x.nullable(x.list(Sum, 0, 50)),
  pending: x.list(Sum, 0, 50),
  pending_orders: x.integer(),
  /** Since when a rider has held the oldest cash. */
  oldest_at: x.nullable(x.instant()),
  to_count: x.integer(),
  to_decide: x.integer(),
  approved_today: x.list(Sum, 0, 50),
  variance: x.list(Sum, 0, 50),
})
export type RiderCash = x.Of<typeof RiderCash>

const { moves } = riderDepositTransitions

const steps = depositSteps({
  party: 'rider',
  row: RiderDeposit,
  detail: RiderDepositDetail,
  print: RiderDepositPrint,
  cash: RiderCash,
  status: x.record({
    status: x.oneOf(['counted', 'approved', 'cancelled']),
    /** With 'counted'. */
    denominations: x.optional(Denominations),
    /** With 'approved', if the variance is above the limit. */
    reason: x.optional(x.nullable(x.text({ max: 1000 }))),
  }),
  views: 'view-rider-finance',
  creates: 'create-rider-deposit',
  rejects: moves.reject.needs,
  prints: 'print-rider-deposit',
  changes: [moves.count.needs, moves.approve.needs, moves.cancel.needs],
  fails: {
    status: ['deposit-counted', 'deposit-not-counted', 'own-count', 'own-pay'],
    reject: ['own-pay'],
    print: ['deposit-not-counted'],
  },
  summaries: {
    list: 'Rider deposits; what is to be counted is shown without its sum to whoever may count it',
    status: 'Count a deposit by notes and coins, approve it, or cancel it while it is not counted',
  },
})

export const riderDepositContract = {
  ...steps,
  ...heldOrderEndpoints({
    party: 'rider',
    made: MadeRiderDeposits,
    views: 'view-rider-finance',
    creates: 'create-rider-deposit',
    fails: ['rider-without-branch'],
  }),
}
