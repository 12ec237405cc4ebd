// The pages of a contract list, one after the other, so that only one has to be held.
import type { Call } from '@office/shared/core/api/client'
import type { List, ListMeta } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'

export type Row = Readonly<Record<string, unknown>>

export interface ListPage {
  rows: readonly Row[]
  meta: ListMeta
}

/** Counting stops at a cap, so only a page that is not full is certain to be the last. */
const isLast = (rows: readonly unknown[], { page, paginate, total_is, last_page }: ListMeta): boolean =>
  rows.length < paginate || (total_is === 'exact' && page >= last_page)

/** The pages from `first` on, as `read` returns each. */
async function* pagesFrom<R extends { readonly id?: unknown }>(
  first: number,
  read: (page: number) => Promise<{ data: readonly R[]; meta: ListMeta }>,
): AsyncGenerator<{ rows: readonly R[]; meta: ListMeta }, void> {
  let before = new Set<unknown>()
  for (let page = first; ; page++) {
    const { data, meta } = await read(page)
    // A record created in the meantime pushes others to the next page; those were already returned.
    yield { rows: data.filter(({ id }) => id === undefined || !before.has(id)), meta }
    if (isLast(data, meta)) return
    before = new Set(data.map(({ id }) => id))
  }
}

/** Rows of one answer. */
const PAGE = 100

/** All rows of a list, for work that needs them together: adding them up, or making a document of them. */
export async function everyRow<R extends { readonly id?: unknown }>(
  read: (query: { page: number; paginate: number }) => Promise<{ data: readonly R[]; meta: ListMeta }>,
): Promise<R[]> {
  const all: R[] = []
  for await (const { rows } of pagesFrom(1, page => read({ page, paginate: PAGE }))) all.push(...rows)
  return all
}

/** The requested page, and with `isAll` those after it. */
export async function* pagesOf(
  call: Call,
  list: List,
  asked: ListQuery,
  isAll: boolean,
  signal?: AbortSignal,
): AsyncGenerator<ListPage, void> {
  const read = async (page: number) => {
    const { data, meta } = await call(list, { query: { ...asked, page } }, signal ? { signal } : {})
    return { data: data as readonly Row[], meta } // every row of the contract is an object
  }
  for await (const page of pagesFrom(asked.page, read)) {
    yield page
    if (!isAll) return
  }
}
