// Seal numbers: each closes one bag, once, and stays used up when it was broken.
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { refuse } from '../../core/http/refusal.ts'
import type { LockedBag } from './bag-lock.queries.ts'

const sealUsed = msg`Seal {seal} has been used already, for {number}. Take another one.`

/** The key decides between two at the same moment: the later one waits for the other. */
export async function useSeal(tx: Tx, seal: string, bagId: number): Promise<void> {
  const claim = sql`
    insert into sorting_seals (number, bag_id) values (lower(${seal}), ${bagId}) on conflict do nothing returning bag_id`
  const { rows } = await beyondBranch(tx, () => claim.execute(tx))
  if (rows.length > 0) return
  const { number } = await beyondBranch(tx, () =>
    tx
      .selectFrom('sorting_seals as seal')
      .innerJoin('sorting_bags as bag', join =>
        join.onRef('bag.tenant_id', '=', 'seal.tenant_id').onRef('bag.id', '=', 'seal.bag_id'),
      )
      .select('bag.number')
      .where('seal.number', '=', sql<string>`lower(${seal})`)
      .executeTakeFirstOrThrow(),
  )
  refuse('seal-used', { detail: sealUsed, values: { seal, number } })
}

/** The number of this bag was mistyped: another bag may have it. */
export async function freeSeal(tx: Tx, { id, seal_number }: LockedBag): Promise<void> {
  if (seal_number === null) return
  await tx.deleteFrom('sorting_seals').where('bag_id', '=', id).where('number', '=', sql<string>`lower(${seal_number})`).execute()
}
