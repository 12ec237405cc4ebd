// How a request for waybill numbers ends: confirmed with a block of numbers, or rejected with a reason; only once. What is left
// of a block can be taken back.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type Reason, type StateOf } from '../../core/transitions.ts'

const confirmed: Reason = { code: 'request-decided', message: msg`This request is already confirmed` }
const takenBack: Reason = { code: 'request-decided', message: msg`The numbers of this request were taken back` }
const rejected: Reason = { code: 'request-decided', message: msg`This request is already rejected` }

export const waybillRequestTransitions = defineTransitions({
  kind: 'waybill-request',
  states: {
    pending: { name: msg`Pending` },
    confirmed: { name: msg`Confirmed`, closed: confirmed },
    rejected: { name: msg`Rejected`, closed: rejected },
    'taken-back': { name: msg`Taken back`, closed: takenBack },
  },
  moves: {
    confirm: { from: ['pending'], to: 'confirmed', needs: 'approve-waybill-request' },
    reject: { from: ['pending'], to: 'rejected', needs: 'reject-waybill-request', asks: ['reason'] },
    takeBack: { from: ['confirmed'], to: 'taken-back', needs: 'approve-waybill-request', asks: ['reason'] },
  },
})
export type WaybillRequestState = StateOf<typeof waybillRequestTransitions>
