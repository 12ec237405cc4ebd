// The life of a return sheet: filled while open, taken along by a rider or kept at the counter, and closed once the merchant signed it.
// The texts refer to a sheet by its {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'

const needs = 'update-order-status'
const notOpen = { code: 'return-sheet-not-open', message: msg`{number} is no longer open` }
const notOut = { code: 'return-sheet-not-out', message: msg`{number} is not on its way to the merchant` }
const isOver = { code: 'return-sheet-over', message: msg`{number} is closed or cancelled` }

export const returnSheetTransitions = defineTransitions({
  kind: 'return-sheet',
  states: {
    open: { name: msg({ message: 'Open', context: 'return sheet' }) },
    out: { name: msg`Out` },
    closed: { name: msg`Closed` },
    cancelled: { name: msg`Cancelled` },
  },
  moves: {
    add: { from: ['open'], to: 'open', needs, reason: notOpen },
    takeOff: { from: ['open'], to: 'open', needs, reason: notOpen },
    send: { from: ['open'], to: 'out', needs, asks: ['rider'], reason: notOpen },
    /** Sent out by mistake: possible until one of its orders has an outcome. */
    recall: { from: ['out'], to: 'open', needs, reason: notOut },
    /** Straight from open if the merchant signs at the counter. */
    close: {
      from: ['open', 'out'],
      to: 'closed',
      needs,
      asks: ['receiver'],
      takes: ['relation', 'photo', 'signed'],
      reason: isOver,
    },
    cancel: { from: ['open'], to: 'cancelled', needs, reason: notOpen },
  },
})
export type ReturnSheetState = StateOf<typeof returnSheetTransitions>
