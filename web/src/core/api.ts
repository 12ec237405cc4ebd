// The portal's one way to the server: the typed client bound to the session, and queries over it.
import { createClient } from '@office/shared/core/client'
import type { CallArgs, Endpoint, Result, Service } from '@office/shared/core/endpoint'
import { fillPath } from '@office/shared/core/endpoint'
import { CallError } from '@office/shared/core/failure'
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Who is calling, where and in which language; the shell fills it before the first call and keeps it true. */
export const apiContext = {
  /** Base addresses by service, from /config.json: the same build serves split deployments. */
  services: {} as Partial<Record<Service, string>>,
  tenant: location.hostname.split('.')[0] ?? '',
  token: null as string | null,
  language: 'en',
  /** Called when the server no longer knows the token. */
  onSignedOut: () => {},
}

const client = createClient({
  client: 'web',
  base: service => apiContext.services[service] ?? '/api',
  tenant: () => apiContext.tenant,
  token: () => apiContext.token,
  language: () => apiContext.language,
})

/** Calls an endpoint. A 401 on a call that carried a token ends the session, whatever screen is open. */
export const call: typeof client = async (endpoint, ...rest) => {
  const carried = apiContext.token
  try {
    return await client(endpoint, ...rest)
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && carried !== null && carried === apiContext.token)
      apiContext.onSignedOut()
    throw error
  }
}

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
  return useQuery<Result<E>, CallError>({
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }) => ask(endpoint, args, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
  })
}

/** After a write: what these endpoints answered is out of date; open screens ask again at once. */
export const forget = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))

/** The address of a file endpoint, for links that the browser opens itself. */
export const addressOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  `${apiContext.services[endpoint.service ?? 'operations'] ?? '/api'}${fillPath(endpoint.path, params)}`

/** Gives a file's bytes to the browser's downloads. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click starts the download in a later task; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
