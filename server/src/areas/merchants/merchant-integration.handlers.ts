// Integrations of a merchant: requested, then approved once.
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { integrationState, integrationTransitions } from '@office/shared/areas/merchants/merchant-integration.transitions'
import { msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseBy } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { byYou, readRule, refuseOtherRole } from '../approvals/approval-request.part.ts'
import { lockMerchant, merchantOwner } from './merchant.source.ts'

const source = tableSource('merchant_integrations i', merchantIntegrationContract.list, {
  joins: sql`
    left join staff asker on asker.tenant_id = i.tenant_id and asker.id = i.requested_by
    left join staff first on first.tenant_id = i.tenant_id and first.id = i.first_by
    left join staff approver on approver.tenant_id = i.tenant_id and approver.id = i.approved_by`,
  columns: {
    is_approved: sql`i.approved_at is not null`,
    requested_by_name: sql.ref('asker.name'),
    first_by_name: sql.ref('first.name'),
    approved_by_name: sql.ref('approver.name'),
  },
})

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
    const rule = await readRule(tx, 'merchant-integration')
    const { requested_by, first_by } = await tx
      .selectFrom('merchant_integrations')
      .select(['requested_by', 'first_by'])
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    const isOwn = rule.asked === 'all' && requested_by === staff.id
    refuseBy(whyNot(integrationTransitions, 'approve', { state: integrationState(before), isOwn }), before)
    await refuseOtherRole(context, rule, before)
    if (first_by === staff.id) refuse('approved-by-you', { detail: byYou, current: before })
    const isFirst = rule.needs_two && first_by === null
    const set = isFirst ? { first_by: staff.id } : { approved_by: staff.id, approved_at: now }
    await tx
      .updateTable('merchant_integrations')
      .set(of => ({ ...set, version: of('version', '+', 1), updated_at: now }))
      .where('id', '=', before.id)
      .execute()
    const after = found(await readOne(source, tx, before.id))
    await context.audit({
      action: isFirst ? 'merchant-integration.approveFirst' : 'merchant-integration.approve',
      subject: 'merchant-integration',
      subjectId: before.id,
      before,
      after,
    })
    return after
  },
})
