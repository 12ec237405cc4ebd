// Asking for approval: whether it is needed, and the request that then waits for a decision.
import {
  type ApprovalKind,
  type ApprovalRule,
  approvalRule,
  type OpenApproval,
  type ReplacedRequest,
  type RequestKind,
} from '@office/shared/areas/approvals/approval.model'
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import { approvalSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Reason } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { openingPartyName } from '../finance/openings/opening-party.part.ts'
import { readSetting } from '../settings/setting.part.ts'
import type { Changes } from './approval.table.ts'
import { tellAsker } from './approval-mail.part.ts'
import { tellPages } from './approval-pages.ts'
import { tellChanges } from './approval-told.part.ts'

export const byYou: Reason = {
  code: 'approved-by-you',
  message: msg`You already approved this. A second person must approve it too`,
}
const otherRole = msg`The approval setting assigns this decision to: {roles}`

export const readRule = async (tx: Tx, kind: ApprovalKind): Promise<ApprovalRule> =>
  approvalRule(kind, (await readSetting(tx, approvalSetting)).types)

/** Whether this person needs approval before it happens. */
export async function mustAsk({ tx, permissions }: Pick<Context, 'tx' | 'permissions'>, kind: ApprovalKind): Promise<boolean> {
  const { asked } = await readRule(tx, kind)
  return asked === 'all' || (asked === 'others' && !permissions.has('approve-request'))
}

/** Names of the roles that decide; empty means everyone with the permission. */
export async function decidingRoles(tx: Tx, { role_ids }: ApprovalRule): Promise<string[]> {
  if (role_ids === null) return []
  const roles = await tx.selectFrom('roles').select('name').where('id', 'in', role_ids).orderBy('name').execute()
  return roles.map(role => role.name)
}

export const isDecider = ({ role_ids }: ApprovalRule, roleId: number): boolean => role_ids?.includes(roleId) ?? true

/** Refuses anyone who has none of the deciding roles. */
export async function refuseOtherRole({ tx, staff }: Context, rule: ApprovalRule, current: unknown): Promise<void> {
  if (isDecider(rule, staff.roleId)) return
  refuse('other-role', { detail: otherRole, values: { roles: (await decidingRoles(tx, rule)).join(', ') }, current })
}

type About =
  | { merchant_id: number }
  | { order_id: number }
  | { rider_id: number }
  | { document_id: number }
  | { opening_id: number }

export interface Asked {
  kind: RequestKind
  about: About
  /** An open request of one of these kinds about the same subject is replaced. */
  replaces: readonly RequestKind[]
  changes: Changes
  /** The currency of the changed amounts, if they are money. */
  currency?: string
  reason_id?: number | null
  remark?: string | null
}

/** What a request `r` is about, by its name or number. */
export const subjectOfRequest = sql<string>`coalesce(
  (select m.name from merchants m where m.tenant_id = r.tenant_id and m.id = r.merchant_id),
  (select o.waybill_number from orders o where o.tenant_id = r.tenant_id and o.id = r.order_id),
  (select rider.name from riders rider where rider.tenant_id = r.tenant_id and rider.id = r.rider_id),
  (select d.number from documents d where d.tenant_id = r.tenant_id and d.id = r.document_id),
  (select ${openingPartyName} from opening_balances b where b.tenant_id = r.tenant_id and b.id = r.opening_id))`

/** Those about a row `of` that nobody decided yet, for its page. */
export const openApprovals = (about: 'order_id' | 'rider_id' | 'document_id', of: string) => sql<OpenApproval[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', request.id, 'kind', request.kind) order by request.id) from approval_requests request
  where request.tenant_id = ${sql.ref(`${of}.tenant_id`)} and ${sql.ref(`request.${about}`)} = ${sql.ref(`${of}.id`)}
    and request.state = any(${openStates}::text[])), '[]')`

const subjects = ['merchant_id', 'order_id', 'rider_id', 'document_id', 'opening_id'] as const

/** Requests `r` about a subject that nobody decided yet. @param currency of a rider's balance: one in another is a request by itself */
function openAbout(about: About, kinds: readonly RequestKind[], currency: string | null): Sql {
  const ids: Partial<Record<(typeof subjects)[number], number>> = about
  const column = found(subjects.find(name => ids[name] !== undefined))
  const ofCurrency = 'rider_id' in about ? sql`and r.currency is not distinct from ${currency}` : sql``
  return sql`${sql.ref(`r.${column}`)} = ${found(ids[column])} and r.kind = any(${[...kinds]}::text[])
    and r.state = any(${[...openStates]}::text[]) ${ofCurrency}`
}

/** The request that a new one about the same subject replaces, in the reader's words; null if none waits. */
export async function readReplaced(
  reader: Pick<Context, 'tx' | 'translate'>,
  { about, replaces, currency }: Pick<Asked, 'about' | 'replaces' | 'currency'>,
): Promise<ReplacedRequest | null> {
  const { rows } = await sql<Omit<ReplacedRequest, 'changes'> & { changes: Changes; currency: string | null }>`
    select r.id, r.kind, asker.name as requested_by_name, r.created_at, r.changes, r.currency from approval_requests r
    left join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    where ${openAbout(about, replaces, currency ?? null)} order by r.id desc limit 1`.execute(reader.tx)
  const [row] = rows
  if (!row) return null
  const { changes, currency: told, ...request } = row
  return { ...request, changes: await tellChanges(reader, changes, told) }
}

/**
 * Ends undecided requests about a subject because the same was asked for again or done meanwhile, and tells whoever had asked. The
 * subject must be locked.
 * @param currency of a rider's balance: that in another currency is asked about by itself
 */
export async function replaceOpen(
  context: Context,
  about: About,
  kinds: readonly RequestKind[],
  currency: string | null = null,
): Promise<void> {
  const { tx, now } = context
  const replaced = await tx
    .updateTable('approval_requests as r')
    .set({ state: 'replaced', decided_at: now, updated_at: now })
    .where(sql<boolean>`${openAbout(about, kinds, currency)}`)
    .returning(['id', 'kind', 'requested_by', subjectOfRequest.as('subject')])
    .execute()
  for (const request of replaced) await tellAsker(context, request, 'replaced')
  if (replaced.length > 0) tellPages(context, about)
}

/** Records a request about a subject of which none waits; it must be locked. */
export async function recordRequest(
  { tx, staff, audit }: Pick<Context, 'tx' | 'audit'> & { staff: Pick<Context['staff'], 'id'> },
  asked: Omit<Asked, 'replaces'>,
): Promise<number> {
  const { kind, about, changes, currency = null, reason_id = null, remark = null } = asked
  const { id } = await tx
    .insertInto('approval_requests')
    .values({ kind, ...about, changes: JSON.stringify(changes), currency, requested_by: staff.id, reason_id, remark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit({
    action: 'approval.request',
    subject: 'approval',
    subjectId: id,
    after: { kind, ...about, changes, reason_id, remark },
  })
  return id
}

/** Records a request and replaces an undecided earlier one about the same subject, which must be locked. */
export async function askApproval(
  context: Context,
  { replaces: kinds, ...asked }: Asked,
): Promise<{ approval_id: number; replaces: ReplacedRequest | null }> {
  const replaces = await readReplaced(context, { ...asked, replaces: kinds })
  await replaceOpen(context, asked.about, kinds, asked.currency ?? null)
  const approval_id = await recordRequest(context, asked)
  tellPages(context, asked.about)
  return { approval_id, replaces }
}
