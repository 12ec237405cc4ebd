// A merchant's bank and tax details, which need someone else's approval: finding what would change, asking, and carrying it out.
import type { ReplacedRequest } from '@office/shared/areas/approvals/approval.model'
import { bankFields, type GuardedField, guardedFields } from '@office/shared/areas/merchants/merchant.model'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { found } from '../../core/http/refusal.ts'
import type { ApprovalEffect } from '../approvals/approval-effect.part.ts'
import { askApproval, mustAsk } from '../approvals/approval-request.part.ts'
import { awaitsPayout } from '../finance/invoices/invoice-bank.part.ts'
import { lockMerchant } from './merchant.source.ts'

type Guarded = Readonly<Record<GuardedField, string | null>>
export type GuardedChanges = Partial<Record<GuardedField, { old: string | null; new: string | null }>>

/** Which guarded fields a draft would change. */
export const guardedChanges = (before: Guarded, draft: Guarded): GuardedChanges =>
  Object.fromEntries(
    guardedFields
      .filter(field => before[field] !== draft[field])
      .map(field => [field, { old: before[field], new: draft[field] }]),
  )

/** The draft with these fields at their old values. */
export const withoutChanges = <D extends Guarded>(draft: D, changes: GuardedChanges): D => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old])),
})

/** Changes of where money goes are decided on as such, whatever else changes with them. */
export const kindOf = (changes: GuardedChanges) =>
  Object.keys(changes).some(field => field !== 'vat_number') ? 'bank-details' : 'profile-update'

/**
 * Whether these changes wait for a decision: for anyone who needs approval, and for everyone while money is on its way to the
 * account that would change, because nobody may redirect it alone (docs/money.md section 9).
 */
export async function mustWait(context: Context, merchantId: number, changes: GuardedChanges): Promise<boolean> {
  const kind = kindOf(changes)
  return (await mustAsk(context, kind)) || (kind === 'bank-details' && (await awaitsPayout(context.tx, merchantId)))
}

/** Requests approval of these changes; returns the open request about this merchant, which must be locked, that they replace. */
export async function proposeChanges(
  context: Context,
  merchantId: number,
  changes: GuardedChanges,
): Promise<ReplacedRequest | null> {
  const { replaces } = await askApproval(context, {
    kind: kindOf(changes),
    about: { merchant_id: merchantId },
    replaces: ['profile-update', 'bank-details'],
    changes,
  })
  return replaces
}

/** Records who changed where a merchant is paid, so that nothing is paid there by one person alone (docs/money.md section 9). */
export async function noteBankChange(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  merchantId: number,
  changes: Readonly<Partial<Record<(typeof bankFields)[number], unknown>>>,
  by: { changed_by: number | null; approved_by: number | null },
): Promise<void> {
  if (!bankFields.some(field => changes[field] !== undefined)) return
  await tx
    .updateTable('merchants')
    .set({ bank_changed_at: now, bank_changed_by: by.changed_by, bank_approved_by: by.approved_by })
    .where('id', '=', merchantId)
    .execute()
}

/** Carries out an approved change of a merchant. */
export const merchantChange: ApprovalEffect = {
  lock: (tx, { merchant_id }) => lockMerchant(tx, found(merchant_id)),
  now: async (tx, { merchant_id }) =>
    found(await tx.selectFrom('merchants').select(guardedFields).where('id', '=', found(merchant_id)).executeTakeFirst()),
  carryOut: async (context, { merchant_id, changes, requested_by }) => {
    const entries = guardedFields.flatMap(field => (changes[field] ? [[field, changes[field]] as const] : []))
    const sets = entries.map(([field, change]) => sql`${sql.ref(field)} = ${change.new}`)
    await sql`
      update merchants set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
      where id = ${merchant_id}`.execute(context.tx)
    await noteBankChange(context, found(merchant_id), changes, { changed_by: requested_by, approved_by: context.staff.id })
    await context.audit({
      action: 'merchant.update',
      subject: 'merchant',
      subjectId: merchant_id,
      before: Object.fromEntries(entries.map(([field, { old }]) => [field, old])),
      after: Object.fromEntries(entries.map(([field, change]) => [field, change.new])),
    })
  },
}
