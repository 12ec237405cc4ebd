// The pages of a list of the contract, one after the other, so that no more than one has to be held.
import type { Call } from '@office/shared/core/api/client'
import type { List, ListMeta } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'

export type Row = Readonly<Record<string, unknown>>

export interface ListPage {
  rows: readonly Row[]
  meta: ListMeta
}

/** The page that is asked for, and with `isAll` those after it. */
export async function* pagesOf(
  call: Call,
  list: List,
  asked: ListQuery,
  isAll: boolean,
  signal?: AbortSignal,
): AsyncGenerator<ListPage, void> {
  let before = new Set<unknown>()
  for (let page = asked.page; ; page++) {
    const { data, meta } = await call(list, { query: { ...asked, page } }, signal ? { signal } : {})
    const rows = data as readonly Row[] // every row of the contract is an object
    // A record that was made meanwhile pushes others to the next page; those were given already.
    yield { rows: rows.filter(({ id }) => id === undefined || !before.has(id)), meta }
    // Counting stops at a cap, so only a page that is not full is sure to be the last.
    const isLast = rows.length < meta.paginate || (meta.total_is === 'exact' && page >= meta.last_page)
    if (!isAll || isLast) return
    before = new Set(rows.map(({ id }) => id))
  }
}
