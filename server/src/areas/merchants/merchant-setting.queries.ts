// The setting of a merchant and its sales person: part of the merchant's record, changed by people with other permissions.
import type { MerchantSetting, MerchantSettingDraft } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'
import { lockMerchant } from './merchant.source.ts'

/** As many names as a choice may have. */
const MAX_SALES_PEOPLE = 500

export async function readSetting(tx: Tx, id: number): Promise<MerchantSetting> {
  const { rows } = await sql<Omit<MerchantSetting, 'sales_people'>>`
    select m.id, m.name, m.version, m.merchant_type, m.payout_rule, m.payout_days, m.invoice_period, m.max_attempts, m.hold_days,
      m.merchant_answer_hours, m.disposal_notice_days, m.return_request, m.sales_person_id, s.name as sales_person_name
    from merchants m left join staff s on s.tenant_id = m.tenant_id and s.id = m.sales_person_id where m.id = ${id}`.execute(tx)
  const setting = found(rows[0])
  const people = await tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where('is_service', '=', false)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_SALES_PEOPLE)
    .execute()
  return { ...setting, sales_people: people }
}

/** Writes the merchant's setting columns with audit; returns the new setting. */
async function write(
  context: Context,
  before: MerchantSetting,
  values: Partial<Record<keyof Omit<MerchantSettingDraft, 'version'> | 'sales_person_id', string | number | null>>,
): Promise<MerchantSetting> {
  const { tx } = context
  // Omitted values stay as they are.
  const told = Object.entries(values).filter(([, value]) => value !== undefined)
  const sets = told.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update merchants set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${before.id}`.execute(tx)
  const after = await readSetting(tx, before.id)
  // Its label contains the type.
  if (after.merchant_type !== before.merchant_type) await raiseCacheKey(context, 'merchants')
  const { sales_people: _before, ...was } = before
  const { sales_people: _after, ...is } = after
  await context.audit({
    action: 'merchant-setting.update',
    subject: 'merchant',
    subjectId: before.id,
    before: was,
    after: is,
  })
  return after
}

export async function updateSetting(
  context: Context,
  id: number,
  { version, ...draft }: MerchantSettingDraft,
): Promise<MerchantSetting> {
  await lockMerchant(context.tx, id)
  const before = await readSetting(context.tx, id)
  if (before.version !== version) refuse('stale-version', { current: before })
  const counts = draft.payout_rule === 'days-after-delivery'
  if (counts && draft.payout_days === null) refuseField('payout_days', required.code, required.message)
  return write(context, before, { ...draft, payout_days: counts ? draft.payout_days : null })
}

export async function setSalesPerson(context: Context, id: number, staffId: number | null): Promise<MerchantSetting> {
  await lockMerchant(context.tx, id)
  const before = await readSetting(context.tx, id)
  if (staffId === before.sales_person_id) return before
  if (staffId !== null && !before.sales_people.some(person => person.id === staffId))
    refuseField('sales_person_id', 'unknown-reference', msg`This staff member does not exist or is inactive`)
  return write(context, before, { sales_person_id: staffId })
}
