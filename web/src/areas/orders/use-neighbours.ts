// The orders before and after one in the list that it was opened from, and its place there.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../../core/data/queries.ts'
import type { AnyRow, ListDefinition } from '../../core/list/define-list.ts'
import { askedWithin } from '../../core/list/question/fixed-filters.ts'
import { useListUrl } from '../../core/list/question/list-url.ts'
import { type PageAnswer, pageQuestion, rowsOf } from '../../core/list/use-list-rows.ts'

interface Neighbours {
  /** Its own row, as the list last knew it. */
  row: AnyRow | null
  /** From 1; null where the list does not hold it. */
  place: number | null
  total: number
  goBy: (step: 1 | -1) => Promise<void>
}

export function useNeighbours({ list, fixed }: ListDefinition, id: number): Neighbours {
  const [path, navigate] = useLocation()
  const [query] = useListUrl(list)
  const asked = askedWithin(query, fixed)
  const found = useQuery<PageAnswer>(pageQuestion(list, asked, {}), queryClient)
  const rows = rowsOf(found.data)
  const at = rows.findIndex(row => row.id === id)
  // An order that was moved out of the list left its place to the one behind it.
  const last = useRef(-1)
  if (at >= 0) last.current = at
  const open = (order: number | undefined, page: number) => {
    if (order === undefined) return
    const params = new URLSearchParams(location.search)
    params.set('order', String(order))
    if (page > 1) params.set('page', String(page))
    else params.delete('page')
    navigate(`${path}?${params}`, { replace: true })
  }
  const goBy = async (step: 1 | -1) => {
    const from = at >= 0 ? at + step : last.current - (step === 1 ? 0 : 1)
    if (last.current < 0) return
    const here = rows[from]
    if (here) return open(here.id, asked.page)
    const page = asked.page + step
    if (page < 1 || page > (found.data?.meta.last_page ?? 1)) return
    const next = rowsOf(await queryClient.fetchQuery(pageQuestion(list, { ...asked, page }, {})))
    open(next.at(step === 1 ? 0 : -1)?.id, page)
  }
  return {
    row: rows[at] ?? null,
    place: at < 0 ? null : (asked.page - 1) * asked.paginate + at + 1,
    total: found.data?.meta.total ?? 0,
    goBy,
  }
}
