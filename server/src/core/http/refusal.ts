// What a handler throws to refuse: a code with its status, text for people, and what the caller needs to go on.
import type { FailureCode } from '@office/shared/core/api/failure'
import { failureStatus } from '@office/shared/core/api/failure'
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import type { MoveRefusal } from '@office/shared/core/transitions'
import type { Problem } from '@office/shared/rules/rule'

export interface RefusalOptions {
  /** Text for people; the general text of the status if absent. */
  detail?: Message
  values?: MessageValues
  /** 409 for codes that are not general ones (shared/src/core/api/failure.ts). */
  status?: number
  errors?: readonly Problem[]
  /** The current state of the record (409, 412). */
  current?: unknown
  /** Permissions, any one of which would suffice (403). */
  needs?: readonly string[]
  /** Seconds for Retry-After. */
  retryAfter?: number
  /** Commit what was written before the refusal: a wrong password must be counted. */
  keepWrites?: boolean
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failureStatus, code)
const statusOf = (code: string): number => (isFailureCode(code) ? failureStatus[code] : 409)

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly options: RefusalOptions

  constructor(code: string, options: RefusalOptions = {}) {
    super(options.detail?.message ?? code)
    this.code = code
    this.status = options.status ?? statusOf(code)
    this.options = options
  }
}

/** Ends the request with a refusal; its transaction is rolled back. */
export function refuse(code: string, options: RefusalOptions = {}): never {
  throw new Refusal(code, options)
}

/** Ends the request with one field error (422). */
export function refuseField(path: string, code: string, message: Message, values?: MessageValues): never {
  throw new Refusal('invalid-fields', { errors: [{ path, code, message, ...(values ? { values } : {}) }] })
}

/** What `read` refuses at a field is refused at that field below a path of the body: 'refused.2'. */
export async function readBelow<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Refusal) || error.options.errors === undefined) throw error
    const errors = error.options.errors.map(one => ({ ...one, path: `${path}.${one.path}` }))
    throw new Refusal(error.code, { ...error.options, errors })
  }
}

/** Ends the request if a record does not allow the move (shared/src/core/transitions.ts), with the current record. */
export function refuseBy(refusal: MoveRefusal | null, current: unknown, values: MessageValues = {}): void {
  if (!refusal) return
  const { code, message, needs } = refusal
  refuse(code, { detail: message, values: { ...values, ...refusal.values }, current, ...(needs ? { needs } : {}) })
}

/** Returns the row, or ends with 404; the wall hides another tenant's rows. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Refusal('not-found')
  return row
}
