// Who took the cash that a request is about: the decider is told whose money it is, and must not be the one who owes it.
import type { ApprovalDetail } from '@office/shared/areas/approvals/approval.contract'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { REQUEST } from './money-request.part.ts'
import { type CashHolder, staffOfRider } from './order-money.queries.ts'

export type Holder = Pick<CashHolder, 'account' | 'party_id'>

/** Whose cash or variance an approved request moved, by its entry. */
const readMoved = (tx: Tx, request: number): Promise<Holder | null> =>
  beyondBranch(tx, async () => {
    const { rows } = await sql<Holder>`
      select l.account, l.party_id from journal_lines l
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where e.source = ${REQUEST} and e.source_id = ${request}
        and l.account in ('cash-rider', 'cash-agency', 'cash-branch', 'variance-rider') limit 1`.execute(tx)
    return rows[0] ?? null
  })

const partyOf: Partial<Record<CashHolder['account'], 'rider' | 'branch' | 'agency'>> = {
  'cash-rider': 'rider',
  'variance-rider': 'rider',
  'cash-branch': 'branch',
  'cash-agency': 'agency',
}

/** The staff account of the rider whose cash or variance it is; empty if it is a branch's, an agency's or nobody's. */
export const staffOfHolder = async (tx: Tx, holder: Holder | null): Promise<readonly number[]> =>
  holder && partyOf[holder.account] === 'rider' ? staffOfRider(tx, holder.party_id) : []

/**
 * The name of whoever took the cash that a request is about: as of the approval once it is approved, until then the current one.
 * Staff of a branch do not see riders of another.
 */
export async function nameHolder(
  tx: Tx,
  { id }: { id: number },
  now: () => Promise<Holder | null>,
): Promise<ApprovalDetail['held_by']> {
  const holder = (await readMoved(tx, id)) ?? (await now())
  const party = holder ? partyOf[holder.account] : undefined
  if (!holder || party === undefined) return null
  const row = await tx
    .selectFrom(party === 'rider' ? 'riders' : 'warehouses')
    .select(['id', 'name'])
    .where('id', '=', holder.party_id)
    .executeTakeFirst()
  return row ? { party, ...row } : null
}
