// Changes of orders by the clock: senders asked when the attempts are used up, returns requested when they did not answer or the hold
// time is over, and the notice before parcels that nobody takes back may be disposed of. A second run finds nothing left to do.

import type { CountedRule } from '@office/shared/areas/orders/order-rule.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { inEnglish, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../../core/database/maintenance.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { translator } from '../../../core/language.ts'
import { recordMail } from '../../../core/queue/mail.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import type { Services } from '../../../core/services.ts'
import { mailWords } from '../../settings/issuer.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { lockOrders } from '../order-lock.part.ts'
import { tellNotices } from '../requests/disposal-notice.part.ts'
import { askForAnswers } from './answer-request.part.ts'
import { disposalFrom, type OrderSetting, returnsByRule, ruleOf } from './order-limits.part.ts'
import { moveOrders } from './order-move.part.ts'

/** Orders per rule and run, so that nobody waits long for them; the next run continues. */
const AT_ONCE = 1000

const [usedUp, overTime] = ['Attempts used up', 'Hold time over'].map(text =>
  seedReasons.find(seed => seed.for === status.returnRequested && inEnglish(seed.text) === text),
)

/** The reason that every tenant starts with, as long as it still exists with this text. */
async function reasonOf(tx: Tx, seed: typeof usedUp) {
  const reason = await tx
    .selectFrom('reasons')
    .select('id')
    .where('applies_to', '=', status.returnRequested)
    .where('text', '=', seed ? inEnglish(seed.text) : '')
    .executeTakeFirst()
  return reason ? { id: reason.id, countsAsAttempt: false } : null
}

/** An order whose return is due, and the rules that say so. */
interface Due {
  id: number
  rules: CountedRule[]
}

async function requestReturns(tx: Tx, due: readonly Due[], seed: typeof usedUp): Promise<number> {
  if (due.length === 0) return 0
  const counted = new Map(due.map(({ id, rules }) => [id, rules]))
  const move = {
    status_key: status.returnRequested,
    reason: await reasonOf(tx, seed),
    rider_id: null,
    warehouse_id: null,
    counted,
  }
  const by = { source: 'rule', staff_id: null } as const
  const { applied } = await moveOrders(tx, await lockOrders(tx, [...counted.keys()]), move, by, translator('en'))
  return applied
}

const counts = (setting: OrderSetting, ...rules: CountedRule['rule'][]) => {
  const each = rules.map(
    rule =>
      sql`jsonb_build_object('rule', ${rule}::text, 'value', ${ruleOf(rule, setting)}, 'is_own', ${sql.ref(`m.${rule}`)} is not null)`,
  )
  return sql`jsonb_build_array(${sql.join(each)})`
}

/**
 * Orders that failed as often as allowed and whose merchant has not answered in time. One that someone is just working on is
 * skipped.
 */
async function withoutAnswer(tx: Tx, now: string, setting: OrderSetting): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id, ${counts(setting, 'max_attempts', 'merchant_answer_hours')} as rules
    from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    where o.status_key = ${status.deliveryFailed} and ${returnsByRule(setting)} and o.attempts >= ${ruleOf('max_attempts', setting)}
      and o.status_since <= ${now}::timestamptz - make_interval(hours => ${ruleOf('merchant_answer_hours', setting)})
    order by o.id limit ${AT_ONCE} for update of o skip locked`.execute(tx)
  return rows
}

/** Whoever held an order said until when; that day counts whole, where the operator is. One without a day is held as long as any may be. */
async function heldTooLong(tx: Tx, now: string, setting: OrderSetting): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id, case when o.due_on is null then ${counts(setting, 'hold_days')} else '[]' end as rules
    from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    where o.status_key = ${status.onHold} and ${returnsByRule(setting)}
      and coalesce(o.due_on, ${dayOf(sql.ref('o.status_since'))} + ${ruleOf('hold_days', setting)}) < ${dayOf(sql`${now}::timestamptz`)}
    order by o.id limit ${AT_ONCE} for update of o skip locked`.execute(tx)
  return rows
}

const subject = msg`{n, plural, one {# parcel} other {# parcels}} waiting to be taken back by {merchant}`
const text = msg`These parcels could not be returned to you: {waybills}. Parcels not taken back by {day} may be disposed of.`

interface Notice {
  sender: string
  email: string
  day: string
  ids: number[]
  waybills: string[]
}

/**
 * Notifies senders once of parcels they did not take back; the days of the notice begin with it. Those without an email address are
 * notified by hand.
 */
async function giveNotices(tx: Tx, now: string, setting: OrderSetting, tenantId: number, services: Services): Promise<number> {
  const { rows } = await sql<Notice>`
    with due as (
      select o.id, coalesce(m.name, w.name) as sender, coalesce(m.email, w.email) as email
      from orders o
      left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
      left join walking_customers w on w.tenant_id = o.tenant_id and w.id = o.walking_customer_id
      where o.status_key = ${status.returnDeliveryFailed} and o.disposal_notice_at is null and coalesce(m.email, w.email) is not null
      order by o.id limit ${AT_ONCE} for update of o skip locked),
    told as (
      update orders set disposal_notice_at = ${now}::timestamptz from due
      where orders.tenant_id = (select current_tenant()) and orders.id = due.id
      returning orders.id, merchant_id, walking_customer_id, waybill_number, disposal_notice_at, due.sender, due.email)
    select o.sender, o.email, min(${disposalFrom(setting)}) as day, array_agg(o.id order by o.id) as ids,
      array_agg(o.waybill_number order by o.waybill_number) as waybills
    from told o left join merchants m on m.id = o.merchant_id
    group by o.merchant_id, o.walking_customer_id, o.sender, o.email`.execute(tx)
  if (rows.length === 0) return 0
  const translate = await mailWords(tx)
  for (const { sender, email, day, waybills } of rows)
    await recordMail(tx, tenantId, services, {
      to: email,
      subject: translate(subject, { n: waybills.length, merchant: sender }),
      text: translate(text, { waybills: waybills.join(', '), day: formatDay(day) }),
    })
  const ids = rows.flatMap(row => row.ids)
  await tellNotices(tx, ids, 'email', { source: 'rule', staff_id: null })
  return ids.length
}

/** @param now by the clock that the rules follow */
export async function applyOrderRules(tx: Tx, now: string, tenantId: number, services: Services): Promise<void> {
  const setting = await readSetting(tx, orderSetting)
  let changed = await giveNotices(tx, now, setting, tenantId, services)
  changed += await askForAnswers(tx, now, setting, { tenantId, services, atOnce: AT_ONCE })
  changed += await requestReturns(tx, await withoutAnswer(tx, now, setting), usedUp)
  changed += await requestReturns(tx, await heldTooLong(tx, now, setting), overTime)
  if (changed > 0) services.gateway.publish(tenantId, { type: 'orders.moved', data: { count: changed } })
}

export const orderRules: MaintenanceTask = (tx, tenantId, services) =>
  applyOrderRules(tx, new Date().toISOString(), tenantId, services)
