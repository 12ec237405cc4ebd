// The rows of a list screen: one page of the server's, kept on screen while the next is on its way.
import type { List } from '@office/shared/core/endpoint'
import type { CallError } from '@office/shared/core/failure'
import type { ListQuery } from '@office/shared/core/list-query'
import { encodeListQuery } from '@office/shared/core/list-query-encode'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../api.ts'
import { paramsOf, type Within } from '../form/form-sending.ts'
import { queryKey } from '../queries.ts'
import type { AnyRow } from './define-list.ts'

export interface ListRows {
  rows: readonly AnyRow[]
  total: number
  totalIs: 'exact' | 'at-least'
  lastPage: number
  /** Nothing to show yet. */
  isLoading: boolean
  /** Rows of an earlier question are shown, dimmed. */
  isStale: boolean
  error: CallError | null
  refetch: () => void
}

const NONE: readonly AnyRow[] = []

/** What a page is asked with; equal questions share one answer. */
const argsOf = (list: List, query: ListQuery, within: Within) => ({
  params: paramsOf(list.path, within, null),
  query: { ...query },
})

/** @param within the records that the rows lie within, by the names in the list's path */
export function useListRows(list: List, query: ListQuery, within: Within = {}): ListRows {
  const client = useQueryClient()
  const ask = (question: ListQuery) => ({
    queryKey: queryKey(list, { ...within, ...encodeListQuery(question) }),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(list, argsOf(list, question, within), { signal }),
  })
  const found = useQuery<Awaited<ReturnType<typeof call<List>>>, CallError>({
    ...ask(query),
    placeholderData: before => before,
  })
  const lastPage = found.data?.meta.last_page ?? 1
  const next = query.page < lastPage && !found.isPlaceholderData ? query.page + 1 : null
  // The next page is fetched ahead, so that paging by key does not wait for the network.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` only depends on what is listed
  useEffect(() => {
    if (next !== null) void client.prefetchQuery({ ...ask({ ...query, page: next }), staleTime: 15_000 })
  }, [client, next, query])
  return useMemo(
    () => ({
      // Every row of the contract carries its id (AnyRow); the list's own columns read the rest.
      rows: (found.data?.data as AnyRow[] | undefined) ?? NONE,
      total: found.data?.meta.total ?? 0,
      totalIs: found.data?.meta.total_is ?? 'exact',
      lastPage,
      isLoading: found.isLoading,
      isStale: found.isPlaceholderData,
      error: found.error,
      refetch: () => void found.refetch(),
    }),
    [found.data, found.isLoading, found.isPlaceholderData, found.error, found.refetch, lastPage],
  )
}
