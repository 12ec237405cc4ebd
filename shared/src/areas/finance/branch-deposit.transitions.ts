// What can become of a branch's deposit: paid in for head office, decided there by somebody who neither made it nor works at the
// branch. The texts speak of it by its {number}.
import { msg } from '@office/shared/core/message'
import { defineTransitions } from '../../core/transitions.ts'

const decided = { code: 'deposit-decided', message: msg`{number} has already been decided` }
const own = { code: 'own-deposit', message: msg`You made {number}: somebody else decides` }

export const branchDepositTransitions = defineTransitions({
  kind: 'branch-deposit',
  states: {
    submitted: { name: msg`To be decided` },
    approved: { name: msg`Approved`, closed: decided },
    rejected: { name: msg`Rejected`, closed: decided },
    cancelled: { name: msg`Cancelled`, closed: decided },
  },
  moves: {
    approve: { from: ['submitted'], to: 'approved', needs: 'approve-branch-deposit', takes: ['reference'], byOther: own },
    reject: { from: ['submitted'], to: 'rejected', needs: 'reject-branch-deposit', asks: ['reason'], byOther: own },
    cancel: { from: ['submitted'], to: 'cancelled', needs: 'create-branch-deposit' },
    /** An expense is entered or taken out. */
    spend: { from: ['submitted'], to: 'submitted', needs: 'create-branch-expense' },
    /** One of its expenses is decided. */
    judge: { from: ['submitted'], to: 'submitted', needs: 'approve-branch-expense', byOther: own },
  },
})
