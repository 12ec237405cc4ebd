// The typed client of the portal and the terminal: tenant header, bearer token, language, idempotency key, problem details.
import { FetchError, ofetch } from 'ofetch'
import { encodeListQuery } from '../lists/list-query-encode.ts'
import { type CallArgs, type Endpoint, fillPath, type Result, type Service } from './endpoint.ts'
import { CallError, type ProblemDetails } from './failure.ts'
import { fetchInTurn } from './in-turn.ts'

/** Where and as whom calls are made. Read again for every call, so that signing in takes effect at once. */
export interface ClientContext {
  /** Which program this is. The order's history records it. */
  client: 'web' | 'cli'
  /** Base address of a service, e.g. 'http://demo.localhost:4000/api' or '/api'. */
  base: (service: Service) => string
  tenant: () => string
  token: () => string | null
  /** Accept-Language of the messages in answers. */
  language: () => string
  /** Message of a call that the server did not answer, or a proxy in its place; by default what browser or proxy said. */
  noAnswer?: () => string
  /** The id of the one branch that the person looks at; absent or null for all of theirs. */
  branch?: () => number | null
  fetch?: typeof fetch
  /** Called with each answer that may come from a replica: the time the answer is from, or null if it is current. */
  heardAsOf?: (endpoint: Endpoint, asOf: string | null) => void
  /** Called with the time of each answer, as HTTP writes it. */
  heardDate?: (date: string | null) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** A write repeated with the same key is carried out once and gets the first answer. A new key by default. */
  idempotencyKey?: string
  /** Only checks the call: the answer says what would happen, and nothing is stored. For actions with `dryRun`. */
  dryRun?: boolean
  /** For all branches of the person, whichever one they look at. */
  everywhere?: boolean
  /** Milliseconds until the call counts as lost; 30,000 by default. */
  timeout?: number
  /** Behind those that were made so before, and together with those that wait as it does. For actions with `inTurn`. */
  inTurn?: boolean
}

export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallRest<E>) => Promise<Result<E>>
type CallRest<E extends Endpoint> =
  object extends CallArgs<E> ? [args?: CallArgs<E>, options?: CallOptions] : [args: CallArgs<E>, options?: CallOptions]

