// What riders bring later of what their counts were short of.
import { file, get, post } from '../../../core/api/endpoint.ts'
import { receiptPapers } from '../../../core/print/receipt-size.ts'
import * as x from '../../../core/schema.ts'

const path = '/admin/finance/rider/{id}/repayments' as const
const reason = x.text({ min: 3, max: 500 })

export const RiderRepayment = x.row({
  id: x.id(),
  currency: x.text({ min: 3, max: 3 }),
  amount: x.amount(),
  /** The branch that received it. */
  warehouse_name: x.nullable(x.text()),
  /** The key of the method; null: cash. */
  payment_method: x.nullable(x.text()),
  payment_reference: x.nullable(x.text()),
  reason,
  created_at: x.instant(),
  received_by: x.text(),
  /** Null while it stands. */
  reversed: x.nullable(x.row({ at: x.instant(), by: x.text(), reason })),
})
export type RiderRepayment = x.Of<typeof RiderRepayment>

/** What its number begins with, on paper and among the cash of a branch. */
export const REPAYMENT_PREFIX = 'REPAYMENT-'
export const repaymentNumber = ({ id }: Pick<RiderRepayment, 'id'>): string => `${REPAYMENT_PREFIX}${id}`

export const NewRepayment = x.record({
  /** All that is owed by default. */
  amount: x.optional(x.amount()),
  /** The operator's own by default. */
  currency: x.optional(x.text({ min: 3, max: 3 })),
  /** Cash by default. */
  payment_method: x.optional(x.nullable(x.text({ max: 40 }))),
  payment_reference: x.optional(x.nullable(x.text({ max: 120 }))),
  reason,
})
export type NewRepayment = x.Of<typeof NewRepayment>

export const riderRepaymentContract = {
  list: get(path, {
    summary: 'What a rider repaid of the shortfalls of their counts, newest first',
    needs: ['view-rider-finance'],
    returns: x.list(RiderRepayment, 0, 100),
  }),
  create: post(path, {
    summary: "Enter what a rider repays of the shortfalls of their counts: at most what is owed, received by the rider's branch",
    needs: ['approve-rider-deposit'],
    body: NewRepayment,
    dryRun: true,
    returns: RiderRepayment,
    fails: ['not-possible', 'own-pay', 'rider-without-branch'],
  }),
  reverse: post('/admin/finance/rider/{id}/repayments/reverse', {
    summary: 'Reverse a repayment that was entered wrongly; the rider owes it again',
    needs: ['approve-rider-deposit'],
    body: x.record({ repayment_id: x.id(), reason }),
    dryRun: true,
    returns: RiderRepayment,
    fails: ['own-pay', 'payment-reversed', 'in-document'],
  }),
  receipt: file(`${path}/{repaymentId}/receipt`, {
    summary: 'The receipt for what a rider repaid, as a PDF; it says so if it was reversed',
    needs: ['view-rider-finance'],
    service: 'reports',
    query: x.row({ paper: x.optional(x.oneOf(receiptPapers)) }),
  }),
}
