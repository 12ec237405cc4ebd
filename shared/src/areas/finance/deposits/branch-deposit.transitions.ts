// The life of a branch deposit. Its expenses are decided one by one before it is.
import { defineTransitions } from '../../../core/transitions.ts'
import { ownDeposit, paidInMoves, paidInStates } from './paid-in-deposit.transitions.ts'

export const branchDepositTransitions = defineTransitions({
  kind: 'branch-deposit',
  states: paidInStates,
  moves: {
    ...paidInMoves('branch'),
    /** An expense is entered or removed. */
    spend: { from: ['submitted'], to: 'submitted', needs: 'create-branch-expense' },
    /** One of its expenses is decided. */
    judge: { from: ['submitted'], to: 'submitted', needs: 'approve-branch-expense', byOther: ownDeposit },
  },
})
