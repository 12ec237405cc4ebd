// Folds the differences of the journal's sums into one row for each account and currency, and those of its latest days into one
// row for each kind as well, so that balances and figures are read fast.
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/** As many rows as a sum reads without anyone noticing. */
const FEW = 50

/** In one statement, so that exactly what is deleted is summed, whatever is posted meanwhile. */
export async function foldJournalSums(tx: Tx): Promise<void> {
  await sql`
    with many as (
      select account, party_id, currency from journal_sums group by 1, 2, 3 having count(*) > ${FEW}
    ), folded as (
      delete from journal_sums s using many m
      where s.tenant_id = (select current_tenant()) and s.account = m.account and s.party_id = m.party_id and s.currency = m.currency
      returning s.account, s.party_id, s.currency, s.amount
    )
    insert into journal_sums (account, party_id, currency, amount)
    select account, party_id, currency, sum(amount) from folded group by 1, 2, 3 having sum(amount) <> 0`.execute(tx)
}

/** Like foldJournalSums, for days that may still receive postings: entries are dated when they are posted. */
export async function foldJournalDays(tx: Tx): Promise<void> {
  await sql`
    with many as (
      select day, account, party_id, kind, currency from journal_days where day > current_date - 3
      group by 1, 2, 3, 4, 5 having count(*) > 1
    ), folded as (
      delete from journal_days d using many m
      where d.tenant_id = (select current_tenant()) and d.day = m.day and d.account = m.account and d.party_id = m.party_id and d.kind = m.kind
        and d.currency = m.currency
      returning d.day, d.account, d.party_id, d.kind, d.currency, d.amount
    )
    insert into journal_days (day, account, party_id, kind, currency, amount)
    select day, account, party_id, kind, currency, sum(amount) from folded group by 1, 2, 3, 4, 5 having sum(amount) <> 0`.execute(
    tx,
  )
}
