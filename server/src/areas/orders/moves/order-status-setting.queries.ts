// The list of statuses with the tenant's changes: names, colours, positions and texts for customers.
import { nextStatuses, orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderStatusRow, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { msg, type Translate } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { rethrow } from '../../../core/records/crud.ts'
import { raiseCacheKey } from '../../settings/cache-key.part.ts'

type Draft = Of<typeof orderStatusContract.customise.body>

const nameTaken = msg`Another status has this name`

/** In the tenant's order; statuses without a position keep the product's. */
export async function readStatuses(tx: Tx, translate: Translate): Promise<OrderStatusRow[]> {
  const rows = await tx.selectFrom('order_status_settings').selectAll().execute()
  const own = new Map(rows.map(row => [row.status_key, row]))
  return orderStatusKeys
    .map((key, index): OrderStatusRow => {
      const { name, phase, milestone } = orderStatus(key)
      const set = own.get(key)
      return {
        key,
        name: set?.name ?? translate(name),
        is_renamed: set?.name != null,
        colour: set?.colour ?? null,
        position: set?.position ?? index + 1,
        customer_text: set?.customer_text ?? null,
        is_customer_visible: set?.is_customer_visible ?? true,
        phase,
        milestone,
        needs: [...orderMove(key).asks],
        next: nextStatuses(key),
        is_active: true,
        version: set?.version ?? 0,
      }
    })
    .sort((a, b) => a.position - b.position)
}

export async function customiseStatus(text: string, body: Draft, context: Context): Promise<OrderStatusRow> {
  const { tx, translate } = context
  const key: OrderStatusKey = found(orderStatusKeys.find(one => one === text))
  const row = async () => found((await readStatuses(tx, translate)).find(status => status.key === key))
  const { version, ...draft } = body
  const before = await row()
  if (before.version !== version) return refuse('stale-version', { current: before })
  // Two statuses of the same name would be indistinguishable; the index only knows the tenant's own names.
  const wanted = draft.name?.toLowerCase()
  const others = orderStatusKeys.filter(other => other !== key).map(other => translate(orderStatus(other).name).toLowerCase())
  if (wanted !== undefined && others.includes(wanted)) refuseField('name', 'status-name-taken', nameTaken)
  const write = sql`
    insert into order_status_settings (status_key, name, colour, position, customer_text, is_customer_visible)
    values (${key}, ${draft.name}, ${draft.colour}, ${draft.position}, ${draft.customer_text}, ${draft.is_customer_visible})
    on conflict (tenant_id, status_key) do update set name = excluded.name, colour = excluded.colour, position = excluded.position,
      customer_text = excluded.customer_text, is_customer_visible = excluded.is_customer_visible,
      version = order_status_settings.version + 1, updated_at = now()
      where order_status_settings.version = ${version}`
  const taken = { order_status_settings_name: { code: 'status-name-taken', field: 'name', message: nameTaken } }
  const result = await write.execute(tx).catch(error => rethrow(error, taken))
  if (result.numAffectedRows !== 1n) return refuse('stale-version', { current: await row() })
  const after = await row()
  await context.audit({ action: 'order-status.update', subject: 'order-status', subjectId: null, before, after })
  await raiseCacheKey(context, 'statuses')
  return after
}
