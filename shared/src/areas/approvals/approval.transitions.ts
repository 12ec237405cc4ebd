// How a request for approval ends: decided once by someone other than its maker, by two people if the setting says so, or
// replaced by a newer request, or withdrawn by its maker.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type Reason, type StateOf } from '../../core/transitions.ts'

const decided: Reason = { code: 'request-decided', message: msg`This request has already been decided` }
const replaced: Reason = { code: 'request-decided', message: msg`A newer request has replaced this one` }
const withdrawn: Reason = { code: 'request-decided', message: msg`This request was withdrawn by its maker` }
const own: Reason = { code: 'own-request', message: msg`Someone else must decide on your request` }

export const approvalTransitions = defineTransitions({
  kind: 'approval',
  states: {
    pending: { name: msg`Pending` },
    seconding: { name: msg`Approved once` },
    approved: { name: msg`Approved`, closed: decided },
    rejected: { name: msg`Rejected`, closed: decided },
    replaced: { name: msg`Replaced`, closed: replaced },
    withdrawn: { name: msg`Withdrawn`, closed: withdrawn },
  },
  moves: {
    /** The first of two. */
    approveFirst: { from: ['pending'], to: 'seconding', needs: 'approve-request', byOther: own },
    approve: { from: ['pending', 'seconding'], to: 'approved', needs: 'approve-request', byOther: own },
    reject: { from: ['pending', 'seconding'], to: 'rejected', needs: 'reject-request', asks: ['reason'], byOther: own },
    replace: { from: ['pending', 'seconding'], to: 'replaced', needs: 'update-merchant' },
    /** By its maker alone, whatever they may see. */
    withdraw: { from: ['pending', 'seconding'], to: 'withdrawn', needs: null },
  },
})
export type ApprovalState = StateOf<typeof approvalTransitions>

/** Requests still waiting for someone. */
export const openStates: readonly ApprovalState[] = approvalTransitions.moves.approve.from
