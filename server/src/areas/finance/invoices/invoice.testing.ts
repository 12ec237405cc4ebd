// Set-up for suites of invoices: a merchant with orders that are due.
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { dayIn } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { postEntries } from '../journal/journal.part.ts'
import { isUnclaimed } from './invoice.source.ts'
import { type InvoiceParty, merchants, moneyOf, walkingCustomers } from './invoice-money.part.ts'

export const makes: PermissionName[] = ['create-merchant-invoice', 'view-merchant-finance', 'print-merchant-invoice']
export const decides: PermissionName[] = [
  'approve-merchant-invoice',
  'reject-merchant-invoice',
  'pay-merchant-invoice',
  'view-merchant-finance',
  'print-merchant-invoice',
]

export const at = (id: number) => ({ params: { id } })

/** What an order collects and costs, in minor units; a prepaid one collects nothing. */
export interface Sent {
  cod: bigint
  charge: bigint
  tax?: bigint
}

/** Orders whose stored due amount differs from what orders, invoices and journal say, each with both values. */
export const keptOtherwise = (tx: Tx) => {
  const told = (of: InvoiceParty) => sql`
    select o.id as order_id, ${of.account}::text as account, ${sql.ref(`o.${of.column}`)} as party_id, o.currency, money.net, o.status_since as since
    from orders o cross join ${moneyOf(of)}
    where o.settlement = 'due' and not o.is_disputed and ${sql.ref(`o.${of.column}`)} is not null and ${isUnclaimed(of)}`
  const both = sql`
    kept as (select order_id, account, party_id, currency, from_minor(amount, currency) as net, since from due_orders),
    told as (${told(merchants)} union all ${told(walkingCustomers)})`
  return sql`with ${both} (select 'kept' as by, * from (table kept except table told) k) union all (select 'told', * from (table told except table kept) t)`
    .execute(tx)
    .then(({ rows }) => rows)
}

/** Today in the zone of a test tenant. */
export const dayNow = () => dayIn(new Date().toISOString(), 'UTC')

let made = 0

/** An office with a branch, whose orders are delivered at its counter and due from then on. */
export async function invoicing(t: TestOffice) {
  const { branch, base, reason } = await t.inTenant(async tx => {
    const place = { code: `INV-${++made}`, name: 'Invoice branch', phone: null, city_id: null }
    const branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    const base = (await tx.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    const reason = (
      await tx.selectFrom('reasons').select('id').where('applies_to', '=', 'invoice-rejected').executeTakeFirstOrThrow()
    ).id
    return { branch, base, reason }
  })

  const newMerchant = (set: Readonly<Record<string, string>> = {}) =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into merchants (code, name, merchant_type) values (${`INV-M-${++made}`}, ${`Merchant ${made}`}, 'credit') returning id`.execute(
        tx,
      )
      const id = rows[0]?.id ?? 0
      for (const [column, value] of Object.entries(set))
        await sql`update merchants set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
      return id
    })

  const ordersOf = (merchant: number, sent: readonly Sent[], currency = 'NPR') =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, current_warehouse_id)
        select 'INV' || ${++made}::int || '-' || at, 'INV' || ${made}::int || '-' || at, ${merchant}::int, 'Receiver', '9800000000', 'Street',
          receiver_city_id, receiver_state_id, receiver_country_id, 1, 1, case when cod > 0 then 'COD' else 'PREPAID' end, cod, ${currency},
          ${status.readyForCustomerPickup}, case when cod > 0 then 'to-collect' else 'none' end, ${branch}::int
        from orders, unnest(${sent.map(order => String(order.cod))}::bigint[]) with ordinality as row (minor, at)
        cross join lateral (select from_minor(minor, ${currency}) as cod) of where id = ${base} order by at returning id`.execute(
        tx,
      )
      return rows.map(row => row.id)
    })

  /** Delivered, with its charge in the journal as recognition posts it. */
  const deliver = async (merchant: number, ids: readonly number[], sent: readonly Sent[], currency = 'NPR') => {
    await t.admin.call(orderStatusContract.update, { body: { ids: [...ids], status_key: status.delivered, receiver: 'Sita' } })
    await t.inTenant(tx =>
      postEntries(
        tx,
        ids.map((order_id, index) => {
          const { charge, tax = 0n } = sent[index] ?? { charge: 0n }
          const of = { order_id, currency }
          return {
            kind: 'charge' as const,
            source: 'test-charge',
            source_id: order_id,
            staff_id: null,
            lines: [
              { ...of, account: 'merchant' as const, party_id: merchant, amount: charge },
              { ...of, account: 'income-delivery' as const, party_id: 0, amount: tax - charge },
              { ...of, account: 'tax' as const, party_id: 0, amount: -tax },
            ],
          }
        }),
      ),
    )
    return [...ids]
  }
  const due = async (merchant: number, sent: readonly Sent[], currency = 'NPR') =>
    deliver(merchant, await ordersOf(merchant, sent, currency), sent, currency)

  const maker = await t.signInWith(makes)
  const checker = await t.signInWith(decides)
  const update = (id: number, status: 'issued' | 'approved' | 'cancelled', by: TestStaff) =>
    by.call(merchantInvoiceContract.statusUpdate, { ...at(id), body: { status } })
  return {
    reason,
    maker,
    checker,
    newMerchant,
    due,
    issue: (order_ids: number[], by = maker) => by.call(merchantInvoiceContract.create, { body: { order_ids } }),
    update,
    approve: (id: number, by = checker) => update(id, 'approved', by),
    cancel: (id: number, by = maker) => update(id, 'cancelled', by),
    reject: (id: number, by = checker) =>
      by.call(merchantInvoiceContract.reject, { ...at(id), body: { reason_id: reason, details: 'Two orders are not theirs' } }),
    pay: (id: number, amount: string, reference = `REF-${++made}`, by = checker) =>
      by.call(merchantInvoiceContract.pay, { ...at(id), body: { amount, reference, paid_on: dayNow() } }),
    /** Takes its last payment back that still stands. */
    reverse: async (id: number, by = checker) => {
      const { payments } = await maker.call(merchantInvoiceContract.get, at(id))
      const payment_id = payments.findLast(({ reversed }) => reversed === null)?.id ?? 1
      return by.call(merchantInvoiceContract.reversePayment, { ...at(id), body: { payment_id, reason: 'Sent back by the bank' } })
    },
    settlements: async (ids: readonly number[]) => {
      const rows = await t.inTenant(tx =>
        tx
          .selectFrom('orders')
          .select('settlement')
          .where('id', 'in', [...ids])
          .execute(),
      )
      return [...new Set(rows.map(row => row.settlement))]
    },
  }
}
export type Invoicing = Awaited<ReturnType<typeof invoicing>>
