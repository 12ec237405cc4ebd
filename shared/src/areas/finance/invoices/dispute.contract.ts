// Disputes about an order's money: opened with one reason, ended with another. A disputed order is in no money document.
import { get, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'

const path = '/admin/finance/order/{id}/dispute' as const

export const Dispute = x.row({
  order_id: x.id(),
  reason: x.text({ max: 500 }),
  opened_at: x.instant(),
  opened_by: x.text(),
  /** Null while it is disputed. */
  closed_at: x.nullable(x.instant()),
  closed_by: x.nullable(x.text()),
  outcome: x.nullable(x.text({ max: 500 })),
})
export type Dispute = x.Of<typeof Dispute>

const body = x.record({ reason: x.text({ min: 3, max: 500 }) })

export const disputeContract = {
  list: get(path, {
    summary: "Disputes of an order's money, the newest first",
    needs: ['view-order', 'adjust-finance-line'],
    returns: x.list(Dispute, 0, 100),
  }),
  open: post(path, {
    summary: 'Mark the money of an order as disputed; it is kept out of all documents until the dispute ends',
    needs: ['adjust-finance-line'],
    body,
    returns: Dispute,
    fails: ['is-disputed', 'in-document'],
  }),
  close: post(`${path}-end`, {
    summary: "End the dispute of an order's money: it goes back to where it was",
    needs: ['adjust-finance-line'],
    body,
    returns: Dispute,
    fails: ['not-disputed'],
  }),
}
