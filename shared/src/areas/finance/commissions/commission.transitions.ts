// The life of a commission. Approval is what makes it owed, so an approved one can no longer be rejected. One that is to be paid to us is
// carried into the next one instead.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../../core/transitions.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import { type PaidTransitions, paidTransitions } from '../paid-document.transitions.ts'

function withCarry(of: PaidTransitions, pays: PermissionName) {
  const code = 'commission-decided'
  const carried = { code, message: msg`{number} is carried into the next commission` }
  const undecided = {
    code,
    message: msg`{number} must be approved before it can be carried over`,
    in: ['draft', 'issued'],
  } as const
  const notCarried = { code: 'not-possible', message: msg`{number} was not carried over` }
  const own = { code: 'own-commission', message: msg`You issued {number}, so someone else must carry it over` }
  const back = { from: ['carried'], needs: pays, reason: notCarried, byOther: own } as const
  return defineTransitions({
    ...of,
    states: { ...of.states, carried: { name: msg`Carried over`, closed: carried } },
    moves: {
      ...of.moves,
      carry: { from: ['approved', 'part-paid'], to: 'carried', needs: pays, reason: undecided, byOther: own },
      'end-carry': { ...back, to: 'approved' },
      /** For one that was partly paid before. */
      'end-carry-part': { ...back, to: 'part-paid' },
    },
  })
}

const transitionsOf = (party: 'rider' | 'agency') => {
  const pays = `pay-${party}-commission` as const
  const of = paidTransitions({
    kind: `${party}-commission`,
    noun: 'commission',
    creates: `create-${party}-commission`,
    approves: `approve-${party}-commission`,
    rejects: `reject-${party}-commission`,
    rejectsFrom: ['issued'],
    pays,
  })
  return withCarry(of, pays)
}

export const riderCommissionTransitions = transitionsOf('rider')
export const agencyCommissionTransitions = transitionsOf('agency')
export type CommissionTransitions = ReturnType<typeof withCarry>
export type CommissionState = StateOf<CommissionTransitions>
