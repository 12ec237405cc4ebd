// What riders repay of the shortfalls of their counts: listed, entered, reversed.
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { implement } from '../../../core/http/implement.ts'
import { enterRepayment, listRepayments, reverseRepayment } from './rider-repayment.queries.ts'

export const riderRepaymentHandlers = implement(riderRepaymentContract, {
  list: ({ params }, context) => listRepayments(params.id, context),
  create: ({ params, body }, context) => enterRepayment(params.id, body, context),
  reverse: ({ params, body }, context) => reverseRepayment(params.id, body, context),
})
