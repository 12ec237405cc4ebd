// An integration is asked for by somebody and approved once.
import { msg } from '@office/shared/core/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'
import type { MerchantIntegration } from './merchant-integration.contract.ts'

export const integrationTransitions = defineTransitions({
  kind: 'merchant-integration',
  states: {
    requested: { name: msg`Requested` },
    approved: { name: msg`Approved`, closed: { code: 'integration-approved', message: msg`Already approved` } },
  },
  moves: { approve: { from: ['requested'], to: 'approved', needs: 'approve-merchant-integration' } },
})

export const integrationState = ({
  is_approved,
}: Pick<MerchantIntegration, 'is_approved'>): StateOf<typeof integrationTransitions> => (is_approved ? 'approved' : 'requested')
