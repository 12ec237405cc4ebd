// The records before and after one in a page of its list, and its position there.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient } from '../data/queries.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { askedWithin } from './question/fixed-filters.ts'
import { type PageAnswer, pageQuestion, rowsOf } from './use-list-rows.ts'

export interface Neighbours {
  /** Its own row, as the list last knew it. */
  row: AnyRow | null
  /** From 1; null if the list does not contain it. */
  place: number | null
  total: number
  goBy: (step: 1 | -1) => Promise<void>
}

const nothing: ListQuery = { page: 1, paginate: 1, sort: [], filters: {}, noPagination: false }

/**
 * @param query the list's query when the record was opened from it; null if it was opened from elsewhere
 * @param open called with the neighbour and the page that it is on
 */
export function useNeighbours(
  { list, fixed }: Pick<ListDefinition, 'list' | 'fixed'>,
  query: ListQuery | null,
  id: number,
  open: (id: number, page: number) => void,
): Neighbours {
  const asked = query && askedWithin(query, fixed)
  const found = useQuery<PageAnswer>({ ...pageQuestion(list, asked ?? nothing, {}), enabled: asked !== null }, queryClient)
  const rows = asked ? rowsOf(found.data) : []
  const at = rows.findIndex(row => row.id === id)
  // If a record left the list, the next one has its position.
  const last = useRef(-1)
  if (at >= 0) last.current = at
  const goBy = async (step: 1 | -1) => {
    const from = at >= 0 ? at + step : last.current - (step === 1 ? 0 : 1)
    if (!asked || last.current < 0) return
    const here = rows[from]
    if (here) return open(here.id, asked.page)
    const page = asked.page + step
    if (page < 1 || page > (found.data?.meta.last_page ?? 1)) return
    const next = rowsOf(await queryClient.fetchQuery(pageQuestion(list, { ...asked, page }, {}))).at(step === 1 ? 0 : -1)
    if (next) open(next.id, page)
  }
  return {
    row: rows[at] ?? null,
    place: asked === null || at < 0 ? null : (asked.page - 1) * asked.paginate + at + 1,
    total: found.data?.meta.total ?? 0,
    goBy,
  }
}
