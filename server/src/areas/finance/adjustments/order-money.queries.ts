// The current money of an order: what was collected with it and who has that, and what its sender is owed for it.
import type { Custody, Settlement } from '@office/shared/areas/finance/journal/custody.model'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { found } from '../../../core/http/refusal.ts'
import type { Sender } from '../journal/sender.part.ts'

export interface OrderMoney extends Sender {
  id: number
  waybill_number: string
  currency: string
  status_key: OrderStatusKey
  custody: Custody
  settlement: Settlement
  manual_charge: string | null
  declared_value: string
  /** The collected amount, with later adjustments. */
  cod: string
  /** By the journal, regardless of payments. */
  owed: string
  /** Approved claims, less what was taken back of them. */
  claimed: string
}

/** The order must be locked by the caller. */
export async function readOrderMoney(tx: Tx, id: number): Promise<OrderMoney> {
  const { rows } = await beyondBranch(tx, () =>
    sql<OrderMoney>`
      select o.id, o.waybill_number, o.currency, o.status_key, o.custody, o.settlement, o.merchant_id, o.walking_customer_id,
        o.manual_charge, o.declared_value, posted.cod + put_right.cod as cod, posted.owed, put_right.claimed
      from orders o
      cross join lateral (
        select from_minor(-sum(l.amount) filter (where e.kind in ('delivery', 'delivery-reversed')), o.currency) as cod,
          from_minor(-sum(l.amount), o.currency) as owed
        from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account in ('merchant', 'walking')) posted
      cross join lateral (
        select coalesce(sum(a.amount) filter (where a.kind = 'cod'), 0) as cod,
          in_currency(sum(a.amount) filter (where a.kind = 'claim'), o.currency) as claimed
        from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id) put_right
      where o.id = ${id}`.execute(tx),
  )
  return found(rows[0])
}

/** The account that takes a difference in what was collected. */
export interface CashHolder {
  account: Extract<AccountName, 'cash-rider' | 'cash-agency' | 'cash-branch' | 'cash-gateway' | 'cash-office' | 'variance-rider'>
  party_id: number
  /** What the branch received at its counter, which its deposit claims. */
  receipt_id: number | null
}

const accountAt: Partial<Record<Custody, CashHolder['account']>> = {
  'with-rider': 'cash-rider',
  'with-agency': 'cash-agency',
  'at-gateway': 'cash-gateway',
  'at-office': 'cash-office',
}

/**
 * Who has the cash of an order until it is handed in. After a rider's deposit was approved, that rider through the variance,
 * since the counted cash is there. Null if nobody can be held to it any more.
 */
export const readHolder = (tx: Tx, { id, custody }: Pick<OrderMoney, 'id' | 'custody'>): Promise<CashHolder | null> =>
  beyondBranch(tx, async () => {
    const account = accountAt[custody]
    if (account !== undefined) {
      const { rows } = await sql<{ party_id: number }>`
        select party_id from journal_lines where order_id = ${id} and account = ${account} group by 1 having sum(amount) > 0`.execute(
        tx,
      )
      const [row] = rows
      if (row) return { account, party_id: row.party_id, receipt_id: null }
    }
    if (custody === 'at-branch') {
      const receipt = await tx
        .selectFrom('cash_receipts')
        .select(['id', 'warehouse_id'])
        .where('order_id', '=', id)
        .where('kind', '=', 'delivery')
        .where('is_open', '=', true)
        .executeTakeFirst()
      if (receipt) return { account: 'cash-branch', party_id: receipt.warehouse_id ?? OURS, receipt_id: receipt.id }
    }
    const deposit = await tx
      .selectFrom('document_lines as l')
      .innerJoin('documents as d', join => join.onRef('d.tenant_id', '=', 'l.tenant_id').onRef('d.id', '=', 'l.document_id'))
      .select('d.party_id')
      .where('l.order_id', '=', id)
      .where('l.kind', '=', 'rider-deposit')
      .where('l.is_held', '=', true)
      .where('d.state', '=', 'approved')
      .executeTakeFirst()
    return deposit ? { account: 'variance-rider', party_id: deposit.party_id, receipt_id: null } : null
  })

/** The same before a change, with a branch's part locked so that it is not handed in meanwhile. */
export async function lockHolder(tx: Tx, money: Pick<OrderMoney, 'id' | 'custody'>): Promise<CashHolder | null> {
  if (money.custody === 'at-branch')
    await beyondBranch(tx, () =>
      sql`select from cash_receipts where order_id = ${money.id} and kind = 'delivery' and is_open for update`.execute(tx),
    )
  return readHolder(tx, money)
}

/** What they have of it, in minor units. */
export async function readHeld(tx: Tx, id: number, { account, party_id }: CashHolder): Promise<bigint> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ amount: string }>`
      select coalesce(sum(amount), 0)::text as amount from journal_lines
      where order_id = ${id} and account = ${account} and party_id = ${party_id}`.execute(tx),
  )
  return BigInt(found(rows[0]).amount)
}

/** The account with which a rider signs in. */
export async function staffOfRider(tx: Tx, id: number): Promise<readonly number[]> {
  const rider = await beyondBranch(tx, () => tx.selectFrom('riders').select('staff_id').where('id', '=', id).executeTakeFirst())
  return rider?.staff_id ? [rider.staff_id] : []
}

/** Whether the cash of an order was collected anew since a request was made, maybe by someone else. */
export const collectedSince = (tx: Tx, order: number, request: number): Promise<boolean> =>
  beyondBranch(tx, async () => {
    const { rows } = await sql`
      select from journal_lines l
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id and e.kind = 'delivery'
      join approval_requests r on r.tenant_id = l.tenant_id and r.id = ${request} and e.at > r.created_at
      where l.order_id = ${order} limit 1`.execute(tx)
    return rows.length > 0
  })
