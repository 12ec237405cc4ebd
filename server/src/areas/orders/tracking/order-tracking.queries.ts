// What a stranger sees of a parcel, by the tracking setting, its advance items and what the tenant tells customers of each status.
import type { ReceiverRelation } from '@office/shared/areas/orders/moves/move-facts.model'
import { type OrderStatusKey, orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import type { Tracking } from '@office/shared/areas/orders/order-tracking.contract'
import { type trackingItemKeys, trackingSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { dayIn } from '@office/shared/format/date-time'
import { maskedName } from '@office/shared/format/masked-name'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { PublicContext } from '../../../core/http/context.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { notTakenBack } from '../moves/taken-back.part.ts'

const DAY_MS = 86_400_000

interface Parcel {
  id: number
  waybill_number: string
  status_key: OrderStatusKey
  status_since: string
  receiver_name: string
  receiver_city: string
  promised_on: string | null
  attempts: number
  cod: { amount: string; currency: string } | null
  branch: Tracking['branch']
  rider: { name: string; phone: string | null } | null
}

interface Move {
  status_key: OrderStatusKey
  /** The operator's own words for customers, or its own name of the status. */
  text: string | null
  at: string
  place: string | null
  due_on: string | null
  receiver_name: string | null
  receiver_relation: ReceiverRelation | null
}

const readParcel = async (tx: Tx, waybill: string): Promise<Parcel | undefined> => {
  const { rows } = await sql<Parcel>`
    select o.id, o.waybill_number, o.status_key, o.status_since, o.receiver_name, city.name as receiver_city, o.promised_on, o.attempts,
      case when o.cod_amount > 0 then jsonb_build_object('amount', in_currency(o.cod_amount, o.currency)::text, 'currency', o.currency) end as cod,
      case when branch.id is not null then jsonb_build_object('name', branch.name, 'phone', coalesce(branch.phone, branch.telephone),
        'address', branch.address, 'opening_note', branch.opening_note) end as branch,
      case when rider.id is not null then jsonb_build_object('name', rider.name, 'phone', rider.phone) end as rider
    from orders o
    join cities city on city.tenant_id = o.tenant_id and city.id = o.receiver_city_id
    left join warehouses branch on branch.tenant_id = o.tenant_id and branch.id = o.destination_warehouse_id
    left join riders rider on rider.tenant_id = o.tenant_id and rider.id = o.rider_id
    where o.waybill_number = ${waybill}`.execute(tx)
  return rows[0]
}

/** The moves that hold and that customers may see, the newest first. */
const readMoves = async (tx: Tx, order: number): Promise<Move[]> => {
  const { rows } = await sql<Move>`
    select event.status_key, coalesce(said.customer_text, said.name) as text, event.at, city.name as place, event.due_on,
      event.receiver_name, event.receiver_relation
    from order_events event
    left join order_status_settings said on said.tenant_id = event.tenant_id and said.status_key = event.status_key
    left join warehouses place on place.tenant_id = event.tenant_id and place.id = event.warehouse_id
    left join cities city on city.tenant_id = place.tenant_id and city.id = place.city_id
    where event.order_id = ${order} and event.kind = 'move' and coalesce(said.is_customer_visible, true)
      and ${notTakenBack(sql`event`)}
    order by event.seq desc limit 1000`.execute(tx)
  return rows
}

type Item = (typeof trackingItemKeys)[number]

async function readShownItems(tx: Tx): Promise<ReadonlySet<Item>> {
  const rows = await tx.selectFrom('tracking_items').select('key').where('is_active', '=', true).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Null for a waybill that nobody has, and for everything that strangers are not shown. */
export async function readTracking(asked: string, { tx, tenant, translate, now }: PublicContext): Promise<Tracking | null> {
  const setting = await readSetting(tx, trackingSetting)
  const parcel = setting.is_public ? await readParcel(tx, normaliseWaybill(asked)) : undefined
  if (!parcel) return null
  const isOver = orderStatus(parcel.status_key).phase === 'final'
  if (isOver && Date.parse(parcel.status_since) + setting.visible_days * DAY_MS < Date.parse(now)) return null
  const [moves, items] = await Promise.all([readMoves(tx, parcel.id), readShownItems(tx)])
  const [last] = moves
  if (!last) return null
  const nameOf = (name: string) => (setting.masks_receiver ? maskedName(name) : name)
  // By what is shown: a status that customers are not to see must not be told by what it would hide.
  const { phase, milestone } = orderStatus(last.status_key)
  /** Whether it is still to be brought to its receiver. */
  const isComing = phase !== 'final' && phase !== 'return'
  const rider = last.status_key === status.sentForDelivery && parcel.status_key === last.status_key ? parcel.rider : null
  const dueOn = last.due_on ?? parcel.promised_on
  return {
    waybill_number: parcel.waybill_number,
    steps: moves.map(({ status_key, text, at, place }) => ({
      milestone: orderStatus(status_key).milestone,
      text: text ?? translate(orderStatus(status_key).name),
      at,
      place,
    })),
    has_ended: phase === 'final',
    receiver_name: nameOf(parcel.receiver_name),
    receiver_city: parcel.receiver_city,
    notice: setting.notice,
    expected_on: items.has('expected-day') && isComing && dueOn !== null && dueOn >= dayIn(now, tenant.timeZone) ? dueOn : null,
    branch: items.has('branch-contact') && isComing ? parcel.branch : null,
    rider_name: items.has('rider-name') ? (rider?.name ?? null) : null,
    rider_phone: items.has('rider-phone') ? (rider?.phone ?? null) : null,
    cod: items.has('cod-amount') && isComing ? parcel.cod : null,
    attempts: items.has('attempts') && parcel.attempts > 0 ? parcel.attempts : null,
    proof:
      items.has('proof-of-delivery') && milestone === 'delivered' && last.receiver_name !== null
        ? { name: nameOf(last.receiver_name), relation: last.receiver_relation }
        : null,
  }
}
