// The portal's one way to the server: the typed client, bound to the session.
import { type CallOptions, createClient } from '@office/shared/core/api/client'
import type { Endpoint, Service } from '@office/shared/core/api/endpoint'
import { fillPath } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { heardAsOf } from './as-of.ts'
import { shownBranchId } from './branch-view.ts'

/** Who is calling, from where and in which language; the shell fills it before the first call and keeps it up to date. */
export const apiContext = {
  /** Base addresses by service, from /config.json: the same build serves split deployments. */
  services: {} as Partial<Record<Service, string>>, // the type of what the shell puts there
  tenant: location.hostname.split('.')[0] ?? '',
  token: null as string | null, // likewise
  language: 'en',
  /** What people read, in their language, if the server did not answer or a proxy did in its place. */
  noAnswer: '',
  /** Called when the server says that the person does not work at the branch that is shown. */
  onOtherBranch: () => {},
  /** Called when the server no longer knows the token. */
  onSignedOut: () => {},
  /** Called after every call with whether the server was reached. */
  onReached: (_isReached: boolean) => {},
  /** Called when what is shown may be old: after calls that got no answer, which may have been carried out, or were refused. */
  onBack: () => {},
}

const client = createClient({
  client: 'web',
  base: service => apiContext.services[service] ?? '/api',
  tenant: () => apiContext.tenant,
  token: () => apiContext.token,
  language: () => apiContext.language,
  noAnswer: () => apiContext.noAnswer,
  branch: shownBranchId,
  heardAsOf,
})

/** Keys of the last writes of this window, by which it recognizes them in live events. */
const ownWrites = new Set<string>()
/** More than can be under way at once. */
const MOST_OWN = 200

/** Whether a write reported by a live event came from this window, which has fetched again already. */
export const isOwnWrite = (key: string): boolean => ownWrites.has(key)

/**
 * Keys of writes that got no answer, by their content. The same write again is the same attempt: if the server has carried it
 * out, it gives the first answer. Once another write was answered it is a new one, such as the same move after its undo.
 */
const unanswered = new Map<string, string>()

/** The options of a write, with a key that this window remembers. */
function remembered(attempt: string | null, options: CallOptions = {}): CallOptions {
  const idempotencyKey = options.idempotencyKey ?? unanswered.get(attempt ?? '') ?? crypto.randomUUID()
  ownWrites.add(idempotencyKey)
  for (const oldest of ownWrites) {
    if (ownWrites.size <= MOST_OWN) break
    ownWrites.delete(oldest)
  }
  return { ...options, idempotencyKey }
}

/**
 * The content of a write; null for what changes nothing, such as a dry run, and for a file, which is recognized by its content.
 */
const attemptOf = (endpoint: Endpoint, args: object = {}, options: CallOptions = {}): string | null =>
  endpoint.method === 'GET' || options.dryRun === true || 'file' in args
    ? null
    : JSON.stringify([endpoint.method, endpoint.path, args])

/**
 * Calls an endpoint. The server's own 401 on a call that carried a token ends the session, on any screen; a proxy's 401 does not.
 */
export const call: typeof client = async (endpoint, ...rest) => {
  const carried = apiContext.token
  const branch = shownBranchId()
  const [args, given] = rest
  const attempt = attemptOf(endpoint, args as object | undefined, given) // Their type is known per endpoint only.
  const options = endpoint.method === 'GET' ? given : remembered(attempt, given)
  try {
    const answer = await client(endpoint, ...([args, options] as typeof rest)) // The same arguments, with options.
    if (attempt !== null) unanswered.clear()
    apiContext.onReached(true)
    return answer
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (attempt !== null) {
      if (!error.isPassing) unanswered.clear()
      else if (options?.idempotencyKey) unanswered.set(attempt, options.idempotencyKey)
    }
    if (error.code !== 'aborted') apiContext.onReached(!error.isOffline)
    if (error.code === 'not-your-branch' && branch === shownBranchId()) apiContext.onOtherBranch()
    if (error.status === 401 && carried !== null && carried === apiContext.token) apiContext.onSignedOut()
    throw error
  }
}

/** The address of a file endpoint, for links that the browser opens itself. */
export const addressOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  `${apiContext.services[endpoint.service ?? 'operations'] ?? '/api'}${fillPath(endpoint.path, params)}`

/** Hands a file's bytes to the browser's downloads. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click starts the download in a later task, so the URL must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
