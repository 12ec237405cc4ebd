// Requests for approval: read together with the current values, decided once by those whom the setting names, then carried out.
import { type ApprovalDetail, isOutdated, outdated } from '@office/shared/areas/approvals/approval.contract'
import type { ApprovalRule } from '@office/shared/areas/approvals/approval.model'
import { approvalTransitions } from '@office/shared/areas/approvals/approval.transitions'
import { msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuseDecided } from '../../core/http/decided.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { readRequestMails } from '../finance/documents/request-mail.part.ts'
import { refuseOwn } from '../staff/somebody-else.part.ts'
import { approvalEffects } from './approval.effects.ts'
import type { Changes } from './approval.table.ts'
import { tellAsker } from './approval-mail.part.ts'
import { tellPages } from './approval-pages.ts'
import { byYou, decidingRoles, isDecider, readRule, refuseOtherRole, subjectOfRequest } from './approval-request.part.ts'
import { tellChanges, tellValue } from './approval-told.part.ts'

type Told = 'changes' | 'held_by' | 'mail' | 'is_own' | 'is_first' | 'fields' | 'needs_two' | 'decided_by_roles' | 'is_decider'
/** A request as stored, with names filled in. */
export interface RequestRow extends Omit<ApprovalDetail, Told> {
  requested_by: number | null
  first_by: number | null
  reason_id: number | null
  opening_id: number | null
  changes: Changes
  currency: string | null
  /** Branches whose staff see it; null if staff of all branches do. */
  seen_at: (number | null)[] | null
}

