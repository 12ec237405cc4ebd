// The life of a rate card: drafted, reviewed by someone else, in force on its days, suspended. An approved card keeps its prices;
// a change is a new version. The texts refer to a card by {name} and {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type Reason, type StateOf } from '../../core/transitions.ts'

const frozen: Reason = {
  code: 'card-frozen',
  message: msg`{name}, version {number}, was sent for review, so its prices can no longer change. Create a new version.`,
}
const notInReview: Reason = {
  code: 'card-not-in-review',
  message: msg`{name}, version {number}, is not waiting for a decision`,
}
const own: Reason = { code: 'own-card', message: msg`You worked on this card, so someone else must decide` }
const notInForce: Reason = { code: 'card-not-in-force', message: msg`{name}, version {number}, is not approved` }

export const rateCardTransitions = defineTransitions({
  kind: 'rate-card',
  states: {
    draft: { name: msg`Draft` },
    'in-review': { name: msg`In review` },
    /** Its days have not started yet. */
    approved: { name: msg`Approved` },
    active: { name: msg`Active` },
    expired: { name: msg`Expired` },
    suspended: { name: msg`Suspended` },
    rejected: { name: msg`Rejected` },
  },
  moves: {
    edit: { from: ['draft', 'rejected'], to: 'draft', needs: 'update-rate-card', reason: frozen },
    remove: { from: ['draft', 'rejected'], to: null, needs: 'delete-rate-card', reason: frozen },
    submit: { from: ['draft', 'rejected'], to: 'in-review', needs: 'update-rate-card', reason: frozen },
    withdraw: { from: ['in-review'], to: 'draft', needs: 'update-rate-card', reason: notInReview },
    approve: { from: ['in-review'], to: 'approved', needs: 'approve-rate-card', byOther: own, reason: notInReview },
    reject: {
      from: ['in-review'],
      to: 'rejected',
      needs: 'approve-rate-card',
      asks: ['reason'],
      byOther: own,
      reason: notInReview,
    },
    suspend: { from: ['approved', 'active'], to: 'suspended', needs: 'approve-rate-card', asks: ['reason'], reason: notInForce },
    resume: {
      from: ['suspended'],
      to: 'approved',
      needs: 'approve-rate-card',
      reason: { code: 'card-not-suspended', message: msg`{name}, version {number}, is not suspended` },
    },
    // By nobody: its days decide.
    expire: { from: [], to: 'expired', needs: 'approve-rate-card' },
    'set-default': { from: ['approved', 'active'], to: 'active', needs: 'set-default-rate-card', reason: notInForce },
  },
})
export type RateCardState = StateOf<typeof rateCardTransitions>
