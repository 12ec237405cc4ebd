// Orders become due some days after their delivery, and by a payout rule that was changed since.
import { settledStatuses } from '@office/shared/areas/finance/invoices/payout.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { daysSinceEnd, settlementsOf } from './settlement.part.ts'

const CHUNK = 2000
/** The most that one transaction changes; the next run continues. */
const MOST = 20_000

type Row = Parameters<typeof settlementsOf>[1][number] & { id: number }

export async function makeDue(tx: Tx): Promise<void> {
  let changed = 0
  for (let after = 0; changed < MOST; ) {
    const { rows } = await sql<Row>`
      select id, merchant_id, status_key, custody, settlement, ${daysSinceEnd} as days from orders
      where id > ${after} and settlement = 'open' and status_key in (${sql.join(settledStatuses.map(key => sql.lit(key)))})
      order by id limit ${CHUNK}`.execute(tx)
    const settlements = await settlementsOf(tx, rows)
    const due = rows.filter((_row, at) => settlements[at] === 'due').map(row => row.id)
    if (due.length > 0) {
      // The rows are checked again as they are now, because one may have been undone meanwhile.
      await sql`
        update orders set settlement = 'due' where id = any(${due}::int[]) and settlement = 'open'
          and status_key in (${sql.join(settledStatuses.map(key => sql.lit(key)))})`.execute(tx)
    }
    changed += due.length
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}
