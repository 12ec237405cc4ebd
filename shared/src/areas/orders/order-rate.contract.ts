// Rating orders again: their charges by today's cards, each with its own result.
import { post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { chosenOrders, MoveOutcome } from './order-status.contract.ts'

export const orderRateContract = {
  rate: post('/admin/order/rate', {
    summary: "Recalculate the charges of orders by today's rate cards; with dry_run only what each would cost",
    needs: ['update-delivery-charge'],
    body: x.record({
      ...chosenOrders,
      /** Stored in the journey and the history of each order; only a dry run needs none. */
      reason: x.optional(x.nullable(x.text({ max: 500 }))),
    }),
    returns: MoveOutcome,
  }),
}
