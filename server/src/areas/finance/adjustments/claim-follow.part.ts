// Claims that follow from moves: requested if a parcel was lost or damaged, withdrawn or asked back if it was found.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { readSetting } from '../../settings/setting.part.ts'

export const isClaimed = (key: OrderStatusKey): boolean => key === status.lost || key === status.damaged

/** The statuses of an order before and after. */
export interface ClaimedMove {
  order_id: number
  from: OrderStatusKey
  to: OrderStatusKey
  is_reverse: boolean
}

/** A lost parcel that reappeared, or damage reported in error. */
export const isFound = ({ from, to, is_reverse }: ClaimedMove) =>
  (from === status.lost && !isClaimed(to)) || (from === status.damaged && is_reverse && !isClaimed(to))

/**
 * Requests claims for parcels lost or damaged by these moves: their declared value, up to the limit of the finance setting. For
 * found parcels, a waiting claim is withdrawn, and an approved one is asked back. The rule asks, so anyone with the permission
 * decides.
 */
export async function followClaims(tx: Tx, moves: readonly ClaimedMove[]): Promise<void> {
  const idsOf = (is: (move: ClaimedMove) => boolean) => moves.filter(is).map(({ order_id }) => order_id)
  const [missing, back] = [idsOf(({ from, to }) => isClaimed(to) && !isClaimed(from)), idsOf(isFound)]
  if (missing.length + back.length === 0) return
  const { claim_limit } = await readSetting(tx, financeSetting)
  await beyondBranch(tx, async () => {
    await sql`
      update approval_requests set state = 'replaced', decided_at = now(), updated_at = now()
      where kind = 'claim' and order_id = any(${[...missing, ...back]}::int[]) and state = any(${[...openStates]}::text[])`.execute(
      tx,
    )
    await sql`
      insert into approval_requests (kind, order_id, currency, changes, requested_by)
      select 'claim', o.id, o.currency, jsonb_build_object('claim', jsonb_build_object('old', sums.claimed::text, 'new', sums.due::text)), null
      from orders o
      cross join lateral (
        select in_currency(sum(a.amount), o.currency) as claimed,
          in_currency(case when o.id = any(${back}::int[]) then 0 else least(o.declared_value, ${claim_limit}::numeric) end, o.currency) as due
        from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.kind = 'claim') sums
      where o.id = any(${[...missing, ...back]}::int[]) and sums.claimed <> sums.due order by o.id`.execute(tx)
  })
}
