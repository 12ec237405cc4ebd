// Orders that must be sent out again: failed with attempts left, or promised for today.
import { status } from '@office/shared/areas/orders/order-status.model'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { ruleOf } from '../moves/order-limits.part.ts'

export async function countRedeliveries({ tx, tenant, now }: Context) {
  const setting = await readSetting(tx, orderSetting)
  const { rows } = await sql<{ failed: number; scheduled: number }>`
    select
      (select count(*)::int from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
        where o.status_key = ${status.deliveryFailed} and o.attempts < ${ruleOf('max_attempts', setting)}) as failed,
      (select count(*)::int from orders o
        cross join lateral (
          select e.due_on from order_events e
          where e.tenant_id = o.tenant_id and e.order_id = o.id and e.status_key = o.status_key and e.kind = 'move'
          order by e.seq desc limit 1) as promised
        where o.status_key = ${status.redeliveryScheduled} and promised.due_on <= ${dayIn(now, tenant.timeZone)}::date) as scheduled`.execute(
    tx,
  )
  const { failed, scheduled } = rows[0] ?? { failed: 0, scheduled: 0 }
  return { count: failed + scheduled, failed, scheduled }
}
