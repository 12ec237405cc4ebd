// The life of an invoice. Approving it posts nothing, so it can still be rejected until something is paid.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../../core/transitions.ts'
import { type PaidTransitions, paidTransitions } from '../paid-document.transitions.ts'

const invoice = { noun: 'invoice', rejectsFrom: ['issued', 'approved'] } as const

/**
 * An amount owed to us that will never be paid is written off, and reopened if it arrives after all; each is requested and
 * decided.
 */
function withWriteOff(of: PaidTransitions) {
  const code = 'invoice-decided'
  const writtenOff = { code, message: msg`{number} has been written off` }
  const unapproved = {
    code,
    message: msg`{number} must be approved before it can be written off`,
    in: ['draft', 'issued'],
  } as const
  const notWrittenOff = { code: 'not-possible', message: msg`{number} was not written off` }
  const back = { from: ['written-off'], needs: 'write-off-collection', reason: notWrittenOff } as const
  return defineTransitions({
    ...of,
    states: { ...of.states, 'written-off': { name: msg`Written off`, closed: writtenOff } },
    moves: {
      ...of.moves,
      'write-off': { from: ['approved', 'part-paid'], to: 'written-off', needs: 'write-off-collection', reason: unapproved },
      'end-write-off': { ...back, to: 'approved' },
      /** For one that was partly paid before. */
      'end-write-off-part': { ...back, to: 'part-paid' },
    },
  })
}

const kinds = {
  merchant: paidTransitions({
    ...invoice,
    kind: 'merchant-invoice',
    creates: 'create-merchant-invoice',
    approves: 'approve-merchant-invoice',
    rejects: 'reject-merchant-invoice',
    pays: 'pay-merchant-invoice',
  }),
  walking: paidTransitions({
    ...invoice,
    kind: 'walking-invoice',
    creates: 'create-walking-invoice',
    approves: 'approve-walking-invoice',
    rejects: 'approve-walking-invoice',
    pays: 'pay-merchant-invoice',
  }),
}
export const merchantInvoiceTransitions = withWriteOff(kinds.merchant)
export const walkingInvoiceTransitions = withWriteOff(kinds.walking)
export type InvoiceTransitions = ReturnType<typeof withWriteOff>
export type InvoiceState = StateOf<InvoiceTransitions>
