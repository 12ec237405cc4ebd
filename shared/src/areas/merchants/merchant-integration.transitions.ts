// An integration is requested by one person and decided once; the merchant's people may withdraw it, even when it already works.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type Reason } from '../../core/transitions.ts'

/** If the approval setting covers integrations. */
const own: Reason = { code: 'own-request', message: msg`Someone else must decide on your request` }
const approved: Reason = { code: 'integration-approved', message: msg`Already approved` }

export const integrationTransitions = defineTransitions({
  kind: 'merchant-integration',
  states: {
    requested: { name: msg`Requested` },
    approved: { name: msg`Approved` },
    rejected: { name: msg`Rejected`, closed: { code: 'integration-rejected', message: msg`Already rejected` } },
    withdrawn: { name: msg`Withdrawn`, closed: { code: 'integration-withdrawn', message: msg`Already withdrawn` } },
  },
  moves: {
    approve: {
      from: ['requested'],
      to: 'approved',
      needs: 'approve-merchant-integration',
      byOther: own,
      reason: { ...approved, in: ['approved'] },
    },
    reject: {
      from: ['requested'],
      to: 'rejected',
      needs: 'approve-merchant-integration',
      asks: ['reason'],
      byOther: own,
      reason: { ...approved, in: ['approved'] },
    },
    withdraw: { from: ['requested', 'approved'], to: 'withdrawn', needs: 'update-merchant', asks: ['reason'] },
  },
})
