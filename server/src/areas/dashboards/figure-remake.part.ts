// Rebuilds the figures from the events of all orders, the entries of the journal and what stands now: on request, and when the
// tenant's days begin at another hour.
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { defineJob } from '../../core/queue/queue.ts'
import { isOpen } from '../orders/list/order-figures.part.ts'
import { foldFigures, holdFigures } from './figure-fold.job.ts'

/** What the index by days requires of a query (migrations/0170-figures.sql). */
const byDay = (event: 'e' | 'moved') => sql`${sql.ref(event)}.at > '-infinity'`

/** Days that have figures or should have some. */
async function daysToMake(tx: Tx): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select least(min(day), (select (min(e.at) at time zone t.time_zone)::date from order_events e, tenants t where t.id = current_tenant() and ${byDay('e')}
        group by t.time_zone)) as from,
      greatest(max(day), (select (max(e.at) at time zone t.time_zone)::date from order_events e, tenants t where t.id = current_tenant() and ${byDay('e')}
        group by t.time_zone)) as to
    from (select day from order_figures union all select day from order_figure_differences union all select day from journal_days) as days`.execute(
    tx,
  )
  const [{ from, to } = { from: null, to: null }] = rows
  return from === null || to === null ? null : { from, to }
}

/**
 * One statement, so that deletion and count see the same moment; concurrent writers add differences that it does not see. One day
 * at a time, so that nobody waits for long.
 */
export async function remakeDay(tx: Tx, day: string): Promise<void> {
  await holdFigures(tx)
  await sql`
    with folded as (delete from order_figures where day = ${day}::date),
      differences as (delete from order_figure_differences where day = ${day}::date),
      bounds as (select ${day}::date::timestamp at time zone t.time_zone as from_at, (${day}::date + 1)::timestamp at time zone t.time_zone as to_at
        from tenants t where t.id = current_tenant())
    insert into order_figure_differences (scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late)
    select scope, scope_id, ${day}::date, status_key, currency, count(*), count(*) filter (where is_first_attempt),
      count(*) filter (where is_on_time), count(*) filter (where not is_on_time)
    from order_event_figures moved
    where moved.tenant_id = (select current_tenant()) and moved.kind = 'move' and ${byDay('moved')}
      and moved.at >= (select from_at from bounds) and moved.at < (select to_at from bounds)
      and not exists (
        select from order_events back
        where back.tenant_id = moved.tenant_id and back.order_id = moved.order_id and back.reverses = moved.seq)
    group by 1, 2, 4, 5`.execute(tx)
  await foldFigures(tx)
  await sql`
    with gone as (delete from journal_days where day = ${day}::date),
      bounds as (select ${day}::date::timestamp at time zone t.time_zone as from_at, (${day}::date + 1)::timestamp at time zone t.time_zone as to_at
        from tenants t where t.id = current_tenant())
    insert into journal_days (day, account, party_id, kind, currency, amount)
    select ${day}::date, l.account, l.party_id, e.kind, l.currency, sum(l.amount)
    from journal_entries e join journal_lines l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.at >= (select from_at from bounds) and e.at < (select to_at from bounds)
    group by 2, 3, 4, 5 having sum(l.amount) <> 0`.execute(tx)
}

/** All days in one statement: counting what stands now in its index takes less time than a month of events. */
export async function remakeStandingDays(tx: Tx): Promise<void> {
  await holdFigures(tx)
  await sql`
    with gone as (delete from order_standing_days where tenant_id = (select current_tenant()))
    insert into order_standing_days (day, warehouse_id, orders)
    select (o.status_since at time zone t.time_zone)::date, o.current_warehouse_id, count(*)
    from orders o join tenants t on t.id = o.tenant_id
    where ${isOpen(sql`o`)} and o.current_warehouse_id is not null group by 1, 2`.execute(tx)
}

export const remakeFiguresJob = defineJob<Record<string, never>>({
  name: 'remake-figures',
  run: async (_task, { inTenant, services, tenantId, signal }) => {
    const days = await inTenant(daysToMake)
    for (let day = days?.from ?? ''; days && day <= days.to; day = addDays(day, 1)) {
      // Restarted from the first day when the job is taken up again; rebuilding a day twice changes nothing.
      signal.throwIfAborted()
      await inTenant(tx => remakeDay(tx, day))
    }
    // Last, once those who began to write before the days changed have ended, since their differences belong to the former days.
    await inTenant(remakeStandingDays)
    await inTenant(tx =>
      sql`insert into order_figure_states as state (remade_at) values (now())
        on conflict (tenant_id) do update set remade_at = excluded.remade_at, remake_since = null`.execute(tx),
    )
    services.gateway.publish(tenantId, { type: 'figures.remade', data: null })
  },
})

/**
 * Queues it once, however often it is requested.
 * @param isAnew even if it is under way: days that it has made already begin at another hour now
 */
export async function queueRemake(context: Context, isAnew = false): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into order_figure_states as state (remake_since) values (now())
    on conflict (tenant_id) do update set remake_since = now()
      where ${isAnew} or state.remake_since is null or state.remake_since < now() - interval '1 hour'`.execute(context.tx)
  if (!numAffectedRows) return
  await context.queue(remakeFiguresJob, {})
  await context.audit({ action: 'figures.remake', subject: 'figures', subjectId: null })
}
