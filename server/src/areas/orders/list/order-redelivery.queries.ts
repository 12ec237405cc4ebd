// Orders whose day has come: to be sent out again because they failed with attempts left or are promised for today, and holds that
// end. The list finds by the same condition what is counted.
import { status } from '@office/shared/areas/orders/order-status.model'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'

const { kind, defaults } = orderSetting
const mostAttempts = sql`coalesce(
  (select m.max_attempts from merchants m where m.tenant_id = o.tenant_id and m.id = o.merchant_id),
  (select (s.value ->> 'max_attempts')::int from settings s where s.kind = ${sql.lit(kind)}), ${sql.lit(defaults.max_attempts)})`

const failedWithAttemptsLeft = sql`(o.status_key = ${sql.lit(status.deliveryFailed)} and o.attempts < ${mostAttempts})`
const isDue = (key: string) => sql`(o.status_key = ${sql.lit(key)} and o.due_on <= tenant_today())`

/** Whether an order `o` is to be sent out again by today. */
export const forRedelivery: Sql = sql`(${failedWithAttemptsLeft} or ${isDue(status.redeliveryScheduled)})`

export async function countRedeliveries({ tx }: Pick<Context, 'tx'>) {
  const count = (such: Sql) => sql`(select count(*)::int from orders o where ${such})`
  const { rows } = await sql<{ failed: number; scheduled: number; holds: number; today: string }>`
    select ${count(failedWithAttemptsLeft)} as failed, ${count(isDue(status.redeliveryScheduled))} as scheduled,
      ${count(isDue(status.onHold))} as holds, tenant_today()::text as today`.execute(tx)
  const { failed, scheduled, ...due } = rows[0] ?? { failed: 0, scheduled: 0, holds: 0, today: '' }
  return { count: failed + scheduled, failed, scheduled, ...due }
}
