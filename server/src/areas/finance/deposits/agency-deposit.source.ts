// Reads agency deposits, and what agencies hold: by the journal, and by orders and deposits.
import { type AgencyCash, agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { rejectedFor } from '../documents/document-rejection.queries.ts'
import { byNumber } from '../documents/document-search.part.ts'
import { approvedToday, isParty, planFiguresOnce, sumsOf } from '../journal/party-cash.part.ts'
import { agencyCash, readPending } from './held-cash.queries.ts'
import { isOpening } from './opening-cash.queries.ts'

export const agencyDepositSource = tableSource('documents d', agencyDepositContract.list, {
  base: sql`(select * from documents where kind = 'agency-deposit') d`,
  joins: sql`
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.party_id
    left join documents own on own.tenant_id = d.tenant_id and own.set_off_id = d.id and own.state not in ('rejected', 'cancelled')
    join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
    left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id`,
  columns: {
    party_name: sql.ref('w.name'),
    warehouse_name: sql.ref('w.name'),
    is_opening: isOpening,
    has_slip: sql`exists (select from document_files f where f.tenant_id = d.tenant_id and f.document_id = d.id and f.kind = 'slip')`,
    commission: sql`in_currency(own.declared, d.currency)`,
    commission_id: sql.ref('own.id'),
    commission_number: sql.ref('own.number'),
    net: sql`(d.declared - coalesce(own.declared, 0))`,
    created_by: sql.ref('maker.name'),
    decided_by: sql.ref('decider.name'),
    rejected_for: rejectedFor,
  },
  filters: { number: byNumber('agency-deposit') },
})

/** For one agency, or all that the person sees. */
export async function readAgencyCash(agency: number | null, context: Context): Promise<AgencyCash> {
  const { tx } = context
  planFiguresOnce(context)
  const [inHand, pending, counts, approved] = await Promise.all([
    sumsOf('cash-agency', agency, context),
    readPending(agencyCash, agency, context),
    sql<{ to_decide: number }>`
      select count(*)::int as to_decide from documents
      where kind = 'agency-deposit' and state = 'submitted' and ${isParty('party_id', agency)}`.execute(tx),
    approvedToday('agency-deposit', 'declared', agency, context),
  ])
  return {
    in_hand: inHand,
    ...pending,
    to_decide: counts.rows[0]?.to_decide ?? 0,
    approved_today: approved,
  }
}
