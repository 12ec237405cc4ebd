// Limits the calls of a merchant's programs. They are counted in the database so that the limit holds across all processes.
import { MERCHANT_CALLS_PER_MINUTE } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import type { Database } from '../database/database.ts'
import { type Asking, peek, type RequestRow } from '../database/open-request.ts'
import { type Counted, refuseBeyond } from './minute-limit.ts'

const tooMany = msg`A merchant's programs can make at most {n} calls a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.`

/**
 * Counts the call and returns its caller; refuses with 429 if there were too many this minute. Counted before the request and in
 * a transaction of its own so that concurrent calls do not wait for each other.
 */
export async function countMerchantCall(database: Database, asking: Asking): Promise<RequestRow | null> {
  const { row, beside } = await peek(database, asking, 'select * from count_merchant_call()')
  const counted = beside as Counted | undefined // the row of that statement
  if (counted) refuseBeyond(MERCHANT_CALLS_PER_MINUTE, counted, tooMany)
  return row
}
