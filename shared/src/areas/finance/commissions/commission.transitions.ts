// What can become of a commission. Approving it is what owes it, so an approved one is no longer rejected.
import type { StateOf } from '../../../core/transitions.ts'
import { type PaidTransitions, paidTransitions } from '../paid-document.transitions.ts'

const transitionsOf = <const P extends 'rider' | 'agency'>(party: P): PaidTransitions =>
  paidTransitions({
    kind: `${party}-commission`,
    noun: 'commission',
    creates: `create-${party}-commission`,
    approves: `approve-${party}-commission`,
    rejects: `reject-${party}-commission`,
    rejectsFrom: ['issued'],
    pays: `pay-${party}-commission`,
  })

export const riderCommissionTransitions = transitionsOf('rider')
export const agencyCommissionTransitions = transitionsOf('agency')
export type CommissionState = StateOf<PaidTransitions>