async function readRequest(tx: Tx, id: number): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.kind, ${subjectOfRequest} as subject, r.merchant_id, m.name as merchant_name,
      m.code as merchant_code, r.order_id, r.rider_id, r.document_id, d.kind as document_kind,
      r.opening_id, b.account as opening_account, b.party_id as opening_party_id, r.currency, r.state, r.requested_by, asker.name as requested_by_name, r.created_at, r.first_by, first.name as first_by_name,
      r.first_at, decider.name as decided_by_name, r.decided_at, r.reason, r.reason_id, why.text as asked_because, r.remark, r.changes,
      case when r.order_id is not null then array[o.current_warehouse_id, o.origin_warehouse_id, o.destination_warehouse_id]
        when r.rider_id is not null then array[rider.warehouse_id]
        when r.document_id is not null then array[d.warehouse_id]
        when r.opening_id is not null then array[null::int] end as seen_at
    from approval_requests r
    left join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    left join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    left join riders rider on rider.tenant_id = r.tenant_id and rider.id = r.rider_id
    left join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
    left join opening_balances b on b.tenant_id = r.tenant_id and b.id = r.opening_id
    left join reasons why on why.tenant_id = r.tenant_id and why.id = r.reason_id
    left join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    left join staff first on first.tenant_id = r.tenant_id and first.id = r.first_by
    left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by
    where r.id = ${id}`.execute(tx)
  return found(rows[0])
}

async function detailOf(context: Context, request: RequestRow, rule: ApprovalRule): Promise<ApprovalDetail> {
  const { tx, staff } = context
  const {
    requested_by,
    first_by,
    reason_id: _reason,
    opening_id: _opening,
    changes,
    currency,
    seen_at: _seenAt,
    ...row
  } = request
  const now = await approvalEffects[request.kind].now(tx, request)
  const told: ApprovalDetail['changes'][number][] = []
  for (const change of await tellChanges(context, changes, currency))
    told.push({ ...change, now: await tellValue(context, change.field, now[change.field] ?? null, currency) })
  const isDropped = row.state === 'rejected' || row.state === 'replaced' || row.state === 'withdrawn'
  return {
    ...row,
    fields: told.map(({ field }) => field),
    changes: told,
    held_by: isDropped ? null : ((await approvalEffects[request.kind].heldBy?.(tx, request)) ?? null),
    mail: (await readRequestMails(tx, [row.id])).get(row.id) ?? null,
    is_own: requested_by === staff.id,
    is_first: first_by === staff.id,
    needs_two: rule.needs_two,
    decided_by_roles: await decidingRoles(tx, rule),
    is_decider: isDecider(rule, staff.roleId),
  }
}

export async function readApproval(context: Context, id: number): Promise<ApprovalDetail> {
  const request = await readRequest(context.tx, id)
  return detailOf(context, request, await readRule(context.tx, request.kind))
}

const ownPay = { code: 'own-pay', message: msg`This is about your own money, so someone else must decide` }

/** Locks a request and its subject, so that the second of two decisions finds the first. */
async function lockRequest(context: Context, id: number) {
  const { tx } = context
  const seen = await readRequest(tx, id)
  await approvalEffects[seen.kind].lock(tx, seen)
  await tx.selectFrom('approval_requests').select('id').where('id', '=', id).forUpdate().execute()
  const request = await readRequest(tx, id)
  const rule = await readRule(tx, request.kind)
  return { request, rule, detail: await detailOf(context, request, rule) }
}

/** Locks a request that may be decided on. */
async function openRequest(context: Context, id: number, decision: 'approve' | 'reject') {
  const { tx, staff } = context
  const { request, rule, detail } = await lockRequest(context, id)
  const { byOther, needs } = approvalTransitions.moves[decision]
  const payees = (await approvalEffects[request.kind].payees?.(tx, request)) ?? []
  const others = {
    permission: needs,
    roles: rule.role_ids,
    at: request.seen_at ?? 'anywhere',
    except: [request.requested_by, request.first_by, ...payees],
  } as const
  const refusal = whyNot(approvalTransitions, decision, { state: request.state, isOwn: detail.is_own })
  if (refusal?.code === byOther.code) await refuseOwn(byOther, others, detail, context)
  refuseDecided(approvalTransitions, refusal, { ...request, decided_by: request.decided_by_name }, detail, context)
  await refuseOtherRole(context, rule, detail)
  if (payees.includes(staff.id)) await refuseOwn(ownPay, others, detail, context)
  return { request, rule, detail, others }
}

async function close(context: Context, before: ApprovalDetail, action: keyof typeof approvalTransitions.moves, set: object) {
  await context.tx
    .updateTable('approval_requests')
    .set({ ...set, state: approvalTransitions.moves[action].to, updated_at: context.now })
    .where('id', '=', before.id)
    .execute()
  const after = await readApproval(context, before.id)
  await context.audit({ action: `approval.${action}`, subject: 'approval', subjectId: before.id, before, after })
  tellPages(context, before)
  return after
}

export async function approveRequest(context: Context, id: number): Promise<ApprovalDetail> {
  const { request, rule, detail, others } = await openRequest(context, id, 'approve')
  const { staff, now } = context
  if (detail.is_first) await refuseOwn(byYou, others, detail, context)
  if (isOutdated(detail)) refuse('request-outdated', { detail: outdated, current: detail })
  if (rule.needs_two && request.first_by === null)
    return close(context, detail, 'approveFirst', { first_by: staff.id, first_at: now })
  await approvalEffects[request.kind].carryOut(context, request)
  await tellAsker(context, request, 'approved')
  return close(context, detail, 'approve', { decided_by: staff.id, decided_at: now })
}

export async function rejectRequest(context: Context, id: number, reason: string): Promise<ApprovalDetail> {
  const { request, detail } = await openRequest(context, id, 'reject')
  await approvalEffects[request.kind].rejected?.(context, request)
  await tellAsker(context, request, 'rejected', reason)
  return close(context, detail, 'reject', { reason, decided_by: context.staff.id, decided_at: context.now })
}

const notYours = msg`Only {person} can withdraw this request, who made it`
const byRule = msg`A rule made this request, so nobody can withdraw it`

/**
 * Ends a request because its maker does not want it any more. Nobody is told: it was not decided, and it changes nothing. Whoever may
 * not see approvals does not learn of requests of others.
 */
export async function withdrawRequest(context: Context, id: number): Promise<ApprovalDetail> {
  const { requested_by } = await readRequest(context.tx, id)
  found(requested_by === context.staff.id || context.permissions.has('view-approval') ? id : undefined)
  const { request, detail } = await lockRequest(context, id)
  const refusal = whyNot(approvalTransitions, 'withdraw', { state: request.state })
  refuseDecided(approvalTransitions, refusal, { ...request, decided_by: request.decided_by_name }, detail, context)
  const { requested_by_name: person } = detail
  if (!detail.is_own)
    refuse('not-your-request', {
      ...(person === null ? { detail: byRule } : { detail: notYours, values: { person } }),
      current: detail,
    })
  return close(context, detail, 'withdraw', { decided_by: context.staff.id, decided_at: context.now })
}
