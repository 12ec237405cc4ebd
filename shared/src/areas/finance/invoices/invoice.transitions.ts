// What can become of an invoice: drafted by period or issued by hand, decided by somebody else than its maker, paid in one part or
// several. The texts speak of it by its {number}.
import { msg } from '@office/shared/core/message'
import { defineTransitions, type StateOf } from '../../../core/transitions.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'

const decided = { code: 'invoice-decided', message: msg`{number} has already been decided` }
const paid = { code: 'invoice-decided', message: msg`{number} has been paid` }
const issued = { code: 'invoice-decided', message: msg`{number} has been issued already`, in: ['issued'] } as const
const unissued = { code: 'invoice-decided', message: msg`{number} is still a draft`, in: ['draft'] } as const
const unapproved = {
  code: 'invoice-decided',
  message: msg`{number} has to be approved before it is paid`,
  in: ['draft', 'issued'],
} as const
const own = { code: 'own-invoice', message: msg`You issued {number}: somebody else decides` }
const ownPayment = { code: 'own-invoice', message: msg`You issued {number}: somebody else pays` }

/** Who may do what to the invoices of a party. */
interface Needs {
  creates: PermissionName
  approves: PermissionName
  rejects: PermissionName
  pays: PermissionName
}

const transitionsOf = (kind: string, { creates, approves, rejects, pays }: Needs) =>
  defineTransitions({
    kind,
    states: {
      draft: { name: msg`Draft` },
      issued: { name: msg`To be approved` },
      // What is not paid is decided: all but payments is closed.
      approved: { name: msg`To be paid`, closed: decided },
      'part-paid': { name: msg`Partly paid`, closed: decided },
      paid: { name: msg`Paid`, closed: paid },
      rejected: { name: msg`Rejected`, closed: decided },
      cancelled: { name: msg`Cancelled`, closed: decided },
    },
    moves: {
      issue: { from: ['draft'], to: 'issued', needs: creates, reason: issued },
      approve: { from: ['issued'], to: 'approved', needs: approves, reason: unissued, byOther: own },
      /** One that comes to nothing: nobody pays. */
      close: { from: ['issued'], to: 'paid', needs: approves, reason: unissued, byOther: own },
      reject: { from: ['issued', 'approved'], to: 'rejected', needs: rejects, asks: ['reason'], reason: unissued, byOther: own },
      cancel: { from: ['draft', 'issued'], to: 'cancelled', needs: creates },
      'pay-part': { from: ['approved', 'part-paid'], to: 'part-paid', needs: pays, reason: unapproved, byOther: ownPayment },
      pay: {
        from: ['approved', 'part-paid'],
        to: 'paid',
        needs: pays,
        asks: ['reference'],
        reason: unapproved,
        byOther: ownPayment,
      },
    },
  })

export const merchantInvoiceTransitions = transitionsOf('merchant-invoice', {
  creates: 'create-merchant-invoice',
  approves: 'approve-merchant-invoice',
  rejects: 'reject-merchant-invoice',
  pays: 'pay-merchant-invoice',
})
export const walkingInvoiceTransitions = transitionsOf('walking-invoice', {
  creates: 'create-walking-invoice',
  approves: 'approve-walking-invoice',
  rejects: 'approve-walking-invoice',
  pays: 'pay-merchant-invoice',
})
export type InvoiceTransitions = ReturnType<typeof transitionsOf>
export type InvoiceState = StateOf<InvoiceTransitions>
