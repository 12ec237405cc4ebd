// Reads branch deposits, and what branches hold: by the journal, and by receipts and deposits.
import { type BranchCash, branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { rejectedFor } from '../documents/document-rejection.queries.ts'
import { byNumber } from '../documents/document-search.part.ts'
import { approvedToday, isParty, ownFirst, planFiguresOnce, sumsOf } from '../journal/party-cash.part.ts'
import { isPending } from './cash-receipt.queries.ts'

export const branchDepositSource = tableSource('documents d', branchDepositContract.list, {
  base: sql`(select * from documents where kind = 'branch-deposit') d`,
  joins: sql`
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.party_id
    join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
    left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id
    cross join lateral (
      select in_currency(sum(e.amount) filter (where e.state = 'approved'), d.currency) as spent,
        count(*) filter (where e.state = 'open')::int as open_expenses,
        in_currency(sum(e.amount) filter (where e.state = 'open'), d.currency) as undecided
      from branch_expenses e where e.tenant_id = d.tenant_id and e.document_id = d.id) paid`,
  columns: {
    party_name: sql.ref('w.name'),
    warehouse_name: sql.ref('w.name'),
    has_slip: sql`exists (select from document_files f where f.tenant_id = d.tenant_id and f.document_id = d.id and f.kind = 'slip')`,
    spent: sql.ref('paid.spent'),
    net: sql`d.declared - paid.spent`,
    open_expenses: sql.ref('paid.open_expenses'),
    undecided: sql.ref('paid.undecided'),
    created_by: sql.ref('maker.name'),
    decided_by: sql.ref('decider.name'),
    rejected_for: rejectedFor,
  },
  filters: { number: byNumber('branch-deposit') },
})

type Sums = BranchCash['pending']

/** For one branch, or all that the person sees. */
export async function readBranchCash(branch: number | null, context: Context): Promise<BranchCash> {
  const { tx } = context
  planFiguresOnce(context)
  const [inHand, pending, counts, approved] = await Promise.all([
    sumsOf('cash-branch', branch, context),
    sql<Sums[number] & { receipts: number; oldest: string }>`
      select r.currency, count(*)::int as receipts, min(r.at) as oldest, sum(r.amount) as amount
      from cash_receipts r where ${isPending} and ${isParty('r.warehouse_id', branch)} group by 1 order by ${ownFirst('r.currency', context)}, 1`.execute(
      tx,
    ),
    sql<{ to_decide: number; expenses: number }>`
      select count(*)::int as to_decide,
        (select count(*)::int from branch_expenses e join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id
          where e.state = 'open' and d.state = 'submitted' and ${isParty('d.party_id', branch)}) as expenses
      from documents where kind = 'branch-deposit' and state = 'submitted' and ${isParty('party_id', branch)}`.execute(tx),
    approvedToday('branch-deposit', 'declared', branch, context),
  ])
  const oldest = pending.rows.map(row => row.oldest).sort()
  return {
    in_hand: inHand,
    pending: pending.rows.map(({ currency, amount }) => ({ currency, amount })),
    pending_receipts: pending.rows.reduce((sum, row) => sum + row.receipts, 0),
    oldest_at: oldest[0] ?? null,
    to_decide: counts.rows[0]?.to_decide ?? 0,
    expenses_to_decide: counts.rows[0]?.expenses ?? 0,
    approved_today: approved,
  }
}
