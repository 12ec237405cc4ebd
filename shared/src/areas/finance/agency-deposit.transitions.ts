// What can become of an agency's deposit: paid in at a bank, decided by somebody who neither made it nor works at the agency. The
// texts speak of it by its {number}.
import { msg } from '@office/shared/core/message'
import { defineTransitions } from '../../core/transitions.ts'

const decided = { code: 'deposit-decided', message: msg`{number} has already been decided` }
const own = { code: 'own-deposit', message: msg`You made {number}: somebody else decides` }

export const agencyDepositTransitions = defineTransitions({
  kind: 'agency-deposit',
  states: {
    submitted: { name: msg`To be decided` },
    approved: { name: msg`Approved`, closed: decided },
    rejected: { name: msg`Rejected`, closed: decided },
    cancelled: { name: msg`Cancelled`, closed: decided },
  },
  moves: {
    approve: { from: ['submitted'], to: 'approved', needs: 'approve-agency-deposit', takes: ['reference'], byOther: own },
    reject: { from: ['submitted'], to: 'rejected', needs: 'reject-agency-deposit', asks: ['reason'], byOther: own },
    cancel: { from: ['submitted'], to: 'cancelled', needs: 'create-agency-deposit' },
  },
})
