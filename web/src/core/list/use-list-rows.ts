// The rows of a list screen by position: one page of the server's, or all of them with only the nearby ones in memory.
import type { List } from '@office/shared/core/api/endpoint'
import type { CallError } from '@office/shared/core/api/failure'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../data/api.ts'
import { paramsOf, type Within } from '../data/path-params.ts'
import { queryKey } from '../data/queries.ts'
import type { AnyRow } from './define-list.ts'

/** Rows by position in the list; positions not loaded yet return undefined. */
export interface RowSource {
  count: number
  at: (index: number) => AnyRow | undefined
  /** Called with the visible positions, so that they can be loaded. */
  onSight?: (from: number, to: number) => void
}

export interface ListRows {
  source: RowSource
  /** Loaded rows: the page, or those near the visible ones. */
  rows: readonly AnyRow[]
  /** Ids by position, for every row seen so far; positions never seen are holes. */
  ids: readonly (number | undefined)[]
  /** Loads the rows at these positions that were never seen; their ids are then in `ids`. Returns all rows it loaded. */
  fetchBetween: (from: number, to: number) => Promise<readonly AnyRow[]>
  /** Rows of the list before the first position. */
  before: number
  /** All rows are on one page. */
  isEndless: boolean
  total: number
  totalIs: 'exact' | 'at-least'
  lastPage: number
  /** Nothing to show yet. */
  isLoading: boolean
  /** Rows of an earlier query are shown, dimmed. */
  isStale: boolean
  /** Why rows failed to load: all of them, some of this page, or newer ones. Loaded rows stay. */
  error: CallError | null
  refetch: () => void
}

const NONE: readonly AnyRow[] = []

export type PageAnswer = Awaited<ReturnType<typeof call<List>>>

/** The parameters of a page request. */
const argsOf = (list: List, query: ListQuery, within: Within) => ({
  params: paramsOf(list.path, within, null),
  query: { ...query },
})

/** A page as a query to the server; equal queries share one answer. */
export const pageQuestion = (list: List, query: ListQuery, within: Within) => ({
  queryKey: queryKey(list, { ...within, ...encodeListQuery(query) }),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<PageAnswer> => call(list, argsOf(list, query, within), { signal }),
})

/** Every row of the contract has an id (AnyRow); the list's own columns read the rest. */
export const rowsOf = (answer: PageAnswer | undefined): readonly AnyRow[] => (answer?.data as AnyRow[] | undefined) ?? NONE

/** @param within the parent records of the rows, by the names in the list's path */
export function usePageRows(list: List, query: ListQuery, within: Within, enabled: boolean): ListRows {
  const client = useQueryClient()
  const found = useQuery<PageAnswer, CallError>({
    ...pageQuestion(list, query, within),
    placeholderData: before => before,
    enabled,
  })
  const lastPage = found.data?.meta.last_page ?? 1
  const next = enabled && query.page < lastPage && !found.isPlaceholderData ? query.page + 1 : null
  // The next page is fetched ahead, so that paging by key does not wait for the network.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question only depends on what is listed
  useEffect(() => {
    if (next !== null) void client.prefetchQuery({ ...pageQuestion(list, { ...query, page: next }, within), staleTime: 15_000 })
  }, [client, next, query])
  return useMemo(() => {
    const rows = rowsOf(found.data)
    return {
      source: { count: rows.length, at: index => rows[index] },
      rows,
      ids: rows.map(row => row.id),
      // A page has seen all of its rows.
      fetchBetween: async () => NONE,
      before: (query.page - 1) * query.paginate,
      isEndless: false,
      total: found.data?.meta.total ?? 0,
      totalIs: found.data?.meta.total_is ?? 'exact',
      lastPage,
      isLoading: found.isLoading,
      isStale: found.isPlaceholderData,
      error: found.error,
      refetch: () => void found.refetch(),
    }
  }, [found.data, found.isLoading, found.isPlaceholderData, found.error, found.refetch, lastPage, query.page, query.paginate])
}
