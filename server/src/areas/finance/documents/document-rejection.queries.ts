// Why a money document was rejected: one of the tenant's reasons with details, given with the rejection and shown later.
import type { ReasonOccasion } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import type { PermittedTransitions } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import type { Decided } from '../../../core/http/decided.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import type { KindOfDocument } from './document.queries.ts'

const unknownReason = msg`This rejection reason does not exist or is inactive`
const notRejected = msg`{number} was not rejected`

/** The reason for which a document `d` was rejected. */
export const rejectedFor = sql<
  string | null
>`(select r.text from reasons r where r.tenant_id = d.tenant_id and r.id = d.reason_id)`

/** The details of a rejection; its reason must be an active one of the tenant's. */
export async function rejectionOf(
  occasion: Extract<ReasonOccasion, `${string}-rejected`>,
  { reason_id, details }: { reason_id: number; details: string },
  { tx }: Context,
) {
  const reason = await tx
    .selectFrom('reasons')
    .select('id')
    .where('id', '=', reason_id)
    .where('applies_to', '=', occasion)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return reason ? { reason_id, reason: details } : refuseField('reason_id', 'unknown-reference', unknownReason)
}

/** @param otherwise the code of the refusal if it was not rejected */
export async function readRejection<T extends PermittedTransitions, Detail extends Decided & { number: string }>(
  of: KindOfDocument<T, Detail>,
  id: number,
  otherwise: string,
  context: Context,
) {
  const current = await of.read(context, id)
  if (current.state !== 'rejected') refuse(otherwise, { detail: notRejected, values: { number: current.number }, current })
  const { rows } = await sql<{ reason: string; details: string; rejected_by: string; rejected_at: string }>`
    select r.text as reason, d.reason as details, s.name as rejected_by, d.decided_at as rejected_at
    from documents d join reasons r on r.tenant_id = d.tenant_id and r.id = d.reason_id
    join staff s on s.tenant_id = d.tenant_id and s.id = d.decider_id where d.id = ${id}`.execute(context.tx)
  return found(rows[0])
}
