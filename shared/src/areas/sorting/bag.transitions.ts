// The life of a bag: it is filled and sealed, travels with its parcels, and is received line by line. The texts refer to a bag by
// its {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'

const notOpen = { code: 'bag-not-open', message: msg`{number} is no longer open` }
const notSealed = { code: 'bag-not-sealed', message: msg`{number} is not sealed` }
const notOnTheWay = { code: 'bag-not-on-the-way', message: msg`{number} is not on the way` }
const gone = { code: 'bag-gone', message: msg`{number} is no longer here` }

export const bagTransitions = defineTransitions({
  kind: 'bag',
  states: {
    open: { name: msg({ message: 'Open', context: 'bag' }) },
    sealed: { name: msg`Sealed` },
    dispatched: { name: msg`Dispatched` },
    'partly-received': { name: msg`Partly received` },
    received: { name: msg`Received` },
    cancelled: { name: msg`Cancelled` },
  },
  moves: {
    add: { from: ['open'], to: 'open', needs: 'create-bag', reason: notOpen },
    takeOut: { from: ['open'], to: 'open', needs: 'create-bag', reason: notOpen },
    /** Also for a sealed one: a broken seal is replaced, or a mistyped number corrected. */
    seal: { from: ['open', 'sealed'], to: 'sealed', needs: 'seal-bag', reason: gone },
    reopen: { from: ['sealed'], to: 'open', needs: 'seal-bag', reason: notSealed },
    dispatch: { from: ['sealed'], to: 'dispatched', needs: 'dispatch-bag', reason: notSealed },
    /** Dispatched by mistake: possible until something of it is received. */
    recall: { from: ['dispatched'], to: 'sealed', needs: 'dispatch-bag', reason: notOnTheWay },
    /** In parts if something is missing. */
    receive: { from: ['dispatched', 'partly-received'], to: 'received', needs: 'receive-bag', reason: notOnTheWay },
    cancel: { from: ['open', 'sealed'], to: 'cancelled', needs: 'create-bag', reason: gone },
  },
})
export type BagState = StateOf<typeof bagTransitions>
