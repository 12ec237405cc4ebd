// Asks senders what is to become of parcels whose attempts are used up, as long as an answer can still come in time: after that,
// their return is requested (order-rules.job.ts). Whoever has no email address is asked by the staff.
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { recordMail } from '../../../core/queue/mail.ts'
import type { Services } from '../../../core/services.ts'
import { mailWords } from '../../settings/issuer.part.ts'
import { addEvents } from './order-event.part.ts'
import { type OrderSetting, returnsByRule, ruleOf } from './order-limits.part.ts'
import { notTakenBack } from './taken-back.part.ts'

/** The change that the journey names. */
const ASKED = 'answer_asked_by_email'

const subject = msg`{n, plural, one {# parcel} other {# parcels}} of {sender} could not be delivered`
const text = msg`All attempts to deliver these parcels have failed: {parcels}. Please tell us by {deadline} whether we should try again. After that we will return them to you.`
const withReason = msg`{waybill} ({reason})`

/** Those of one sender whose answers are due at the same time. */
interface Question {
  sender: string
  email: string
  deadline: string
  time_zone: string
  orders: { id: number; waybill: string; reason: string | null }[]
}

/**
 * Asks once for each failure that used up the attempts: an undo of what followed asks nobody again.
 * @param atOnce orders of one run; the next run continues
 * @returns how many orders were asked about
 */
export async function askForAnswers(
  tx: Tx,
  now: string,
  setting: OrderSetting,
  { tenantId, services, atOnce }: { tenantId: number; services: Services; atOnce: number },
): Promise<number> {
  const deadline = sql`o.status_since + make_interval(hours => ${ruleOf('merchant_answer_hours', setting)})`
  const { rows } = await sql<Question>`
    with due as (
      select o.id, o.waybill_number, coalesce(m.name, w.name) as sender, coalesce(m.email, w.email) as email, ${deadline} as deadline
      from orders o
      left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
      left join walking_customers w on w.tenant_id = o.tenant_id and w.id = o.walking_customer_id
      where o.status_key = ${status.deliveryFailed} and ${returnsByRule(setting)} and o.attempts >= ${ruleOf('max_attempts', setting)}
        and ${deadline} > ${now}::timestamptz and coalesce(m.email, w.email) is not null and not exists (
          select from order_events asked
          where asked.tenant_id = o.tenant_id and asked.order_id = o.id and asked.at >= o.status_since
            and asked.kind = 'edit' and asked.changed = array[${ASKED}])
      order by o.id limit ${atOnce} for update of o skip locked)
    select due.sender, due.email, due.deadline, tenants.time_zone,
      jsonb_agg(jsonb_build_object('id', due.id, 'waybill', due.waybill_number, 'reason', why.text) order by due.waybill_number) as orders
    from due
    join tenants on tenants.id = (select current_tenant())
    left join lateral (
      select reasons.text from order_events e
      join reasons on reasons.tenant_id = e.tenant_id and reasons.id = e.reason_id and reasons.is_merchant_visible
      where e.tenant_id = tenants.id and e.order_id = due.id and e.kind = 'move' and e.status_key = ${status.deliveryFailed}
        and ${notTakenBack(sql`e`)}
      order by e.seq desc limit 1) why on true
    group by due.sender, due.email, due.deadline, tenants.time_zone`.execute(tx)
  if (rows.length === 0) return 0
  const translate = await mailWords(tx)
  for (const { sender, email, deadline: until, time_zone, orders } of rows) {
    const parcels = orders.map(({ waybill, reason }) => (reason === null ? waybill : translate(withReason, { waybill, reason })))
    await recordMail(tx, tenantId, services, {
      to: email,
      subject: translate(subject, { n: orders.length, sender }),
      text: translate(text, { parcels: parcels.join(', '), deadline: formatDateTime(until, time_zone) }),
    })
  }
  const ids = rows.flatMap(row => row.orders.map(({ id }) => id))
  await addEvents(
    tx,
    ids.map(order_id => ({ order_id, status_key: status.deliveryFailed, from_state: null })),
    { kind: 'edit', changed: [ASKED], source: 'rule', staff_id: null },
  )
  return ids.length
}
