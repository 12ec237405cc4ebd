// One shape for everything that goes wrong over the wire: RFC 9457 problem details, and the error the client throws.
import * as x from '../schema.ts'

export const ProblemDetails = x.row({
  type: x.text({ min: 0 }),
  title: x.text({ min: 0 }),
  status: x.integer(400, 599),
  detail: x.optional(x.text({ min: 0, max: 4000 })),
  /** Stable, machine-readable: the general codes below or one that the endpoint declares in `fails`. */
  code: x.text({ max: 100 }),
  errors: x.optional(
    x.list(x.row({ path: x.text({ min: 0, max: 500 }), code: x.text(), message: x.text({ max: 1000 }) }), 0, 1000),
  ),
  /** The state a record is in now, where a decision came too late (409) or on a stale copy (412). */
  current: x.optional(x.anything()),
  /** Of a call that is forbidden: the permissions of which any one would do. */
  needs: x.optional(x.list(x.text(), 0, 1000)),
  request_id: x.text(),
})

export type ProblemDetails = x.Of<typeof ProblemDetails>

/** General codes with the status of each; an endpoint's own failures are 409 unless it says otherwise. */
export const failureStatus = {
  'malformed-request': 400,
  'tenant-mismatch': 421,
  'unknown-tenant': 404,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  forbidden: 403,
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

/** What a call throws: the server's problem details, or `offline` when no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  readonly problem: ProblemDetails | null
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    detail: string,
    problem: ProblemDetails | null = null,
    retryAfter: number | null = null,
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
  }

  /** The most telling words of a refusal: those of the first field that is wrong, else of the whole. */
  get reason(): string {
    return this.problem?.errors?.[0]?.message ?? this.message
  }

  /** The refusal is about the one record that was named, so that others may still pass; not about who asks, or the wire. */
  get isOfRecord(): boolean {
    return [404, 409, 412, 422].includes(this.status)
  }

  /** No last word: the same call may be answered later, by a server that is away, busy or broken now. */
  get isPassing(): boolean {
    return this.isOffline || this.status >= 500 || this.status === 429
  }

  /** No answer came: the request may or may not have been carried out. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

/** For a call that ends something: where it is gone already, there is nothing left to do. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}
