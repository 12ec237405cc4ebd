// The public tracking of a parcel.
import { LOOKUPS_PER_MINUTE, orderTrackingContract } from '@office/shared/areas/orders/order-tracking.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { PublicContext } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { readTracking } from './order-tracking.queries.ts'

const tooMany = msg`You have looked up many parcels. Try again in {seconds, plural, one {# second} other {# seconds}}.`
// The same for a number that nobody has and for one that is hidden, so that nobody learns which exist.
const notShown = msg`No parcel with this number can be shown. Check the number, or ask whoever sent the parcel.`

async function countLookup({ tx, peer }: PublicContext): Promise<void> {
  const { rows } = await sql<{ lookups: number; seconds_left: number }>`select * from count_tracking_lookup(${peer})`.execute(tx)
  const [counted] = rows
  if (!counted || counted.lookups <= LOOKUPS_PER_MINUTE) return
  const seconds = Math.max(1, Math.ceil(counted.seconds_left))
  refuse('too-many-requests', { detail: tooMany, values: { seconds }, retryAfter: seconds, keepWrites: true })
}

export const orderTrackingHandlers = implement(orderTrackingContract, {
  track: async ({ params }, context) => {
    await countLookup(context)
    return (await readTracking(params.waybill, context)) ?? refuse('not-found', { detail: notShown, keepWrites: true })
  },
})
