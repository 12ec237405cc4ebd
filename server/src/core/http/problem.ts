// Turns any error into RFC 9457 problem details in the reader's language; internals never leave the server.

import type { FailureCode, ProblemDetails } from '@office/shared/core/api/failure'
import { failureStatus } from '@office/shared/core/api/failure'
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { plainTextOf } from '@office/shared/core/messages/plain-text'
import { DatabaseError } from 'pg'
import { isConnectionLost } from '../database/lost-connection.ts'
import { isOtherBranch } from '../database/open-request.ts'
import { Refusal } from './refusal.ts'

const words: Record<FailureCode, Message> = {
  'malformed-request': msg`The request could not be read`,
  'tenant-mismatch': msg`The address and the company of this request do not match`,
  'unknown-tenant': msg`There is no company at this address`,
  'not-signed-in': msg`Sign in first`,
  'wrong-credentials': msg`The e-mail address or the password is wrong`,
  forbidden: msg`You do not have the permission for this`,
  'not-your-branch': msg`You do not work at this branch`,
  'not-found': msg`This does not exist or was deleted`,
  conflict: msg`Someone else has changed this in the meantime`,
  'stale-version': msg`Someone else has changed this in the meantime. Check its new state and try again`,
  'too-large': msg`This is too large`,
  'unsupported-type': msg`Send this as JSON`,
  'invalid-fields': msg`Some fields need attention`,
  'idempotency-key-reused': msg`This Idempotency-Key was used for another request`,
  'too-many-requests': msg`Too many attempts. Wait a moment and try again.`,
  internal: msg`Something went wrong on our side. Try again`,
  unavailable: msg`The service is not available right now. Try again in a moment`,
}

const placed = msg`{place}: {problem}`

const isGeneral = (code: string): code is FailureCode => Object.hasOwn(failureStatus, code)

/** The title of a code; a declared failure has its own text, or that of a conflict if it has none. */
const wordsOf = (code: string, own: Message | undefined): Message => (isGeneral(code) ? words[code] : (own ?? words.conflict))

export interface Answer {
  status: number
  problem: ProblemDetails
  retryAfter: number | null
}

export function problemOf(error: unknown, translate: Translate, requestId: string): Answer {
  const refusal = asRefusal(error)
  const { code, status, options } = refusal
  const title = translate(wordsOf(code, options.detail), options.values)
  const detail = options.detail ? translate(options.detail, options.values) : title
  return {
    status,
    retryAfter: options.retryAfter ?? null,
    problem: {
      type: 'about:blank',
      title,
      status,
      detail,
      code,
      ...(options.errors
        ? {
            errors: options.errors.slice(0, 1000).map(({ path, code, message, values, place }) => {
              const problem = translate(message, values)
              return {
                // A key chosen by the sender may hold characters that our texts may not.
                path: plainTextOf(path.slice(0, 500)),
                code,
                message: place ? translate(placed, { place: translate(place.message, place.values), problem }) : problem,
              }
            }),
          }
        : {}),
      ...(options.current === undefined ? {} : { current: options.current }),
      ...(options.needs ? { needs: [...options.needs] } : {}),
      request_id: requestId,
    },
  }
}

const diskFull = msg`The server’s disk is full, so nothing can be saved now. You can still read everything; whoever runs the server must free some space.`
const noRoom = () => new Refusal('unavailable', { detail: diskFull, retryAfter: 60 })

/** Recognises SQLSTATE classes for bad input, a lost race or an unreachable database; anything else is our own fault. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOtherBranch(error)) return new Refusal('not-your-branch')
  if (error instanceof DatabaseError) {
    const state = error.code ?? ''
    // Unique or foreign key violations that no handler named; 40001 and 40P01: serialisation failure and deadlock; 55P03: lock
    // not available.
    if (['23505', '23503', '40001', '40P01', '55P03'].includes(state)) return new Refusal('conflict')
    // A value outside a column's range or format.
    if (state.startsWith('22') || state === '23514') return new Refusal('invalid-fields')
    if (state === '53100') return noRoom()
    if (['57014', '57P01', '57P03', '53300'].includes(state)) return new Refusal('unavailable', { retryAfter: 1 })
    return new Refusal('internal')
  }
  // Of Node's and Fastify's errors; other values have neither.
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom()
  // The database or the disk is unavailable and may be back in a moment.
  if (isConnectionLost(error)) return new Refusal('unavailable', { retryAfter: 1 })
  if (statusCode === 413) return new Refusal('too-large')
  if (statusCode === 415) return new Refusal('unsupported-type')
  if (statusCode === 429) return new Refusal('too-many-requests', { retryAfter: 1 })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('malformed-request')
  return new Refusal('internal')
}
