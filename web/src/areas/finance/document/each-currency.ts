// Makes documents from selected rows: one per currency, and one more for every thousand of them.
import { MAX_LINES } from '@office/shared/areas/finance/document.model'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { MoneyDocument } from './document-view.ts'

/** The ids of rows for one document after the other, which has one currency and so many lines; the longest waiting first. */
function* forDocuments(rows: readonly AnyRow[]): Generator<number[]> {
  for (const group of Map.groupBy(rows, row => ('currency' in row ? row.currency : null)).values()) {
    const ids = group.map(({ id }) => id).toSorted((a, b) => a - b)
    for (let at = 0; at < ids.length; at += MAX_LINES) yield ids.slice(at, at + MAX_LINES)
  }
}

/** If one of the documents is refused, none is made. */
export async function forEachCurrency(
  rows: readonly AnyRow[],
  make: (ids: number[]) => Promise<MoneyDocument>,
  cancel: (id: number) => Promise<unknown>,
): Promise<MoneyDocument[]> {
  const made: MoneyDocument[] = []
  for (const ids of forDocuments(rows)) {
    try {
      made.push(await make(ids))
    } catch (error) {
      for (const { id } of made) await cancel(id)
      throw error
    }
  }
  return made
}
