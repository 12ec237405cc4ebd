// Rates orders that no card could price once a card comes into force: in batches, each a job of its own, so that a tenant with
// many of them does not keep others waiting.
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../../core/database/maintenance.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { defineJob } from '../../../core/queue/queue.ts'
import { judgeRatings, readRated, writeUnrated } from './order-rate.queries.ts'
import { replaceCharges } from './order-rate-write.queries.ts'

/** Orders per batch. */
const AT_ONCE = 500

interface Batch extends Record<string, unknown> {
  /** Orders up to this id were already tried. */
  after: number
}

/**
 * Rates the next waiting orders. One that someone is just working on is skipped, since the next card finds it again. One that
 * an issued invoice has stays as it is, or its charge would be on none.
 */
export async function rateNextWaiting(tx: Tx, after: number): Promise<{ rated: number; last: number | null }> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, tenant_today()::text as today from orders where unrated is not null and id > ${after} and settlement in ('open', 'due')
    order by id limit ${AT_ONCE} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const today = rows[0]?.today ?? ''
  const ratings = await judgeRatings(tx, await readRated(tx, ids), () => today)
  const priced = ratings.filter(({ answer }) => !isRefusal(answer.priced))
  if (priced.length > 0) {
    // Without a price nothing of them was recognised.
    await replaceCharges(tx, priced, new Map(), { source: 'rule', staff_id: null, reason: null, requestId: rateWaitingJob.name })
  }
  await writeUnrated(tx, ratings)
  return { rated: priced.length, last: rows.length < AT_ONCE ? null : (ids.at(-1) ?? null) }
}

export const rateWaitingJob = defineJob<Batch>({
  name: 'rate-waiting',
  run: async ({ after }, { inTenant, services, tenantId }) => {
    const { rated, last } = await inTenant(async tx => {
      const batch = await rateNextWaiting(tx, after)
      // The next batch is queued behind the jobs that already wait.
      if (batch.last !== null) await services.queue.record(tx, tenantId, rateWaitingJob.name, { after: batch.last })
      return batch
    })
    if (rated > 0) services.gateway.publish(tenantId, { type: 'orders.moved', data: { count: rated } })
    if (last !== null) services.queue.kick(rateWaitingJob.name)
  },
})

/** Cards whose first day has come, or that were approved during their days: everything that waits is tried with them once. */
export const tryNewCards: MaintenanceTask = async (tx, tenantId, { queue }) => {
  const { numAffectedRows } = await sql`
    update rate_cards c set tried_waiting = true from rate_card_series s
    where s.tenant_id = c.tenant_id and s.id = c.series_id and s.kind in ('merchant', 'walking-customer') and not c.tried_waiting
      and rate_card_state(c.state, c.from_day, c.to_day) = 'active'`.execute(tx)
  if (numAffectedRows) await queue.record(tx, tenantId, rateWaitingJob.name, { after: 0 })
}
