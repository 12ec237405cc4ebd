// The life of a commission. Approval is what makes it owed, so an approved one can no longer be rejected.
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
