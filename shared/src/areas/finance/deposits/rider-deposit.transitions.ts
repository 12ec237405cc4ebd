// The life of a rider deposit: counted by someone who does not see the declared amount, then decided. The texts refer to it by
// its {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions } from '../../../core/transitions.ts'

const decided = { code: 'deposit-decided', message: msg`{number} has already been decided` }
const own = { code: 'own-deposit', message: msg`You created {number}, so someone else must count it and decide` }
const notCounted = {
  code: 'deposit-not-counted',
  message: msg`{number} must be counted first`,
  in: ['submitted' as const],
}
const counted = { code: 'deposit-counted', message: msg`{number} has already been counted`, in: ['counted' as const] }

export const riderDepositTransitions = defineTransitions({
  kind: 'rider-deposit',
  states: {
    submitted: { name: msg`To be counted` },
    counted: { name: msg`Counted` },
    approved: { name: msg`Approved`, closed: decided },
    rejected: { name: msg`Rejected`, closed: decided },
    cancelled: { name: msg`Cancelled`, closed: decided },
  },
  moves: {
    count: {
      from: ['submitted'],
      to: 'counted',
      needs: 'count-rider-deposit',
      asks: ['denominations'],
      reason: counted,
      byOther: own,
    },
    approve: {
      from: ['counted'],
      to: 'approved',
      needs: 'approve-rider-deposit',
      takes: ['reason'],
      reason: notCounted,
      byOther: own,
    },
    reject: {
      from: ['submitted', 'counted'],
      to: 'rejected',
      needs: 'reject-rider-deposit',
      asks: ['reason'],
      byOther: own,
    },
    cancel: { from: ['submitted'], to: 'cancelled', needs: 'create-rider-deposit', reason: counted },
  },
})
