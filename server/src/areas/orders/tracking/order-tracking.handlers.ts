// The public tracking of a parcel.
import { LOOKUPS_PER_MINUTE, orderTrackingContract } from '@office/shared/areas/orders/order-tracking.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { PublicContext } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { type Counted, refuseBeyond } from '../../../core/http/minute-limit.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { readTracking } from './order-tracking.queries.ts'

const tooMany = msg`You have looked up many parcels. Try again in {seconds, plural, one {# second} other {# seconds}}.`
// The same for a number that nobody has and for one that is hidden, so that nobody learns which exist.
const notShown = msg`No parcel with this number can be shown. Check the number, or ask whoever sent the parcel.`

async function countLookup({ tx, peer }: PublicContext): Promise<void> {
  const { rows } = await sql<Counted>`select lookups as calls, seconds_left from count_tracking_lookup(${peer})`.execute(tx)
  const [counted] = rows
  if (counted) refuseBeyond(LOOKUPS_PER_MINUTE, counted, tooMany)
}

export const orderTrackingHandlers = implement(orderTrackingContract, {
  track: async ({ params }, context) => {
    await countLookup(context)
    return (await readTracking(params.waybill, context)) ?? refuse('not-found', { detail: notShown, keepWrites: true })
  },
})
