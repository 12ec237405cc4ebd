// Replaces charges: writes them, records them in journey and history, and makes them owed if the order has ended.
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { addEvents, type EventCommon } from '../moves/order-event.part.ts'
import { readOrders } from '../order-lock.part.ts'
import { type Rating, writeRatings } from './order-rate.queries.ts'
import { keepRecognisedParts, type RecognisedPart } from './order-recognised-part.queries.ts'
import { recogniseCharges } from './order-recognition.queries.ts'

export interface RatedBy extends Pick<EventCommon, 'source' | 'staff_id'> {
  reason: string | null
  requestId: string
}

const cardName = ({ answer: { priced } }: Rating) =>
  isRefusal(priced) || !priced.card ? null : `${priced.card.name} ${priced.card.version}`

/** @param parts what of them is already recognised, and stays */
export async function replaceCharges(
  tx: Tx,
  ratings: readonly Rating[],
  parts: ReadonlyMap<number, RecognisedPart>,
  { source, staff_id, reason, requestId }: RatedBy,
): Promise<void> {
  const ids = ratings.map(({ order }) => order.id)
  await writeRatings(tx, ratings)
  await keepRecognisedParts(tx, new Map([...parts].filter(([id]) => ids.includes(id))))
  const statuses = new Map((await readOrders(tx, ids)).map(order => [order.id, order.status_key]))
  const events = ids.flatMap(id => {
    const status_key = statuses.get(id)
    return status_key ? [{ order_id: id, status_key, from_state: null }] : []
  })
  await addEvents(tx, events, { kind: 'edit', source, staff_id, changed: ['charge_total'], remark: reason })
  const after = ({ answer: { priced } }: Rating) => (isRefusal(priced) ? null : priced.total)
  await sql`
    insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
    select ${staff_id}::int, 'order.rate', 'order', id, before, after, ${requestId}
    from unnest(${ids}::int[],
      ${ratings.map(({ order }) => JSON.stringify({ charge_total: order.charge_total }))}::jsonb[],
      ${ratings.map(rating => JSON.stringify({ charge_total: after(rating), rate_card: cardName(rating), reason }))}::jsonb[])
      as rated (id, before, after)`.execute(tx)
  // An order that ended before it could be rated owes its charge from now on.
  await recogniseCharges(tx, ids, staff_id)
}
