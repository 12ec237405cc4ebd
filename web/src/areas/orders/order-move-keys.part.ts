// The moves that lead on from a status, each by a digit: what a worklist offers beside the commands of every order.
import { nextByHand } from '@office/shared/areas/orders/mile.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { Command } from '../../core/command/command.ts'
import { moveInto } from './order-move.commands.ts'

/** The command that moves into a status. */
export const moveKey = (status: OrderStatusKey): string => `orders.move-${status}`

export const moveKeys = (from: OrderStatusKey): readonly Command[] =>
  nextByHand(from).map((to, at) => moveInto(moveKey(to), to, at < 9 ? String(at + 1) : undefined))
