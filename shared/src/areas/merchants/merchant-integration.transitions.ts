// An integration is asked for by somebody and approved once.
import { msg } from '@office/shared/core/message'
import { defineTransitions, type Reason, type StateOf } from '../../core/transitions.ts'
import type { MerchantIntegration } from './merchant-integration.contract.ts'

/** Where the approval setting names integrations. */
const own: Reason = { code: 'own-request', message: msg`Someone else has to decide on your request` }

export const integrationTransitions = defineTransitions({
  kind: 'merchant-integration',
  states: {
    requested: { name: msg`Requested` },
    approved: { name: msg`Approved`, closed: { code: 'integration-approved', message: msg`Already approved` } },
  },
  moves: { approve: { from: ['requested'], to: 'approved', needs: 'approve-merchant-integration', byOther: own } },
})

export const integrationState = ({
  is_approved,
}: Pick<MerchantIntegration, 'is_approved'>): StateOf<typeof integrationTransitions> => (is_approved ? 'approved' : 'requested')
