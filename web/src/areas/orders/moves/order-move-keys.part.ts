// The next moves from a status, each with a digit as key: what a worklist offers beside the commands of every order.
import { nextByHand } from '@office/shared/areas/orders/moves/mile.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { Command } from '../../../core/command/command.ts'
import { askForDisposal, redirectOrder } from '../requests/order-request.commands.ts'
import { moveInto } from './order-move.commands.ts'

/** The command that moves into a status. */
export const moveKey = (status: OrderStatusKey): string => `orders.move-${status}`

/** Moves that ask for more than a change of status does. */
const ownCommands: Readonly<Partial<Record<OrderStatusKey, Command>>> = {
  [status.redirected]: redirectOrder,
  [status.disposed]: askForDisposal,
}

function commandInto(to: OrderStatusKey, key: string | undefined): Command {
  const own = ownCommands[to]
  return own ? { ...own, id: moveKey(to), keys: key === undefined ? [] : [key] } : moveInto(moveKey(to), to, key)
}

export const moveKeys = (from: OrderStatusKey): readonly Command[] =>
  nextByHand(from).map((to, at) => commandInto(to, at < 9 ? String(at + 1) : undefined))
