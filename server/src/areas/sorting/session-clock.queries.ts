// Sessions at buckets by the clock: idle after some minutes without a scan, closed after some hours without one, and until when
// they count as worked.
import { sortingSetting } from '@office/shared/areas/settings/operation-setting.contract'
import type { SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { recordAudit } from '../../core/records/audit.ts'
import { readSetting } from '../settings/setting.part.ts'
import { handedOver } from './hand-over.part.ts'
import type {} from './sorting.table.ts'

/** Sessions that one run closes in a tenant; the next run continues. */
const AT_ONCE = 200

type State = RawBuilder<SortingSession['state']>

/** When something last happened in a session; `s` is the alias of sorting_sessions in the statement. */
const lastSeen = (s: string) => sql<string>`greatest(${sql.ref(`${s}.opened_at`)}, ${sql.ref(`${s}.last_scan_at`)})`

const idleMinutes = sql<number>`coalesce((select (value ->> 'idle_minutes')::int from settings where kind = ${sortingSetting.kind}),
  ${sortingSetting.defaults.idle_minutes}::int)`

/**
 * The one rule for an idle session: no scan for as many minutes as the sorting setting says. No row stores it, so the next scan
 * ends it.
 */
export const sessionState = (s: string): State => sql`case
  when ${sql.ref(`${s}.closed_at`)} is not null then 'closed'
  when ${lastSeen(s)} < now() - make_interval(mins => ${idleMinutes}) then 'idle' else 'active' end`

/**
 * Until when a session counts as worked: until its person logged out; if it is idle, or others or the clock closed it, until its
 * last scan, because nothing shows that they worked after that.
 */
export const workedUntil = (s: string): RawBuilder<string> => sql`case
  when ${sql.ref(`${s}.closed_by`)} = 'user' then ${sql.ref(`${s}.closed_at`)}
  when ${sessionState(s)} = 'active' then now() else ${lastSeen(s)} end`

/**
 * Closes sessions without a scan for as many hours as the setting says, and returns them. A session with a scan in progress is
 * skipped, and one scanned a moment ago is checked again under its lock.
 */
export async function closeTimedOut(tx: Tx, now: string, requestId: string): Promise<number[]> {
  const { close_hours } = await readSetting(tx, sortingSetting)
  if (close_hours === null) return []
  const { rows } = await sql<{ id: number; last_scan_at: string | null }>`
    update sorting_sessions set closed_at = ${now}::timestamptz, closed_by = 'timeout', handed_over = ${handedOver.handed_over},
      handed_over_ids = ${handedOver.handed_over_ids}
    where tenant_id = (select current_tenant()) and id in (
      select s.id from sorting_sessions s
      where s.closed_at is null and ${lastSeen('s')} < ${now}::timestamptz - make_interval(hours => ${close_hours})
      order by s.id limit ${AT_ONCE} for update skip locked)
    returning id, last_scan_at`.execute(tx)
  for (const { id, last_scan_at } of rows) {
    const [before, after] = [{ closed_at: null }, { closed_at: now, closed_by: 'timeout', last_scan_at }]
    const entry = { action: 'sorting.close', subject: 'sorting-session', subjectId: id, before, after }
    await recordAudit(tx, { staffId: null, requestId }, entry)
  }
  return rows.map(({ id }) => id)
}
