// What was recognised of orders on their way before they are rated again: redeliveries and redirects in the journal stay as
// posted, whatever today's card says.
import type { Charge } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Happened } from './order-charge.queries.ts'

export type EventCounts = Pick<Happened, 'redeliveries' | 'redirects'>

export interface RecognisedPart {
  counts: EventCounts
  charge: Charge
}

/** Events beyond those recognised; null if some of these were undone since, so that everything is worked out again. */
export function beyond(counts: EventCounts, part: RecognisedPart | null): EventCounts | null {
  if (part === null) return null
  const { redeliveries, redirects } = part.counts
  const left = {
    redeliveries: counts.redeliveries - redeliveries,
    redirects: {
      same_branch: counts.redirects.same_branch - redirects.same_branch,
      other_branch: counts.redirects.other_branch - redirects.other_branch,
    },
  }
  const isWhole = [left.redeliveries, left.redirects.same_branch, left.redirects.other_branch].every(count => count >= 0)
  return isWhole ? left : null
}

/** Stores what was recognised so far, by order. */
export async function keepRecognisedParts(tx: Tx, parts: ReadonlyMap<number, RecognisedPart>): Promise<void> {
  if (parts.size === 0) return
  await sql`
    update order_charges kept set recognised_part = part.value
    from rows from (unnest(${[...parts.keys()]}::int[]), json_array_elements(${JSON.stringify([...parts.values()])}::json)) as part (order_id, value)
    where kept.tenant_id = (select current_tenant()) and kept.order_id = part.order_id`.execute(tx)
}
