// The rows that a bulk command acts on, with names and addresses. If the selection is a whole filter, they are fetched page by
// page.
import type { List } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import type { Selection } from '../command/context.ts'
import { call } from '../data/api.ts'
import { paramsOf, type Within } from '../data/path-params.ts'
import type { AnyRow, ListDefinition } from '../list/define-list.ts'

export interface ChosenRow {
  id: number
  label: string
  /** Its own screen, if rows have one. */
  href: string | null
  data: AnyRow
}

/** Rows per request: the most that a list returns at once. */
const BLOCK = 100

async function matching(list: List, query: Partial<ListQuery>, within: Within): Promise<AnyRow[]> {
  // By id, since a row that is added meanwhile moves another one to the next page.
  const rows = new Map<number, AnyRow>()
  for (let page = 1; ; page++) {
    const { filters = {}, sort = [] } = query
    const asked = { params: paramsOf(list.path, within, null), query: { page, paginate: BLOCK, filters, sort } }
    const { data } = await call(list, asked)
    for (const row of data as AnyRow[]) rows.set(row.id, row) // every row of a list carries its id
    // The number of pages is not counted to the end in a long list.
    if (data.length < BLOCK) return [...rows.values()]
  }
}

/** @param known rows of this list that were already seen, by id */
export async function chosenRows(
  definition: ListDefinition,
  within: Within,
  known: ReadonlyMap<number, AnyRow>,
  selection: Selection,
): Promise<ChosenRow[]> {
  const rows =
    selection.mode === 'ids'
      ? selection.ids.map((id): AnyRow => known.get(Number(id)) ?? { id: Number(id) })
      : (await matching(definition.list, selection.query, within)).filter(row => !selection.except.includes(row.id))
  return rows.map(row => ({
    id: row.id,
    // A row that was selected only by its number in an address was never seen, so its name is not known here.
    label: known.has(row.id) || selection.mode === 'query' ? definition.rowLabel(row) : `#${row.id}`,
    href: definition.open?.(row) ?? null,
    data: row,
  }))
}
