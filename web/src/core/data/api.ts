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

/**
 * Keys of writes that got no answer, by what they say. Said once more, one is the same attempt: had the server carried it out, it
 * gives the first answer. What comes after another write was answered is meant anew, as the same move after its undo.
 */
const unanswered = new Map<string, string>()

/** The options of a write with a key that this window remembers. */
function remembered(attempt: string | null, options: CallOptions = {}): CallOptions {
  const idempotencyKey = options.idempotencyKey ?? unanswered.get(attempt ?? '') ?? crypto.randomUUID()
  ownWrites.add(idempotencyKey)
  for (const oldest of ownWrites) {
    if (ownWrites.size <= MOST_OWN) break
    ownWrites.delete(oldest)
  }
  return { ...options, idempotencyKey }
}

/** What a write says; null for what changes nothing, as what is only judged, and for a file, which is told by what it holds. */
const attemptOf = (endpoint: Endpoint, args: object = {}, options: CallOptions = {}): string | null =>
  endpoint.method === 'GET' || options.dryRun === true || 'file' in args
    ? null
    : JSON.stringify([endpoint.method, endpoint.path, args])

/**
 * Calls an endpoint. The server's own 401 on a call that carried a token ends the session, whatever screen is open; what a
 * proxy says ends none.
 */
export const call: typeof client = async (endpoint, ...rest) => {
  const carried = apiContext.token
  const [args, given] = rest
  const attempt = attemptOf(endpoint, args as object | undefined, given) // which ones they are is known per endpoint only
  const options = endpoint.method === 'GET' ? given : remembered(attempt, given)
  try {
    const answer = await client(endpoint, ...([args, options] as typeof rest)) // the same, with options
    if (attempt !== null) unanswered.clear()
    apiContext.onReached(true)
    return answer
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (attempt !== null) {
      if (!error.isPassing) unanswered.clear()
      else if (options?.idempotencyKey) unanswered.set(attempt, options.idempotencyKey)
    }
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