interface PlainArgs {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

/** Waits between tries of a read, in milliseconds. Writes are retried with the same key, and only if no answer came. */
const RETRY_WAITS = [250, 1000]

export function createClient(context: ClientContext): Call {
  const send: typeof fetch = (input, init) => (context.fetch ?? fetch)(input, init)
  const fetchAtOnce = ofetch.create({}, { fetch: send })
  const fetchBehind = ofetch.create({}, { fetch: fetchInTurn(send, () => context.base('operations')) })

  async function once(endpoint: Endpoint, args: PlainArgs, options: CallOptions, key: string | null): Promise<unknown> {
    const token = context.token()
    const headers: Record<string, string> = {
      'X-Tenant': context.tenant(),
      'Accept-Language': context.language(),
      'X-Client': context.client,
    }
    const branch = options.everywhere === true ? null : (context.branch?.() ?? null)
    if (branch !== null) headers['X-Branch'] = String(branch)
    if (token !== null) headers.Authorization = `Bearer ${token}`
    if (key !== null) headers['Idempotency-Key'] = key
    if (options.dryRun === true) headers['Dry-Run'] = '1'
    const silence: Silence = { isOfRead: endpoint.method === 'GET', noAnswer: context.noAnswer }
    const request = (options.inTurn === true ? fetchBehind : fetchAtOnce).raw(fillPath(endpoint.path, args.params), {
      baseURL: context.base(endpoint.service ?? 'operations'),
      method: endpoint.method,
      headers,
      query: queryOf(endpoint, args.query),
      body: bodyOf(args),
      responseType: endpoint.kind === 'file' ? 'arrayBuffer' : 'json',
      retry: 0,
      timeout: options.timeout ?? 30_000,
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const response = await request.catch(error => {
      throw asCallError(error, options.signal, silence)
    })
    const isOurs = endpoint.kind === 'file' ? response.headers.has('content-disposition') : isEnvelope(response._data)
    if (!isOurs) throw notOurs(response, silence)
    context.heardDate?.(response.headers.get('date'))
    if (endpoint.reads === 'replica') context.heardAsOf?.(endpoint, response.headers.get('as-of'))
    if (endpoint.kind === 'file') {
      // ofetch types an answer by its generic, which cannot follow `responseType`; this call asked for bytes.
      const bytes: ArrayBuffer = response._data
      return { name: fileName(response.headers), type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(bytes) }
    }
    const envelope = response._data as { data: unknown } // what `answerOf` of the server sends
    return endpoint.kind === 'list' ? envelope : envelope?.data
  }

  const call = async (endpoint: Endpoint, args: PlainArgs = {}, options: CallOptions = {}): Promise<unknown> => {
    const isKnownByItself = endpoint.method === 'GET' || (endpoint.kind === 'action' && endpoint.namesAttempt === true)
    const key = isKnownByItself ? null : (options.idempotencyKey ?? crypto.randomUUID())
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(endpoint, args, options, key)
      } catch (error) {
        const wait = RETRY_WAITS[attempt]
        const worthIt = error instanceof CallError && (error.isOffline || (error.status === 503 && endpoint.method === 'GET'))
        if (!worthIt || wait === undefined || options.signal?.aborted) throw error
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
  }
  // One loop serves every endpoint, so the types of the particular one are applied here.
  return call as Call
}

function queryOf(endpoint: Endpoint, query: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  return endpoint.kind === 'list' ? encodeListQuery(query ?? {}) : query
}

function bodyOf(args: PlainArgs): FormData | Record<string, unknown> | undefined {
  if (args.file) {
    const form = new FormData()
    // Before the file, so that the server has read the fields when the file arrives.
    if (args.body !== undefined) form.append('body', JSON.stringify(args.body))
    form.append('file', args.file, args.file.name)
    return form
  }
  return args.body as Record<string, unknown> | undefined // every body of a contract is a record of fields
}

function fileName(headers: Headers): string {
  const header = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? 'download')
}

/** What the server answers wherever no file is expected. */
const isEnvelope = (data: unknown): boolean => typeof data === 'object' && data !== null && !Array.isArray(data)

/** What is known of a call that gets no answer. */
interface Silence extends Pick<ClientContext, 'noAnswer'> {
  isOfRead: boolean
}

/** What was said in the server's place is for support only, where people have words of their own. */
const unanswered = (code: 'aborted' | 'offline' | 'not-ours', said: Error, { noAnswer, isOfRead }: Silence): CallError =>
  new CallError(0, code, noAnswer?.() || said.message, null, null, said, isOfRead)

/**
 * A proxy or the sign-in page of a network answered instead of the server, perhaps with 200. That is no answer: nothing may count
 * as done or as refused by it.
 */
const notOurs = ({ status, headers }: Pick<Response, 'status' | 'headers'>, silence: Silence): CallError =>
  unanswered('not-ours', new Error(`HTTP ${status} ${headers.get('content-type') ?? ''}`.trim()), silence)

function asCallError(error: Error, signal: AbortSignal | undefined, silence: Silence): CallError {
  // The connection may also break in the middle of an answer, which no FetchError tells.
  if (!(error instanceof FetchError && error.response)) return unanswered(signal?.aborted ? 'aborted' : 'offline', error, silence)
  const { response, data } = error
  const problem = problemOf(data)
  if (!problem) return notOurs(response, silence)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(
    response.status,
    problem.code,
    problem.detail ?? problem.title,
    problem,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  )
}

/** Our server answers with problem details; a proxy in between may answer anything, or bytes where a file was expected. */
function problemOf(data: unknown): ProblemDetails | null {
  const plain = data instanceof ArrayBuffer ? parseJson(new TextDecoder().decode(data)) : data
  // Only our server names both.
  return typeof plain === 'object' && plain !== null && 'code' in plain && 'status' in plain ? (plain as ProblemDetails) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
