// The life of an agency deposit.
import { defineTransitions } from '../../../core/transitions.ts'
import { paidInMoves, paidInStates } from './paid-in-deposit.transitions.ts'

export const agencyDepositTransitions = defineTransitions({
  kind: 'agency-deposit',
  states: paidInStates,
  moves: paidInMoves('agency'),
})
