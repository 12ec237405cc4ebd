// What became of each order of a move or an undo: applied, unchanged, or refused with its reason.
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import type { Message, MessageValues, Translate } from '@office/shared/core/messages/message'
import type { LockedOrder } from '../order-lock.part.ts'
import { noSuchOrder } from './absent-order.part.ts'

export type Outcome = MoveOutcome['results'][number]

export const refused = (
  order: LockedOrder,
  code: string,
  words: Message,
  translate: Translate,
  values: MessageValues = {},
): Outcome => ({
  id: order.id,
  waybill_number: order.waybill_number,
  outcome: 'refused',
  code,
  message: translate(words, values),
})

export const settled = (order: LockedOrder, outcome: 'applied' | 'unchanged'): Outcome => ({
  id: order.id,
  waybill_number: order.waybill_number,
  outcome,
})

/** Adds to the outcome the requested orders that do not exist or are hidden from the person, each by its id. */
export function namingAbsent(
  outcome: MoveOutcome,
  asked: readonly number[] | undefined,
  orders: readonly Pick<LockedOrder, 'id'>[],
  translate: Translate,
): MoveOutcome {
  const there = new Set(orders.map(order => order.id))
  const absent = [...new Set(asked)].filter(id => !there.has(id))
  const message = translate(noSuchOrder)
  const results = absent.map(id => ({ id, waybill_number: `#${id}`, outcome: 'refused' as const, code: 'not-found', message }))
  return { ...outcome, refused: outcome.refused + absent.length, results: [...outcome.results, ...results] }
}

export function summed(results: Outcome[]): MoveOutcome {
  const count = (outcome: Outcome['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: count('applied'), unchanged: count('unchanged'), refused: count('refused'), results }
}
