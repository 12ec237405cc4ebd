// Integrations of a merchant: requested, then approved once.
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import { readOne, type SourceOf } from '../../core/list-sql.ts'
import { found, refuse } from '../../core/refusal.ts'
import { lockMerchant, merchantOwner } from './merchant.source.ts'

const columns = {
  id: sql.ref('i.id'),
  merchant_id: sql.ref('i.merchant_id'),
  kind: sql.ref('i.kind'),
  address: sql.ref('i.address'),
  is_approved: sql`i.approved_at is not null`,
  requested_by_name: sql.ref('asker.name'),
  created_at: sql.ref('i.created_at'),
  approved_by_name: sql.ref('approver.name'),
  approved_at: sql.ref('i.approved_at'),
  version: sql.ref('i.version'),
}
const source: SourceOf<typeof merchantIntegrationContract.list> = {
  base: sql`merchant_integrations i`,
  id: columns.id,
  joins: sql`
    left join staff asker on asker.tenant_id = i.tenant_id and asker.id = i.requested_by
    left join staff approver on approver.tenant_id = i.tenant_id and approver.id = i.approved_by`,
  columns,
  filters: { kind: columns.kind, is_approved: columns.is_approved, id: columns.id },
}

export const merchantIntegrationHandlers = implement(merchantIntegrationContract, {
  ...crud(merchantIntegrationContract, {
    table: 'merchant_integrations',
    noun: 'merchant-integration',
    under: { param: 'integrationId', columns: merchantOwner },
    source,
    values: (draft, { staff }) => ({ ...draft, requested_by: staff.id }),
    taken: {
      merchant_integrations_kind: {
        code: 'integration-taken',
        field: 'kind',
        message: msg`This merchant has asked for this integration already`,
      },
    },
  }),
  approve: async ({ params }, context) => {
    const { tx, staff, now } = context
    await lockMerchant(tx, params.id)
    const before = found(await readOne(source, tx, params.integrationId))
    if (before.merchant_id !== params.id) refuse('not-found')
    if (before.is_approved) return before
    await sql`
      update merchant_integrations set approved_by = ${staff.id}, approved_at = ${now}, version = version + 1, updated_at = now()
      where id = ${before.id}`.execute(tx)
    const after = found(await readOne(source, tx, before.id))
    await context.audit({
      action: 'merchant-integration.approve',
      subject: 'merchant-integration',
      subjectId: before.id,
      before,
      after,
    })
    return after
  },
})
