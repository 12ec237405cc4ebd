// Integrations of a merchant: requested, decided once, and withdrawn.

import { integrationKindNames } from '@office/shared/areas/merchants/merchant.model'
import type { MerchantIntegration } from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { integrationTransitions } from '@office/shared/areas/merchants/merchant-integration.transitions'
import { msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { required } from '@office/shared/rules/required'
import { noWebAddress } from '@office/shared/rules/web-address'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuseDecided } from '../../core/http/decided.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseBy, refuseField } from '../../core/http/refusal.ts'
import { isOutwardAddress } from '../../core/outward/outward-call.ts'
import { crud } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { mailDecision } from '../approvals/approval-mail.part.ts'
import { byYou, readRule, refuseOtherRole } from '../approvals/approval-request.part.ts'
import { refuseOwn } from '../staff/somebody-else.part.ts'
import { lockMerchant, merchantOwner } from './merchant.source.ts'

const state = sql`coalesce(i.closed_as, case when i.approved_at is null then 'requested' else 'approved' end)`

const source = tableSource('merchant_integrations i', merchantIntegrationContract.list, {
  joins: sql`
    left join staff asker on asker.tenant_id = i.tenant_id and asker.id = i.requested_by
    left join staff first on first.tenant_id = i.tenant_id and first.id = i.first_by
    left join staff approver on approver.tenant_id = i.tenant_id and approver.id = i.approved_by
    left join staff closer on closer.tenant_id = i.tenant_id and closer.id = i.closed_by`,
  columns: {
    state,
    is_approved: sql`i.approved_at is not null`,
    closed_by_name: sql.ref('closer.name'),
    reason: sql.ref('i.closed_reason'),
    requested_by_name: sql.ref('asker.name'),
    first_by_name: sql.ref('first.name'),
    approved_by_name: sql.ref('approver.name'),
  },
  filters: { state },
})

/** Locks the merchant, so that the second of two decisions finds the first. */
async function lockIntegration(
  { tx }: Context,
  { id, integrationId }: { id: number; integrationId: number },
): Promise<MerchantIntegration> {
  await lockMerchant(tx, id)
  const row = found(await readOne(source, tx, integrationId))
  return row.merchant_id === id ? row : refuse('not-found')
}

/** One that the caller may decide on now. */
async function openForDecision(context: Context, params: { id: number; integrationId: number }, decision: 'approve' | 'reject') {
  const { tx, staff } = context
  const before = await lockIntegration(context, params)
  const rule = await readRule(tx, 'merchant-integration')
  const { state, requested_by } = before
  const refusal = whyNot(integrationTransitions, decision, { state, isOwn: requested_by === staff.id })
  const { byOther, needs } = integrationTransitions.moves[decision]
  const others = { permission: needs, roles: rule.role_ids, at: 'anywhere' } as const
  if (refusal?.code === byOther.code) await refuseOwn(byOther, { ...others, except: [requested_by] }, before, context)
  const { approved_by_name, approved_at, closed_by_name, closed_at } = before
  const decided = { state, decided_by: closed_by_name ?? approved_by_name, decided_at: closed_at ?? approved_at }
  refuseDecided(integrationTransitions, refusal, decided, before, context)
  await refuseOtherRole(context, rule, before)
  return { before, rule, others }
}

async function write(context: Context, action: string, before: MerchantIntegration, set: object): Promise<MerchantIntegration> {
  const { tx, now } = context
  await tx
    .updateTable('merchant_integrations')
    .set(of => ({ ...set, version: of('version', '+', 1), updated_at: now }))
    .where('id', '=', before.id)
    .execute()
  const after = found(await readOne(source, tx, before.id))
  const audit = { subject: 'merchant-integration', subjectId: before.id, before, after }
  await context.audit({ action: `merchant-integration.${action}`, ...audit })
  return after
}

/** Tells whoever requested it, once it is decided. */
async function decide(
  context: Context,
  before: MerchantIntegration,
  outcome: 'approved' | 'rejected',
  set: object,
  reason = '',
): Promise<MerchantIntegration> {
  const after = await write(context, outcome === 'approved' ? 'approve' : 'reject', before, set)
  const { merchant_id: id, kind, requested_by } = before
  const { name: subject } = await context.tx.selectFrom('merchants').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  const asked = { requested_by, kind: integrationKindNames[kind], subject }
  await mailDecision(context, { ...asked, outcome, reason, path: `/merchant/${id}?tab=integrations`, opens: 'view-merchant' })
  return after
}

/** A webhook without an address that can be called would be approved and send nothing. */
function checkAddress({ kind, address }: Pick<MerchantIntegration, 'kind' | 'address'>, { services }: Context): void {
  if (kind !== 'webhook') return
  if (!address) refuseField('address', required.code, required.message)
  if (!isOutwardAddress(address, services.config.allowPrivateAddresses))
    refuseField('address', noWebAddress.code, noWebAddress.message)
}

/** The columns that record how it ended. */
const closing = ({ staff, now }: Context, closed_as: 'rejected' | 'withdrawn', closed_reason: string) => ({
  closed_as,
  closed_reason,
  closed_by: staff.id,
  closed_at: now,
})

export const merchantIntegrationHandlers = implement(merchantIntegrationContract, {
  ...crud(merchantIntegrationContract, {
    table: 'merchant_integrations',
    noun: 'merchant-integration',
    under: { param: 'integrationId', columns: merchantOwner },
    source,
    values: (draft, context) => {
      checkAddress(draft, context)
      return { ...draft, requested_by: context.staff.id }
    },
    taken: {
      merchant_integrations_kind: {
        code: 'integration-taken',
        field: 'kind',
        message: msg`This merchant has already requested this integration`,
      },
    },
  }),
  approve: async ({ params }, context) => {
    const { tx, staff, now } = context
    const { before, rule, others } = await openForDecision(context, params, 'approve')
    const { first_by } = await tx
      .selectFrom('merchant_integrations')
      .select('first_by')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    if (first_by === staff.id) await refuseOwn(byYou, { ...others, except: [before.requested_by, first_by] }, before, context)
    const isFirst = rule.needs_two && first_by === null
    return isFirst
      ? write(context, 'approveFirst', before, { first_by: staff.id })
      : decide(context, before, 'approved', { approved_by: staff.id, approved_at: now })
  },
  reject: async ({ params, body }, context) => {
    const { before } = await openForDecision(context, params, 'reject')
    return decide(context, before, 'rejected', closing(context, 'rejected', body.reason), body.reason)
  },
  withdraw: async ({ params, body }, context) => {
    const before = await lockIntegration(context, params)
    refuseBy(whyNot(integrationTransitions, 'withdraw', { state: before.state }), before)
    const noSecrets = { webhook_secret: null, webhook_old_secret: null, webhook_old_until: null, webhook_secret_at: null }
    const ended = closing(context, 'withdrawn', body.reason)
    return write(context, 'withdraw', before, { ...ended, approved_at: null, ...noSecrets })
  },
})
