// One shape for everything that goes wrong over the wire: RFC 9457 problem details, and the error the client throws.
import * as x from '../schema.ts'

export const ProblemDetails = x.row({
  type: x.text({ min: 0 }),
  title: x.text({ min: 0 }),
  status: x.integer(400, 599),
  detail: x.optional(x.text({ min: 0, max: 4000 })),
  /** Stable and machine-readable: one of the general codes below, or one the endpoint declares in `fails`. */
  code: x.text({ max: 100 }),
  errors: x.optional(
    x.list(x.row({ path: x.text({ min: 0, max: 500 }), code: x.text(), message: x.text({ max: 1000 }) }), 0, 1000),
  ),
  /** The current state of the record, if a decision came too late (409) or was based on a stale copy (412). */
  current: x.optional(x.anything()),
  /** For a forbidden call: the permissions, any one of which would be enough. */
  needs: x.optional(x.list(x.text(), 0, 1000)),
  request_id: x.text(),
})

export type ProblemDetails = x.Of<typeof ProblemDetails>

/** The general codes and their statuses. An endpoint's own failures are 409 unless it says otherwise. */
export const failureStatus = {
  'malformed-request': 400,
  'tenant-mismatch': 421,
  'unknown-tenant': 404,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  forbidden: 403,
  'not-your-branch': 403,
  'not-found': 404,
  conflict: 409,
  'stale-version': 412,
  'too-large': 413,
  'unsupported-type': 415,
  'invalid-fields': 422,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const

export type FailureCode = keyof typeof failureStatus

/**
 * What a call throws: the server's problem details, or `offline` if no answer came. What a browser or a proxy said in the server's
 * place is its `cause`, for support.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  readonly problem: ProblemDetails | null
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null
  /** The call only asked, so whatever became of it, nothing is half done. */
  readonly isOfRead: boolean

  constructor(
    status: number,
    code: string,
    detail: string,
    problem: ProblemDetails | null = null,
    retryAfter: number | null = null,
    cause?: Error,
    isOfRead = false,
  ) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
    this.isOfRead = isOfRead
  }

  /** The most specific message of a refusal: that of the first wrong field, otherwise of the whole. */
  get reason(): string {
    return this.problem?.errors?.[0]?.message ?? this.message
  }

  /** The refusal is about the one record named, so others may still succeed; not about the caller or the connection. */
  get isOfRecord(): boolean {
    return [404, 409, 412, 422].includes(this.status)
  }

  /** Not final: the same call may succeed later, because the server is away, busy or broken right now. */
  get isPassing(): boolean {
    return this.isOffline || this.status >= 500 || this.status === 429
  }

  /** No answer came: the request may or may not have been carried out. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

/** For a call that ends something: if it is already gone, there is nothing left to do. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}
