// What a parcel was charged, or its sender paid too much, before it was lost or damaged. It never becomes due, so the sender's next
// invoice carries this as a line of its own.
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { standsApart } from './adjustment-claim.queries.ts'
import { type ClaimedMove, isClaimed, isFound } from './claim-follow.part.ts'

/**
 * Sets apart what was posted for parcels that are lost or damaged by these moves, after all that the moves post; of a found one, what no
 * invoice has taken meanwhile is part of the order again.
 */
export async function followLosses(tx: Tx, moves: readonly ClaimedMove[]): Promise<void> {
  const idsOf = (is: (move: ClaimedMove) => boolean) => moves.filter(is).map(({ order_id }) => order_id)
  const [missing, back] = [idsOf(({ to }) => isClaimed(to)), idsOf(isFound)]
  if (missing.length + back.length === 0) return
  await beyondBranch(tx, async () => {
    await sql`
      update order_adjustments set is_apart = false, is_open = false
      where kind = 'before-loss' and is_open and order_id = any(${back}::int[])`.execute(tx)
    await sql`
      insert into order_adjustments (order_id, kind, account, party_id, currency, amount, entry_ids, is_apart, is_open)
      select l.order_id, 'before-loss', l.account, l.party_id, l.currency, from_minor(-sum(l.amount), l.currency), array_agg(distinct l.entry_id),
        true, true
      from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.order_id = any(${missing}::int[]) and l.account in ('merchant', 'walking') and not ${standsApart}
      group by l.order_id, l.account, l.party_id, l.currency having sum(l.amount) <> 0 order by l.order_id`.execute(tx)
  })
}
