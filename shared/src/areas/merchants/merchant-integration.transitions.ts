// An integration is requested by one person and decided once; the merchant's people may withdraw it, even when it already works.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type Reason } from '../../core/transitions.ts'

const own: Reason = { code: 'own-request', message: msg`Someone else must decide on your request` }

export const integrationTransitions = defineTransitions({
  kind: 'merchant-integration',
  states: {
    requested: { name: msg`Requested` },
    approved: { name: msg`Approved`, closed: { code: 'integration-approved', message: msg`Already approved` } },
    rejected: { name: msg`Rejected`, closed: { code: 'integration-rejected', message: msg`Already rejected` } },
    withdrawn: { name: msg`Withdrawn`, closed: { code: 'integration-withdrawn', message: msg`Already withdrawn` } },
  },
  moves: {
    approve: { from: ['requested'], to: 'approved', needs: 'approve-merchant-integration', byOther: own },
    reject: {
      from: ['requested'],
      to: 'rejected',
      needs: 'approve-merchant-integration',
      asks: ['reason'],
      byOther: own,
    },
    withdraw: { from: ['requested', 'approved'], to: 'withdrawn', needs: 'update-merchant', asks: ['reason'] },
  },
})
