// The server's answers, cached and shared between screens until a write makes them old.
import type { CallArgs, Endpoint, List, Result } from '@office/shared/core/api/endpoint'
import type { CallError } from '@office/shared/core/api/failure'
import { keepPreviousData, QueryClient, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client itself retries reads; a second loop on top would triple the wait for a bad answer.
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
})

/** The key of a query: all queries with the same endpoint path are invalidated together after a write. */
export const queryKey = (endpoint: Endpoint, args: unknown = {}): readonly unknown[] => [endpoint.path, args]

/** The key of a count: invalidated with its list after a write of this person, but not by every event of others. */
export const countKey = (endpoint: Endpoint, args: unknown): readonly unknown[] => ['count', endpoint.path, args]

interface QueryOptions {
  enabled?: boolean
  /** Shows the last answer, dimmed, while another page of the same list is on its way. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /** Milliseconds between fetches while the screen is open; absent means never automatically. */
  refetchInterval?: number | false
  /** Asks what a write would answer; nothing is changed. */
  dryRun?: boolean
}

/** An endpoint's answer, cached and shared between screens. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: QueryOptions = {},
): UseQueryResult<Result<E>, CallError> {
  // Whether arguments may be omitted is known per endpoint only; here they are always given.
  const ask = call as unknown as (
    endpoint: E,
    args: CallArgs<E>,
    options: { signal: AbortSignal; dryRun: boolean },
  ) => Promise<Result<E>>
  const question = {
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(endpoint, args, { signal, dryRun: options.dryRun ?? false }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  }
  // Passed explicitly, so that pages outside the staff's frame may ask as well.
  return useQuery<Result<E>, CallError>(question, queryClient)
}

/** The most rows that a list returns at once. */
const PAGE = 100

/** Rows of a record's list, loaded page by page: `onEnd` loads the next page when the last row comes into view. */
export interface PagedRows<Row> {
  rows: readonly Row[]
  /** Null until the first page is there. */
  total: number | null
  onEnd: () => void
  /** Why rows failed to load: all of them, further ones, or newer ones. Loaded rows stay. */
  error: CallError | null
  onRetry: () => void
}

export function usePagedRows<Row>(
  list: List<string, Row>,
  params: Readonly<Record<string, string | number>>,
  filters: Readonly<Record<string, string>> = {},
): PagedRows<Row> {
  // Which parameters a path has is known per list only; here they are always given.
  const ask = call as (list: List, args: object, options: { signal: AbortSignal }) => Promise<Result<List<string, Row>>>
  const found = useInfiniteQuery(
    {
      queryKey: [...queryKey(list, { params, filters }), 'pages'],
      queryFn: ({ pageParam, signal }) => ask(list, { params, query: { page: pageParam, paginate: PAGE, filters } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
    },
    queryClient,
  )
  const pages = found.data?.pages ?? []
  return {
    rows: pages.flatMap(page => page.data),
    total: pages[0]?.meta.total ?? null,
    onEnd: () => {
      if (found.hasNextPage && !found.isFetching) void found.fetchNextPage()
    },
    error: found.error as CallError | null, // the client throws nothing else
    onRetry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
  }
}

/** After a write: the answers of these endpoints are out of date, and open screens fetch them again at once. */
export const invalidate = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(
    endpoints.flatMap(({ path }) => [[path], ['count', path]].map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  )

/** For the writes of a kind: passes their answers on once `changed` has fetched again what they made old. */
export const thenFetch =
  (changed: () => Promise<unknown>) =>
  async <T>(answer: Promise<T>): Promise<T> => {
    const result = await answer
    await changed()
    return result
  }

/** Others changed something: rows are fetched again at once, counts only when they are a minute old. */
export const invalidateRows = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Fetches whatever is on the screen again. */
export const askAgain = (): Promise<unknown> => queryClient.invalidateQueries({ type: 'active' })

/** Others wrote in these rooms of the contract (shared/core/api/live-events.ts): fetches again whatever screens show of them. */
export const invalidateRooms = (rooms: readonly string[]): Promise<unknown> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && rooms.some(room => path === room || path.startsWith(`${room}/`)),
  })
