// Corrects cash that a branch received at its counter and has not handed in, if it turns out to be more, less or nothing.
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type {} from '../deposits/cash-receipt.table.ts'

/**
 * Changes the amount; if nothing is left of it, it can no longer be handed in.
 * @param by in minor units
 */
export const moveReceipt = (tx: Tx, id: number, by: bigint): Promise<unknown> =>
  beyondBranch(tx, () =>
    sql`
      update cash_receipts r set amount = case when left_of.amount > 0 then left_of.amount else r.amount end, is_open = left_of.amount > 0
      from (select amount + from_minor(${by}, currency) as amount from cash_receipts where id = ${id}) left_of
      where r.tenant_id = (select current_tenant()) and r.id = ${id}`.execute(tx),
  )

/** Restores what was received with the delivery of an order. */
export const reopenReceipt = (tx: Tx, order: number): Promise<unknown> =>
  beyondBranch(tx, () =>
    sql`
      update cash_receipts set is_open = true where id = (
        select max(id) from cash_receipts where order_id = ${order} and kind = 'delivery' and account = 'cash-branch')`.execute(
      tx,
    ),
  )
