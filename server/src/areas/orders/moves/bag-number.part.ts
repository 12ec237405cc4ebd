// Bags that keep their parcels: nothing leaves a sealed one, and undoing puts nothing into one that is closed.
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import { msg } from '@office/shared/core/messages/message'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'

export const inBag = msg`It is in bag {bag}, which is sealed`

export const none: ReadonlyMap<number, string> = new Map()

/** Numbers of those bags that are in one of the states. */
export async function bagNumbers(
  tx: Tx,
  bags: readonly (number | null)[],
  states: readonly BagState[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(bags.filter(bag => bag !== null))]
  if (ids.length === 0) return none
  const found = tx.selectFrom('sorting_bags').select(['id', 'number']).where('id', 'in', ids).where('state', 'in', states)
  // Whoever holds one of its parcels is told its number, wherever the bag is.
  const rows = await beyondBranch(tx, () => found.execute())
  return new Map(rows.map(bag => [bag.id, bag.number]))
}
