// A scan desk: each parcel that is scanned at it is moved into one status, at one branch where the status asks for one.
import { moveInto } from '../../core/transitions.ts'
import { cardText } from '../../format/scan-code.ts'
import { type OrderStatusKey, orderStatusKeys } from './order-status.model.ts'
import { isEnded, orderMove, orderTransitions, ownWay } from './order-transitions.ts'

export interface Desk {
  status_key: OrderStatusKey
  /** Null where the status asks for no branch. */
  warehouse_id: number | null
}

export const asksBranch = (key: OrderStatusKey): boolean => orderMove(key).asks.includes('warehouse')

/** Statuses that parcels may be scanned into: with the move at most a branch is told, and it ends no parcel's way. */
export const deskStatuses: readonly OrderStatusKey[] = orderStatusKeys.filter(
  key =>
    moveInto(orderTransitions, key) !== undefined &&
    ownWay(key) === null &&
    !isEnded(key) &&
    orderMove(key).asks.every(detail => detail === 'warehouse'),
)

/** '12-3' is status key_12 at branch 3; '18' a status that asks for no branch. */
export const deskCode = ({ status_key, warehouse_id }: Desk): string =>
  [status_key.replace('key_', ''), warehouse_id].filter(part => part !== null).join('-')

/** What is printed as a barcode, so that hands without a keyboard open the desk. */
export const deskCard = (desk: Desk): string => cardText('desk', deskCode(desk))

/** The desk that a card names; null when it names none. */
export function readDesk(code: string): Desk | null {
  const [, number, branch] = /^(\d{1,2})(?:-(\d{1,9}))?$/.exec(code) ?? []
  const status_key = deskStatuses.find(key => key === `key_${number}`)
  if (!status_key || asksBranch(status_key) !== (branch !== undefined)) return null
  return { status_key, warehouse_id: branch === undefined ? null : Number(branch) }
}
