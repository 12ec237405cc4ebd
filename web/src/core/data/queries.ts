// What the server answered, kept and shared between screens until a write makes it old.
import type { CallArgs, Endpoint, Result } from '@office/shared/core/endpoint'
import type { CallError } from '@office/shared/core/failure'
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client itself tries reads again; a second loop on top would triple the wait for a bad answer.
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
})

/** The key of a question: everything with the same endpoint path is dropped together after a write. */
export const queryKey = (endpoint: Endpoint, args: unknown = {}): readonly unknown[] => [endpoint.path, args]

/** The key of a count: dropped with its list after a write of this person's own, not by every event of others. */
export const countKey = (endpoint: Endpoint, args: unknown): readonly unknown[] => ['count', endpoint.path, args]

interface QueryOptions {
  enabled?: boolean
  /** Shows the last answer, dimmed, while another page of the same list is on its way. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /** Milliseconds between fetches while the screen is open; absent means never by itself. */
  refetchInterval?: number | false
}

/** An endpoint's answer, kept and shared between screens. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: QueryOptions = {},
): UseQueryResult<Result<E>, CallError> {
  // Whether arguments may be left out is known per endpoint only; here they are always given.
  const ask = call as unknown as (endpoint: E, args: CallArgs<E>, options: { signal: AbortSignal }) => Promise<Result<E>>
  const question = {
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(endpoint, args, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  }
  // Named here, so that pages outside the staff's frame may ask as well.
  return useQuery<Result<E>, CallError>(question, queryClient)
}

/** After a write: what these endpoints answered is out of date; open screens ask again at once. */
export const invalidate = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(
    endpoints.flatMap(({ path }) => [[path], ['count', path]].map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  )

/** Others changed something: the rows are asked for again, counts when they are a minute old. */
export const invalidateRows = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
