// The notice before a disposal: its days begin once the sender was told, by a mail of the clock or, as someone records, by hand.
import { status } from '@office/shared/areas/orders/order-status.model'
import type { GiveNotice, NoticeGiven, noticeWays } from '@office/shared/areas/orders/requests/order-request.contract'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { addEvents, type EventCommon } from '../moves/order-event.part.ts'
import { disposalFrom } from '../moves/order-limits.part.ts'
import { readStatusNames } from '../moves/status-name.part.ts'
import { lockOrder } from './redirect.part.ts'

const notWaiting = msg`It is “{status}”. A notice is given once a parcel could not be returned`
const isGiven = msg`Its sender has already been notified. It may be disposed of from {day}`

/** Tells in the journey of these orders that their sender was notified, and how. */
export const tellNotices = (
  tx: Tx,
  ids: readonly number[],
  way: (typeof noticeWays)[number] | 'email',
  common: Omit<EventCommon, 'kind' | 'changed'>,
): Promise<void> =>
  addEvents(
    tx,
    ids.map(order_id => ({ order_id, status_key: status.returnDeliveryFailed, from_state: null })),
    { ...common, kind: 'edit', changed: [`notice_by_${way}`] },
  )

const dayOfDisposal = async (tx: Tx, id: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select ${disposalFrom(await readSetting(tx, orderSetting))} as day
    from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id where o.id = ${id}`.execute(tx)
  return found(rows[0]).day
}

export async function giveNotice(context: Context, id: number, { way, remark }: GiveNotice): Promise<NoticeGiven> {
  const { tx, staff, source, translate, now } = context
  const { status_key, waybill_number } = await lockOrder(tx, id)
  if (status_key !== status.returnDeliveryFailed)
    refuse('not-possible', { detail: notWaiting, values: { status: (await readStatusNames(tx, translate))(status_key) } })
  const day = await dayOfDisposal(tx, id)
  if (day !== null) refuse('not-possible', { detail: isGiven, values: { day: formatDay(day) } })
  await tx.updateTable('orders').set({ disposal_notice_at: now, updated_at: now }).where('id', '=', id).execute()
  await tellNotices(tx, [id], way, { source, staff_id: staff.id, remark })
  await context.audit({ action: 'order.notice', subject: 'order', subjectId: id, after: { way, remark } })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return { order_id: id, waybill_number, disposal_from: found(await dayOfDisposal(tx, id)) }
}
