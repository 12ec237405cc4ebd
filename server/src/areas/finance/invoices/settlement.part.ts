// Settlement of ended orders: due by the merchant's own payout rule, or else by the tenant's.

import { type Payout, type PayoutRule, settledStatuses, settlementOf } from '@office/shared/areas/finance/invoices/payout.model'
import type { Custody, Settlement } from '@office/shared/areas/finance/journal/custody.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import { readSetting } from '../../settings/setting.part.ts'

interface Ended {
  /** Null for a walking customer, to whom the tenant's rule applies. */
  merchant_id: number | null
  status_key: OrderStatusKey
  custody: Custody
  settlement: Settlement
  /** Whole days since it ended. */
  days: number
}

/** Whole days of the tenant since an order ended. */
export const daysSinceEnd = sql`(tenant_today() - ${dayOf(sql`status_since`)})`

interface Rule {
  id: number
  rule: PayoutRule | null
  days: number | null
}

async function readPayouts(tx: Tx, merchants: readonly (number | null)[]): Promise<(merchant: number | null) => Payout> {
  const tenant = await readSetting(tx, financeSetting)
  const usual: Payout = { rule: tenant.payout_rule, days: tenant.payout_days }
  const { rows } = await sql<Rule>`
    select id, case when merchant_type is not null then payout_rule end as rule, payout_days as days
    from merchants where id = any(${[...new Set(merchants)]}::int[])`.execute(tx)
  const own = new Map(rows.map(row => [row.id, row]))
  return merchant => {
    const row = merchant === null ? undefined : own.get(merchant)
    return row?.rule == null ? usual : { rule: row.rule, days: row.days ?? usual.days }
  }
}

/** The settlement of each, in the given order; orders on an invoice stay as they are. */
export async function settlementsOf(tx: Tx, orders: readonly Ended[]): Promise<Settlement[]> {
  const isOpen = ({ settlement }: Ended) => settlement === 'open' || settlement === 'due'
  const asked = orders.filter(order => isOpen(order) && settledStatuses.includes(order.status_key))
  if (asked.length === 0) return orders.map(order => (isOpen(order) ? 'open' : order.settlement))
  const payoutOf = await readPayouts(
    tx,
    asked.map(order => order.merchant_id),
  )
  return orders.map(order => (isOpen(order) ? settlementOf(order, payoutOf(order.merchant_id)) : order.settlement))
}

/** Writes the new custody and settlement; every change of an order's money outside its moves goes through here. */
export async function moveCustody(tx: Tx, ids: readonly number[], custody: Custody): Promise<void> {
  const { rows } = await beyondBranch(tx, () =>
    sql<Omit<Ended, 'custody'> & { id: number }>`
      select id, merchant_id, status_key, settlement, ${daysSinceEnd} as days from orders
      where id = any(${[...ids]}::int[])`.execute(tx),
  )
  const settlements = await settlementsOf(
    tx,
    rows.map(row => ({ ...row, custody })),
  )
  await beyondBranch(tx, () =>
    sql`
      update orders o set custody = ${custody}, settlement = moved.settlement, updated_at = now()
      from unnest(${rows.map(row => row.id)}::int[], ${settlements}::text[]) as moved (id, settlement)
      where o.tenant_id = (select current_tenant()) and o.id = moved.id`.execute(tx),
  )
}

/** Writes the settlement of orders: claimed by an invoice, settled with it, or free again by today's payout rules. */
export async function moveSettlement(tx: Tx, ids: readonly number[], to: 'in-invoice' | 'settled' | 'free'): Promise<void> {
  const { rows } = await sql<Ended & { id: number }>`
    select id, merchant_id, status_key, custody, ${daysSinceEnd} as days,
      ${to === 'free' ? 'open' : to}::text as settlement from orders where id = any(${[...ids]}::int[])`.execute(tx)
  const settlements = await settlementsOf(tx, rows)
  await sql`
    update orders o set settlement = moved.settlement, updated_at = now()
    from unnest(${rows.map(row => row.id)}::int[], ${settlements}::text[]) as moved (id, settlement)
    where o.tenant_id = (select current_tenant()) and o.id = moved.id`.execute(tx)
}
