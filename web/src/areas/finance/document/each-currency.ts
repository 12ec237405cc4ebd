// Makes documents from selected rows in several currencies: one per currency.
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { MoneyDocument } from './document-view.ts'

/** A document has one currency, so rows in several make one document for each; if one of them is refused, none is made. */
export async function forEachCurrency(
  rows: readonly AnyRow[],
  make: (ids: number[]) => Promise<MoneyDocument>,
  cancel: (id: number) => Promise<unknown>,
): Promise<MoneyDocument[]> {
  const made: MoneyDocument[] = []
  for (const ids of Map.groupBy(rows, row => ('currency' in row ? row.currency : null)).values()) {
    try {
      made.push(await make(ids.map(({ id }) => id)))
    } catch (error) {
      for (const { id } of made) await cancel(id)
      throw error
    }
  }
  return made
}
