// Requests to change a merchant's guarded fields: proposed, read with what is now, decided once.
import type { ApprovalDetail } from '@office/shared/areas/merchants/approval.contract'
import { approvalTransitions } from '@office/shared/areas/merchants/approval.transitions'
import { bankFields, type GuardedField, guardedFields } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseBy } from '../../core/http/refusal.ts'
import { lockMerchant } from './merchant.source.ts'
import type { GuardedChanges } from './merchant.table.ts'

type Guarded = Readonly<Record<GuardedField, string | null>>

/** Which guarded fields a draft would change. */
export const guardedChanges = (before: Guarded, draft: Guarded): GuardedChanges =>
  Object.fromEntries(
    guardedFields
      .filter(field => before[field] !== draft[field])
      .map(field => [field, { old: before[field], new: draft[field] }]),
  )

/** The draft with the fields of these changes as they were. */
export const withoutChanges = <D extends Guarded>(draft: D, changes: GuardedChanges): D => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old])),
})

/** Records a proposal; an earlier one about this merchant that nobody decided on is replaced. The merchant is locked. */
export async function proposeChanges(context: Context, merchantId: number, changes: GuardedChanges): Promise<void> {
  const { tx, staff } = context
  await tx
    .updateTable('approval_requests')
    .set({ state: 'replaced', decided_at: context.now, updated_at: context.now })
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'pending')
    .execute()
  const { id } = await tx
    .insertInto('approval_requests')
    .values({ merchant_id: merchantId, changes: JSON.stringify(changes), requested_by: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.audit({
    action: 'approval.request',
    subject: 'approval',
    subjectId: id,
    after: { merchant_id: merchantId, changes },
  })
}

interface RequestRow extends Omit<ApprovalDetail, 'changes' | 'is_own' | 'fields'> {
  requested_by: number | null
  changes: GuardedChanges
  now: Guarded
}

async function readRequest(tx: Tx, id: number): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.merchant_id, m.name as merchant_name, m.code as merchant_code, r.state, r.requested_by,
      asker.name as requested_by_name, r.created_at, decider.name as decided_by_name, r.decided_at, r.reason, r.changes,
      json_build_object('vat_number', m.vat_number, 'bank_name', m.bank_name, 'bank_branch', m.bank_branch,
        'bank_account_name', m.bank_account_name, 'bank_account_number', m.bank_account_number) as now
    from approval_requests r
    join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    left join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by
    where r.id = ${id}`.execute(tx)
  return found(rows[0])
}

const detailOf = ({ requested_by, changes, now, ...row }: RequestRow, staffId: number): ApprovalDetail => {
  const fields = guardedFields.filter(field => changes[field] !== undefined)
  return {
    ...row,
    fields,
    changes: fields.map(field => ({
      field,
      old: changes[field]?.old ?? null,
      new: changes[field]?.new ?? null,
      now: now[field],
    })),
    is_own: requested_by === staffId,
  }
}

export const readApproval = async ({ tx, staff }: Context, id: number): Promise<ApprovalDetail> =>
  detailOf(await readRequest(tx, id), staff.id)

/** Keeps who changed where a merchant is paid: nothing is paid there by one person alone (docs/money.md section 8). */
export async function noteBankChange(
  { tx, now }: Context,
  merchantId: number,
  fields: readonly GuardedField[],
  by: { changed_by: number | null; approved_by: number | null },
): Promise<void> {
  if (!fields.some(field => bankFields.includes(field))) return
  await tx
    .updateTable('merchants')
    .set({ bank_changed_at: now, bank_changed_by: by.changed_by, bank_approved_by: by.approved_by })
    .where('id', '=', merchantId)
    .execute()
}

type Decision = 'approve' | 'reject'

/** Locks a request that may be decided on. Request and merchant are locked, so that of two decisions the second finds the first. */
async function openRequest(context: Context, id: number, decision: Decision) {
  const { tx, staff } = context
  const { merchant_id } = await readRequest(tx, id)
  await lockMerchant(tx, merchant_id)
  await tx.selectFrom('approval_requests').select('id').where('id', '=', id).forUpdate().execute()
  const request = detailOf(await readRequest(tx, id), staff.id)
  refuseBy(whyNot(approvalTransitions, decision, { state: request.state, isOwn: request.is_own }), request)
  return request
}

async function close(context: Context, before: ApprovalDetail, decision: Decision, reason: string | null) {
  await context.tx
    .updateTable('approval_requests')
    .set({
      state: approvalTransitions.moves[decision].to,
      reason,
      decided_by: context.staff.id,
      decided_at: context.now,
      updated_at: context.now,
    })
    .where('id', '=', before.id)
    .execute()
  const after = await readApproval(context, before.id)
  await context.audit({ action: `approval.${decision}`, subject: 'approval', subjectId: before.id, before, after })
  return after
}

export async function approveRequest(context: Context, id: number): Promise<ApprovalDetail> {
  const request = await openRequest(context, id, 'approve')
  const { changes, merchant_id } = request
  if (changes.some(change => change.now !== change.old))
    refuse('request-outdated', {
      detail: msg`The merchant has changed since. Reject this and ask for a new request.`,
      current: request,
    })
  const sets = changes.map(change => sql`${sql.ref(change.field)} = ${change.new}`)
  await sql`
    update merchants set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${merchant_id}`.execute(context.tx)
  const asker = (await readRequest(context.tx, id)).requested_by
  await noteBankChange(context, merchant_id, request.fields, { changed_by: asker, approved_by: context.staff.id })
  await context.audit({
    action: 'merchant.update',
    subject: 'merchant',
    subjectId: merchant_id,
    before: Object.fromEntries(changes.map(change => [change.field, change.old])),
    after: Object.fromEntries(changes.map(change => [change.field, change.new])),
  })
  return close(context, request, 'approve', null)
}

export const rejectRequest = async (context: Context, id: number, reason: string): Promise<ApprovalDetail> =>
  close(context, await openRequest(context, id, 'reject'), 'reject', reason)
