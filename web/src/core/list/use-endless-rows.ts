// All rows of a list on one page: pages of 100 are loaded around the visible rows and ahead of them, those left behind are
// dropped.
import type { List } from '@office/shared/core/api/endpoint'
import type { CallError } from '@office/shared/core/api/failure'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Within } from '../data/path-params.ts'
import type { AnyRow } from './define-list.ts'
import { type ListRows, type PageAnswer, pageQuestion, rowsOf } from './use-list-rows.ts'

/** Rows per request: the most that a list returns at once. */
export const BLOCK = 100
/** A page out of view is kept this long, so that scrolling back finds it; then its memory is freed. */
const KEPT_MS = 60_000
/** Pages of a range that are requested at once; one after the other, a slow connection would take a second for each. */
const PAGES_AT_ONCE = 6
/** Distant pages are requested when scrolling rests: dragging the scroll bar across 100,000 rows requests none in between. */
const REST_MS = 70

/** The pages to keep for the visible rows: those seen and one on either side. */
export function pagesAround(from: number, to: number, count: number): { first: number; last: number } {
  const most = Math.max(0, Math.ceil(count / BLOCK) - 1)
  return {
    first: Math.max(0, Math.min(Math.floor(from / BLOCK) - 1, most)),
    last: Math.max(0, Math.min(Math.floor(to / BLOCK) + 1, most)),
  }
}

interface Known {
  question: string
  total: number
  totalIs: 'exact' | 'at-least'
  ids: (number | undefined)[]
}

const nothing = (question: string): Known => ({ question, total: 0, totalIs: 'exact', ids: [] })

/** Takes what a page says about the whole: its ids in their positions, and the minimum number of rows. */
function learn(known: Known, page: number, answer: PageAnswer): void {
  const rows = rowsOf(answer)
  const start = page * BLOCK
  rows.forEach((row, at) => {
    known.ids[start + at] = row.id
  })
  const { total, total_is } = answer.meta
  // Beyond the server's count, only the next page tells whether there is more.
  const isOpen = total_is === 'at-least' && rows.length === BLOCK
  known.totalIs = isOpen ? 'at-least' : 'exact'
  known.total = total_is === 'exact' ? total : isOpen ? Math.max(known.total, total, start + 2 * BLOCK) : start + rows.length
  known.ids.length = Math.min(known.ids.length, known.total)
}

export function useEndlessRows(list: List, query: ListQuery, within: Within, enabled: boolean): ListRows {
  const client = useQueryClient()
  const [pages, setPages] = useState({ first: 0, last: 0 })
  const shown = useRef(pages)
  shown.current = pages
  const question = JSON.stringify([list.path, within, query.filters, query.sort])
  const known = useRef(nothing(question))
  if (known.current.question !== question) known.current = nothing(question)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its top
  useEffect(() => setPages({ first: 0, last: 0 }), [question])

  const numbers = enabled ? Array.from({ length: pages.last - pages.first + 1 }, (_, at) => pages.first + at) : []
  const answers = useQueries({
    queries: numbers.map(page => ({
      ...pageQuestion(list, { ...query, page: page + 1, paginate: BLOCK }, within),
      gcTime: KEPT_MS,
    })),
  })
  const state = known.current
  answers.forEach((answer, at) => {
    if (answer.data) learn(state, pages.first + at, answer.data)
  })
  const { first, last } = pages
  const onSight = useCallback((from: number, to: number) => {
    const wanted = pagesAround(from, to, known.current.total)
    clearTimeout(timer.current)
    // Told with each frame that scrolls; most show the same pages, and a state that is set draws the list again.
    const now = shown.current
    if (wanted.first === now.first && wanted.last === now.last) return
    // A step to the next page loads at once, a leap waits for rest.
    if (wanted.first <= now.last + 1 && wanted.last >= now.first - 1) setPages(wanted)
    else timer.current = setTimeout(setPages, REST_MS, wanted)
  }, [])
  const fetchBetween = async (from: number, to: number) => {
    const isUnknown = (page: number) => {
      const places = Array.from({ length: BLOCK }, (_, at) => page * BLOCK + at).filter(place => place >= from && place <= to)
      return places.some(place => state.ids[place] === undefined)
    }
    const first = Math.floor(from / BLOCK)
    const missing = Array.from({ length: Math.floor(to / BLOCK) - first + 1 }, (_, at) => first + at).filter(isUnknown)
    const answerOf = (page: number) => {
      const { queryKey, queryFn } = pageQuestion(list, { ...query, page: page + 1, paginate: BLOCK }, within)
      // Under a separate key, because a request for visible rows is cancelled as soon as they are scrolled past.
      return client.fetchQuery({ queryKey: [...queryKey, 'between'], queryFn, gcTime: 0 })
    }
    const asked: AnyRow[] = []
    while (missing.length > 0) {
      const some = missing.splice(0, PAGES_AT_ONCE)
      for (const [at, answer] of (await Promise.all(some.map(answerOf))).entries()) {
        learn(state, some[at] ?? 0, answer)
        asked.push(...rowsOf(answer))
      }
    }
    return asked
  }
  const error = answers.find(answer => answer.error)?.error ?? null
  const hasData = answers.some(answer => answer.data)
  return {
    source: {
      count: state.total,
      at: index => {
        const page = Math.floor(index / BLOCK)
        return page < first || page > last ? undefined : rowsOf(answers[page - first]?.data)[index % BLOCK]
      },
      onSight,
    },
    rows: answers.flatMap(answer => rowsOf(answer.data)),
    ids: state.ids,
    fetchBetween,
    before: 0,
    isEndless: true,
    total: state.total,
    totalIs: state.totalIs,
    lastPage: 1,
    isLoading: enabled && !hasData && state.total === 0 && error === null,
    isStale: false,
    error: error as CallError | null, // the client throws nothing else
    refetch: () => void client.invalidateQueries({ queryKey: [list.path] }),
  }
}
