// The life of a run sheet: filled while open, sent out with its rider, and closed with what came back. The texts refer to a sheet
// by its {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'

const needs = 'assign-delivery-rider'
const notOpen = { code: 'run-sheet-not-open', message: msg`{number} is no longer open` }
const notOut = { code: 'run-sheet-not-out', message: msg`{number} is not out with its rider` }

export const runSheetTransitions = defineTransitions({
  kind: 'run-sheet',
  states: {
    open: { name: msg({ message: 'Open', context: 'run sheet' }) },
    out: { name: msg`Out` },
    closed: { name: msg`Closed` },
    cancelled: { name: msg`Cancelled` },
  },
  moves: {
    add: { from: ['open'], to: 'open', needs, reason: notOpen },
    takeOff: { from: ['open'], to: 'open', needs, reason: notOpen },
    send: { from: ['open'], to: 'out', needs, reason: notOpen },
    /** Sent out by mistake: possible until one of its orders has an outcome. */
    recall: { from: ['out'], to: 'open', needs, reason: notOut },
    close: { from: ['out'], to: 'closed', needs, reason: notOut },
    cancel: { from: ['open'], to: 'cancelled', needs, reason: notOpen },
  },
})
export type RunSheetState = StateOf<typeof runSheetTransitions>
