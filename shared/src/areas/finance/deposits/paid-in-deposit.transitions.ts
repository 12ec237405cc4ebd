// The life of deposits paid in at a bank, those of agencies and branches: decided by someone who neither made them nor works
// there. The texts refer to one by its {number}.
import { msg } from '@office/shared/core/messages/message'

const decided = { code: 'deposit-decided', message: msg`{number} has already been decided` }
export const ownDeposit = { code: 'own-deposit', message: msg`You created {number}, so someone else must decide` }

export const paidInStates = {
  submitted: { name: msg`To be decided` },
  approved: { name: msg`Approved`, closed: decided },
  rejected: { name: msg`Rejected`, closed: decided },
  cancelled: { name: msg`Cancelled`, closed: decided },
} as const

export const paidInMoves = <const P extends 'agency' | 'branch'>(party: P) =>
  ({
    approve: {
      from: ['submitted'],
      to: 'approved',
      needs: `approve-${party}-deposit`,
      takes: ['reference'],
      byOther: ownDeposit,
    },
    reject: { from: ['submitted'], to: 'rejected', needs: `reject-${party}-deposit`, asks: ['reason'], byOther: ownDeposit },
    cancel: { from: ['submitted'], to: 'cancelled', needs: `create-${party}-deposit` },
  }) as const
