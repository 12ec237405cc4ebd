// What riders repay of the shortfalls of their counts: listed, entered, reversed, printed.
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { implement } from '../../../core/http/implement.ts'
import { enterRepayment, listRepayments, printRepayment, reverseRepayment } from './rider-repayment.queries.ts'

export const riderRepaymentHandlers = implement(riderRepaymentContract, {
  list: ({ params }, context) => listRepayments(params.id, context),
  create: ({ params, body }, context) => enterRepayment(params.id, body, context),
  receipt: ({ params, query }, context) => printRepayment(params.id, params.repaymentId, query.paper ?? 'a4', context),
  reverse: ({ params, body }, context) => reverseRepayment(params.id, body, context),
})
