// Approval requests: the list, one of them, the decision, and their withdrawal.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { requestFields } from '@office/shared/areas/approvals/approval.model'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { openingPartyName } from '../finance/openings/opening-party.part.ts'
import { approveRequest, readApproval, rejectRequest, withdrawRequest } from './approval.queries.ts'

const readList = listSql(
  approvalContract.list,
  tableSource('approval_requests r', approvalContract.list, {
    joins: sql`
      left join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
      left join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
      left join riders rider on rider.tenant_id = r.tenant_id and rider.id = r.rider_id
      left join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
      left join opening_balances b on b.tenant_id = r.tenant_id and b.id = r.opening_id
      left join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
      left join staff first on first.tenant_id = r.tenant_id and first.id = r.first_by
      left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by`,
    columns: {
      subject: sql`coalesce(m.name, o.waybill_number, rider.name, d.number, ${openingPartyName})`,
      merchant_name: sql.ref('m.name'),
      merchant_code: sql.ref('m.code'),
      document_kind: sql.ref('d.kind'),
      opening_account: sql.ref('b.account'),
      opening_party_id: sql.ref('b.party_id'),
      // In the order in which forms show them, because jsonb keeps none.
      fields: sql`array(select field from unnest(${[...requestFields]}::text[]) field where r.changes ? field)`,
      requested_by_name: sql.ref('asker.name'),
      first_by_name: sql.ref('first.name'),
      decided_by_name: sql.ref('decider.name'),
    },
  }),
)

export const approvalHandlers = implement(approvalContract, {
  list: ({ query }, context) => readList(query, context),
  // Its filters and its sort are the list's own.
  own: ({ query }, context) => readList(query, context, sql`r.requested_by = ${context.staff.id}`),
  get: ({ params }, context) => readApproval(context, params.id),
  approve: ({ params }, context) => approveRequest(context, params.id),
  reject: ({ params, body }, context) => rejectRequest(context, params.id, body.reason),
  withdraw: ({ params }, context) => withdrawRequest(context, params.id),
})
