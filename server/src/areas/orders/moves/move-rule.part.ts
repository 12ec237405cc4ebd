// Rules of moves beyond the table of moves (order-limits.part.ts), order by order.
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import type { Tx } from '../../../core/database/transaction.ts'
import type { LockedOrder } from '../order-lock.part.ts'

export interface No {
  code: string
  message: Message
  values?: MessageValues
}

/** Why an order does not move although the table of moves would allow it; null if it does. */
export type Rule = (order: LockedOrder) => No | null

/** Reads what a rule needs to know of these orders, once for all of them. */
export type RuleMaker = (tx: Tx, orders: readonly LockedOrder[]) => Promise<Rule>
