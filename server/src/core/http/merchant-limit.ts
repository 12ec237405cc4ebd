// Limits the calls of a merchant's programs. They are counted in the database so that the limit holds across all processes.
import { MERCHANT_CALLS_PER_MINUTE } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import type { Database } from '../database/database.ts'
import { type Asking, peek, type RequestRow } from '../database/open-request.ts'
import { refuse } from './refusal.ts'

const tooMany = msg`A merchant's programs can make at most {n} calls a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.`

interface Counted {
  calls: number
  seconds_left: number
}

/**
 * Counts the call and returns its caller; refuses with 429 if there were too many this minute. Counted before the request and in
 * a transaction of its own so that concurrent calls do not wait for each other.
 */
export async function countMerchantCall(database: Database, asking: Asking): Promise<RequestRow | null> {
  const { row, beside } = await peek(database, asking, 'select * from count_merchant_call()')
  const counted = beside as Counted | undefined // the row of that statement
  if (counted && counted.calls > MERCHANT_CALLS_PER_MINUTE) {
    const seconds = Math.max(1, Math.ceil(counted.seconds_left))
    refuse('too-many-requests', { detail: tooMany, values: { n: MERCHANT_CALLS_PER_MINUTE, seconds }, retryAfter: seconds })
  }
  return row
}
