// The three miles as worklists: the statuses of each, the returns that pass through it, and who may see it.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import { type OrderStatusKey, orderStatusKeys, status } from '../order-status.model.ts'
import { isBySorting, mileStatuses, nextStatuses } from './order-transitions.ts'

export const miles = ['first', 'middle', 'last'] as const
export type Mile = (typeof miles)[number]

interface MileView {
  title: Message
  needs: PermissionName
  /** On their way to the receiver. */
  out: readonly OrderStatusKey[]
  /** On their way back to the merchant, the part that passes through here. */
  back: readonly OrderStatusKey[]
}

export const mileViews: Readonly<Record<Mile, MileView>> = {
  first: { title: msg`First mile`, needs: 'view-first-mile', out: mileStatuses.first, back: [] },
  middle: {
    title: msg`Middle mile`,
    needs: 'view-middle-mile',
    out: mileStatuses.middle,
    back: [status.returnInTransit, status.returnArrivedAtOrigin],
  },
  last: { title: msg`Last mile`, needs: 'view-last-mile', out: mileStatuses.last, back: mileStatuses.returns },
}

export const statusesOfMile = (mile: Mile): readonly OrderStatusKey[] => [...mileViews[mile].out, ...mileViews[mile].back]

/** The statuses whose orders someone with these permissions sees. */
export const statusesSeenBy = (held: { has: (name: PermissionName) => boolean }): ReadonlySet<OrderStatusKey> =>
  new Set(miles.filter(mile => held.has(mileViews[mile].needs)).flatMap(statusesOfMile))

/** The status of a worklist by the key in its address; undefined if the mile has no such list. */
export const statusInMile = (mile: Mile, name: string | undefined): OrderStatusKey | undefined =>
  statusesOfMile(mile).find(key => key === name)

const goals: readonly OrderStatusKey[] = [status.delivered, status.partiallyDelivered]
const exceptions: readonly OrderStatusKey[] = [status.lost, status.damaged, status.disposed]

/** Statuses that people can move an order to by hand: those ahead first, then the ways back, and last what happens rarely. */
export function nextByHand(from: OrderStatusKey): readonly OrderStatusKey[] {
  const next = nextStatuses(from).filter(key => !isBySorting(key))
  const rankOf = (key: OrderStatusKey) => {
    if (exceptions.includes(key)) return 2
    return goals.includes(key) || orderStatusKeys.indexOf(key) > orderStatusKeys.indexOf(from) ? 0 : 1
  }
  return next.toSorted((a, b) => rankOf(a) - rankOf(b))
}
