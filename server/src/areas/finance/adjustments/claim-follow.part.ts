// Claims that follow from moves: requested when a parcel is lost or damaged, withdrawn or reversed when it is found.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { readSetting } from '../../settings/setting.part.ts'

export const isClaimed = (key: OrderStatusKey): boolean => key === status.lost || key === status.damaged

/** An order's status before and after. */
export interface ClaimedMove {
  order_id: number
  from: OrderStatusKey
  to: OrderStatusKey
  is_reverse: boolean
}

/** What was lost and is found, and damage reported in error. */
const isFound = ({ from, to, is_reverse }: ClaimedMove) =>
  (from === status.lost && !isClaimed(to)) || (from === status.damaged && is_reverse && !isClaimed(to))

/**
 * Requests claims for what these moves lost or damaged: the declared value, up to the limit of the finance setting. For a found
 * parcel, an undecided claim is withdrawn, and an approved one is requested back. The rule requests it, so anyone entitled to may
 * decide.
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
        select coalesce(sum(a.amount), 0)::numeric(14, 2) as claimed,
          case when o.id = any(${back}::int[]) then 0 else least(o.declared_value, ${claim_limit}::numeric) end::numeric(14, 2) as due
        from order_adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.kind = 'claim') sums
      where o.id = any(${[...missing, ...back]}::int[]) and sums.claimed <> sums.due order by o.id`.execute(tx)
  })
}
