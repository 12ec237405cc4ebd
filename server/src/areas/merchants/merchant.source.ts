// Merchants as lists read them, and one merchant in full.
import { type MerchantDetail, type MerchantSetting, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import type { OwnOrderRules } from '@office/shared/areas/orders/order-rule.model'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found } from '../../core/http/refusal.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { recentOfMerchant } from '../dashboards/figure-rows.part.ts'
import { moneySorts } from '../finance/party-money.part.ts'
import { figuresOfMerchant, sortsOfMerchant } from '../orders/list/order-figures.part.ts'

export const merchantSource = tableSource('merchants m', merchantContract.list, {
  joins: sql`left join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id`,
  columns: {
    city_name: sql.ref('c.name'),
    orders: figuresOfMerchant(sql.ref('m.id')),
    recent: recentOfMerchant(sql.ref('m.id')),
    money: sql`null::json`,
  },
  sort: { ...sortsOfMerchant(sql.ref('m.id')), ...moneySorts('merchant', 'm.id') },
})

/** One merchant, without what the caller may not see. */
export async function readMerchant({ tx, permissions }: Context, id: number): Promise<MerchantDetail | undefined> {
  const { rows } = await sql<
    Omit<MerchantDetail, 'merchant_setting' | 'order_rules' | 'documents'> &
      Pick<MerchantSetting, 'payout_rule' | 'payout_days' | 'invoice_period' | keyof OwnOrderRules>
  >`
    select m.id, m.code, m.name, m.merchant_type, m.phone, c.name as city_name, m.is_active, m.created_at, m.version,
      m.email, m.address, m.city_id, m.vat_number, m.bank_name, m.bank_branch, m.bank_account_name, m.bank_account_number,
      m.payout_rule, m.payout_days, m.invoice_period, m.max_attempts, m.hold_days, m.merchant_answer_hours,
      m.disposal_notice_days, m.return_request, m.sales_person_id, s.name as sales_person_name, m.client_id, m.client_secret_at,
      (select nullif(max(used.last_seen_at), 'epoch') from staff actor
        join staff_sessions used on used.tenant_id = actor.tenant_id and used.staff_id = actor.id
        where actor.tenant_id = m.tenant_id and actor.merchant_id = m.id) as client_used_at,
      (select max(old.expires_at) from staff actor join staff_sessions old on old.tenant_id = actor.tenant_id and old.staff_id = actor.id
        where actor.tenant_id = m.tenant_id and actor.merchant_id = m.id and old.revoked_at is null
          and old.expires_at > now() and old.expires_at < 'infinity') as client_old_until,
      (select count(*)::int from merchant_businesses b where b.tenant_id = m.tenant_id and b.merchant_id = m.id) as business_count,
      (select count(*)::int from merchant_users u where u.tenant_id = m.tenant_id and u.merchant_id = m.id) as user_count,
      (select r.id from approval_requests r where r.tenant_id = m.tenant_id and r.merchant_id = m.id and r.state in ('pending', 'seconding'))
        as pending_approval_id
    from merchants m
    left join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id
    left join staff s on s.tenant_id = m.tenant_id and s.id = m.sales_person_id
    where m.id = ${id}`.execute(tx)
  const [merchant] = rows
  if (!merchant) return undefined
  const { payout_rule, payout_days, invoice_period, ...more } = merchant
  const { max_attempts, hold_days, merchant_answer_hours, disposal_notice_days, return_request, ...row } = more
  const { merchant_type } = row
  return {
    ...row,
    merchant_setting: merchant_type === null ? null : { merchant_type, payout_rule, payout_days, invoice_period },
    order_rules: { max_attempts, hold_days, merchant_answer_hours, disposal_notice_days, return_request },
    documents: permissions.has('view-merchant-document') ? await readDocuments(tx, id) : [],
    ...(permissions.has('view-merchant-secret')
      ? {}
      : { client_id: null, client_secret_at: null, client_old_until: null, client_used_at: null }),
  }
}

/** The most documents stored for a merchant. */
export const MAX_DOCUMENTS = 50

export async function readDocuments(tx: Tx, merchantId: number): Promise<MerchantDetail['documents']> {
  const { rows } = await sql<MerchantDetail['documents'][number]>`
    select d.id, d.kind, f.name, f.type, f.size, d.created_at, s.name as created_by_name
    from merchant_documents d
    join stored_files f on f.tenant_id = d.tenant_id and f.id = d.file_id
    left join staff s on s.tenant_id = f.tenant_id and s.id = f.created_by
    where d.merchant_id = ${merchantId} order by d.id desc limit ${MAX_DOCUMENTS}`.execute(tx)
  return rows
}

/** Locks a merchant until the end of the call, so that two decisions about it take turns; 404 if there is none. */
export async function lockMerchant(tx: Tx, id: number): Promise<void> {
  found(await tx.selectFrom('merchants').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
}

/** For records that belong to a merchant: its columns, or 404. */
export async function merchantOwner(params: Readonly<Record<string, number>>, { tx }: Context): Promise<{ merchant_id: number }> {
  const row = await tx.selectFrom('merchants').select('id').where('id', '=', found(params.id)).executeTakeFirst()
  return { merchant_id: found(row).id }
}
