// Folds the differences of journal sums into one row for each account and currency, so that balances are read fast.
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/** As many rows as a sum reads without anybody noticing. */
const FEW = 50

/** One statement: what it deletes is what it sums, whatever is posted meanwhile. */
export async function foldJournalSums(tx: Tx): Promise<void> {
  await sql`
    with many as (
      select account, party_id, currency from journal_sums group by 1, 2, 3 having count(*) > ${FEW}
    ), folded as (
      delete from journal_sums s using many m
      where s.tenant_id = current_tenant() and s.account = m.account and s.party_id = m.party_id and s.currency = m.currency
      returning s.account, s.party_id, s.currency, s.amount
    )
    insert into journal_sums (account, party_id, currency, amount)
    select account, party_id, currency, sum(amount) from folded group by 1, 2, 3 having sum(amount) <> 0`.execute(tx)
}
