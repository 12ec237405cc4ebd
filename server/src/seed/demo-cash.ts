// Money of a demo tenant: the cash its deliveries collected enters the journal as for any delivery.
import { toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { moveCustody } from '../areas/finance/invoices/settlement.part.ts'
import { makeDue } from '../areas/finance/invoices/settlement-due.job.ts'
import { type CashEvent, postOrderCash, readHolders } from '../areas/finance/journal/order-cash.part.ts'
import type { Tx } from '../core/database/transaction.ts'

type Row = CashEvent['order'] & { seq: number; amount: string; from_key: CashEvent['order']['status_key'] }

/** Deliveries by the day on which they happened, so that entries are in chronological order. */
export async function seedDemoCash(tx: Tx, staffId: number): Promise<void> {
  const { rows } = await sql<Row>`
    select o.id, o.merchant_id, o.walking_customer_id, o.currency, o.rider_id, o.current_warehouse_id, e.seq, e.amount_collected as amount, e.from_status_key as from_key
    from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where e.amount_collected > 0 order by e.at`.execute(tx)
  const orders = rows.map(({ from_key, ...row }) => ({ ...row, status_key: from_key }))
  const holderOf = await readHolders(tx, orders)
  const events = orders.map(({ seq, amount, ...order }) => ({
    seq,
    order,
    collected: { amount: toMinor(amount, order.currency), holder: holderOf(order, 'cash') },
  }))
  await postOrderCash(tx, events, staffId)
  for (const [custody, group] of Map.groupBy(events, event => event.collected.holder.custody))
    await moveCustody(
      tx,
      group.map(event => event.order.id),
      custody,
    )
  await makeDue(tx)
}
