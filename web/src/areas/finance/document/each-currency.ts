// Makes documents from selected rows: one per currency, and one more for every thousand of them.
import { byDocument } from '@office/shared/areas/finance/document.model'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { MoneyDocument } from './document-view.ts'

/** If one of the documents is refused, none is made. */
export async function forEachCurrency(
  rows: readonly AnyRow[],
  make: (ids: number[]) => Promise<MoneyDocument>,
  cancel: (id: number) => Promise<unknown>,
): Promise<MoneyDocument[]> {
  const made: MoneyDocument[] = []
  const groups = Map.groupBy(rows, row => ('currency' in row ? row.currency : null))
  for (const orders of [...groups.values()].flatMap(group => byDocument(group))) {
    try {
      made.push(await make(orders.map(({ id }) => id)))
    } catch (error) {
      for (const { id } of made) await cancel(id)
      throw error
    }
  }
  return made
}
