// The portal's one way to the server: the typed client bound to the session.
import { type CallOptions, createClient } from '@office/shared/core/api/client'
import type { Endpoint, Service } from '@office/shared/core/api/endpoint'
import { fillPath } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { heardAsOf } from './as-of.ts'

/** Who is calling, where and in which language; the shell fills it before the first call and keeps it true. */
export const apiContext = {
  /** Base addresses by service, from /config.json: the same build serves split deployments. */
  services: {} as Partial<Record<Service, string>>,
  tenant: location.hostname.split('.')[0] ?? '',
  token: null as string | null,
  language: 'en',
  /** Called when the server no longer knows the token. */
  onSignedOut: () => {},
  /** Told with every call whether the server was reached. */
  onReached: (_isReached: boolean) => {},
  /** Called when the server answers again after calls that it left without an answer: these may have been carried out. */
  onBack: () => {},
}

const client = createClient({
  client: 'web',
  base: service => apiContext.services[service] ?? '/api',
  tenant: () => apiContext.tenant,
  token: () => apiContext.token,
  language: () => apiContext.language,
  heardAsOf,
})

/** No server of ours answered: refused, timed out, or a proxy in its place. */
const isUnreached = (error: CallError) =>
  error.code !== 'aborted' && error.problem === null && (error.isOffline || error.status >= 502)

/** Keys of the writes that this window made last, by which it knows them when the live line tells of them. */
const ownWrites = new Set<string>()
/** No more of them are on their way at once. */
const MOST_OWN = 200

/** Whether a write that the live line tells of was this window's own, which has asked again already. */
export const isOwnWrite = (key: string): boolean => ownWrites.has(key)

/** The options of a write with a key that this window remembers. */
function remembered(options: CallOptions = {}): CallOptions {
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  ownWrites.add(idempotencyKey)
  for (const oldest of ownWrites) {
    if (ownWrites.size <= MOST_OWN) break
    ownWrites.delete(oldest)
  }
  return { ...options, idempotencyKey }
}

/**
 * Calls an endpoint. The server's own 401 on a call that carried a token ends the session, whatever screen is open; what a
 * proxy says ends none.
 */
export const call: typeof client = async (endpoint, ...rest) => {
  const carried = apiContext.token
  try {
    const [args, options] = rest
    const known = endpoint.method === 'GET' ? rest : [args, remembered(options)]
    const answer = await client(endpoint, ...(known as typeof rest)) // the same, with options
    apiContext.onReached(true)
    return answer
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'aborted') apiContext.onReached(!isUnreached(error))
    if (error.status === 401 && error.problem !== null && carried !== null && carried === apiContext.token)
      apiContext.onSignedOut()
    throw error
  }
}

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
