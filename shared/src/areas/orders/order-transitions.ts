// Moving an order: which moves are allowed, which permission each needs, and why one is refused. Server, buttons,
// terminal and tests ask here (domain.md section 2).
import { type Message, msg } from '@office/shared/core/message'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { type OrderStatusKey, orderStatus, orderStatuses, orderStatusKeys } from './order-status.model.ts'

/** The permission of a move: the special ones of domain.md section 7, 'update-order-status' for all others. */
export const moveNeeds = (to: OrderStatusKey): PermissionName => special[to] ?? 'update-order-status'

const special: Partial<Record<OrderStatusKey, PermissionName>> = {
  key_3: 'assign-pickup-rider',
  key_15: 'assign-delivery-rider',
  key_19: 'schedule-redelivery',
  key_20: 'hold-order',
  key_22: 'redirect-order',
  key_24: 'request-return',
  key_25: 'confirm-return',
  key_32: 'cancel-order',
  key_33: 'mark-lost-damaged',
  key_34: 'mark-lost-damaged',
}

/** Statuses before custody: only here may an order be cancelled (domain.md section 2, rule a). */
export const beforeCustody: readonly OrderStatusKey[] = orderStatusKeys.filter(key => orderStatus(key).next.includes('key_32'))

export interface MoveRefusal {
  code: 'not-allowed' | 'final' | 'custody'
  message: Message
}

const notAllowed = msg`{from} cannot become {to}`
const final = msg`{from} is final; only taking it back is possible`
const custody = msg`It is in our hands already: request a return instead of cancelling`

/** Null when the move is allowed; asking for the status that an order already has is not a move. */
export function refuseMove(from: OrderStatusKey, to: OrderStatusKey): MoveRefusal | null {
  const next: readonly string[] = orderStatuses[from].next
  if (next.includes(to)) return null
  if (to === 'key_32' && orderStatus(from).phase !== 'final') return { code: 'custody', message: custody }
  return next.length === 0 ? { code: 'final', message: final } : { code: 'not-allowed', message: notAllowed }
}

/** In-scans: they set the current warehouse and clear the rider (domain.md section 2, rule c). */
export const inScans: readonly OrderStatusKey[] = ['key_7', 'key_12', 'key_13', 'key_27']

/** Worklists of the miles (domain.md section 2). */
export const mileStatuses = {
  first: ['key_1', 'key_2', 'key_3', 'key_4', 'key_5', 'key_6', 'key_7', 'key_8'],
  middle: ['key_9', 'key_10', 'key_11', 'key_12', 'key_13', 'key_23'],
  last: ['key_14', 'key_15', 'key_16', 'key_19', 'key_20', 'key_21', 'key_22'],
  returns: ['key_24', 'key_25', 'key_26', 'key_27', 'key_28', 'key_29', 'key_30'],
  closed: ['key_17', 'key_18', 'key_31', 'key_32', 'key_33', 'key_34', 'key_35'],
} as const satisfies Record<string, readonly OrderStatusKey[]>
