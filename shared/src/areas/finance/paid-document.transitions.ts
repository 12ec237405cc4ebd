// The life of documents that are paid, invoices and commissions: drafted by period or issued by hand, decided by someone other
// than their maker, paid at once or in parts. An amount owed to us that will never be paid is written off, and reopened if it arrives
// after all; each is requested and decided. The texts refer to one by its {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'

/** Who may do what with the documents of a kind, and what else differs. */
interface PaidKind<Noun extends string> {
  kind: string
  /** The name in refusal codes: 'invoice' makes 'invoice-decided' and 'own-invoice'. */
  noun: Noun
  creates: PermissionName
  approves: PermissionName
  rejects: PermissionName
  /** An approval that posts nothing can still be undone by a rejection until something is paid. */
  rejectsFrom: readonly ('issued' | 'approved')[]
  pays: PermissionName
}

export const paidTransitions = <const Noun extends string>({
  kind,
  noun,
  creates,
  approves,
  rejects,
  rejectsFrom,
  pays,
}: PaidKind<Noun>) => {
  const code = `${noun}-decided`
  const decided = { code, message: msg`{number} has already been decided` }
  const paid = { code, message: msg`{number} has been paid` }
  const issued = { code, message: msg`{number} has already been issued`, in: ['issued'] } as const
  const unissued = { code, message: msg`{number} is still a draft`, in: ['draft'] } as const
  const unapproved = { code, message: msg`{number} must be approved before it can be paid`, in: ['draft', 'issued'] } as const
  const own = { code: `own-${noun}`, message: msg`You issued {number}, so someone else must decide` }
  const unpaid = { code: 'not-possible', message: msg`{number} has no payments` } as const
  const back = { from: ['part-paid', 'paid'], needs: pays, asks: ['reason'], reason: unpaid } as const
  const writtenOff = { code, message: msg`{number} has been written off` }
  const undecided = {
    code,
    message: msg`{number} must be approved before it can be written off`,
    in: ['draft', 'issued'],
  } as const
  const notWrittenOff = { code: 'not-possible', message: msg`{number} was not written off` }
  const reopened = { from: ['written-off'], needs: 'write-off-collection', reason: notWrittenOff } as const
  const ownPayment = { code: `own-${noun}`, message: msg`You issued {number}, so someone else must pay it` }
  return defineTransitions({
    kind,
    states: {
      draft: { name: msg`Draft` },
      issued: { name: msg`To be approved` },
      // Once decided, everything but payments is closed.
      approved: { name: msg`To be paid`, closed: decided },
      'part-paid': { name: msg`Partly paid`, closed: decided },
      paid: { name: msg`Paid`, closed: paid },
      rejected: { name: msg`Rejected`, closed: decided },
      cancelled: { name: msg`Cancelled`, closed: decided },
      'written-off': { name: msg`Written off`, closed: writtenOff },
    },
    moves: {
      issue: { from: ['draft'], to: 'issued', needs: creates, reason: issued },
      approve: { from: ['issued'], to: 'approved', needs: approves, reason: unissued, byOther: own },
      /** A total of zero: nobody pays. */
      close: { from: ['issued'], to: 'paid', needs: approves, reason: unissued, byOther: own },
      reject: { from: rejectsFrom, to: 'rejected', needs: rejects, asks: ['reason'], reason: unissued, byOther: own },
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
      /** One of several; without any other, it waits for all of its amount again. */
      'reverse-payment': { ...back, to: 'part-paid', byOther: ownPayment },
      'reverse-only-payment': { ...back, to: 'approved', byOther: ownPayment },
      'write-off': { from: ['approved', 'part-paid'], to: 'written-off', needs: 'write-off-collection', reason: undecided },
      'end-write-off': { ...reopened, to: 'approved' },
      /** For one that was partly paid before. */
      'end-write-off-part': { ...reopened, to: 'part-paid' },
    },
  })
}

export type PaidTransitions = ReturnType<typeof paidTransitions>
export type PaidState = StateOf<PaidTransitions>
