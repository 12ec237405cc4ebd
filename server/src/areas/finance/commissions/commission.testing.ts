// Set-up for suites of commissions: riders and agencies with cards of pay, and their work on given days.
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type PayEventKind, type PayRule, payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { dayNow } from '../invoices/invoice.testing.ts'

export const makes: PermissionName[] = ['create-rider-commission', 'view-rider-commission']
export const decides: PermissionName[] = ['approve-rider-commission', 'reject-rider-commission', 'view-rider-commission']
export const pays: PermissionName[] = ['pay-rider-commission', 'view-rider-commission']

export const at = (id: number) => ({ params: { id } })
export const january = { from_day: '2026-01-01', to_day: '2026-01-31' }
export const february = { from_day: '2026-02-01', to_day: '2026-02-28' }

/** A rule for a delivery, if its model needs an event. */
export const rule = (model: PayRule['model'], more: Partial<PayRule> = {}): PayRule =>
  payRule(model, { event: model === 'fixed' || model === 'bonus-success' ? null : 'delivery', ...more })

/** What a kind of work leaves in the journey: source and target status. */
const moves: Readonly<Record<PayEventKind, readonly [from: OrderStatusKey, to: OrderStatusKey]>> = {
  pickup: [status.assignedForPickup, status.pickedUp],
  delivery: [status.sentForDelivery, status.delivered],
  return: [status.sentToMerchant, status.returnedToMerchant],
  'failed-attempt': [status.sentForDelivery, status.deliveryFailed],
}

let made = 0

/** An office with a branch whose riders are paid by cards of their own. */
export async function earning(t: TestOffice) {
  const { branch, base, reason, attempt } = await t.inTenant(async tx => {
    const place = { code: `PAY-${++made}`, name: `Pay branch ${made}`, phone: null, city_id: null }
    const branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    const base = (await tx.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    const reasonFor = async (occasion: string) =>
      (await tx.selectFrom('reasons').select('id').where('applies_to', '=', occasion).orderBy('id').executeTakeFirstOrThrow()).id
    return { branch, base, reason: await reasonFor('commission-rejected'), attempt: await reasonFor(status.deliveryFailed) }
  })

  const newRider = (rules: readonly PayRule[] | null, { currency = 'NPR', warehouse = branch } = {}) =>
    t.inTenant(async tx => {
      const rider = { name: `Paid rider ${++made}`, phone: null, warehouse_id: warehouse }
      const { id } = await tx.insertInto('riders').values(rider).returning('id').executeTakeFirstOrThrow()
      if (rules === null) return id
      await sql`
        with series as (insert into rate_card_series (kind) values ('rider') returning id),
        card as (
          insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
          select id, 1, ${`Card ${made}`}, ${currency}, '2025-01-01', ${JSON.stringify({ rules })}::jsonb, 'approved' from series)
        insert into rate_card_parties (series_id, rider_id) select id, ${id} from series`.execute(tx)
      return id
    })

  /** Parcels without cash, and what the rider did with them at noon of a day; returns the orders. */
  const did = (rider: number, kind: PayEventKind, day: string, times = 1) =>
    t.inTenant(async tx => {
      const [from, to] = moves[kind]
      const state = JSON.stringify({
        status_key: from,
        custody: 'none',
        current_warehouse_id: branch,
        rider_id: rider,
        bucket_id: null,
        bag_id: null,
        attempts: 0,
      })
      const { rows } = await sql<{ id: number }>`
        with parcels as (
          insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
            receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, rider_id, current_warehouse_id)
          select 'PAY' || ${++made}::int || '-' || at, 'PAY' || ${made}::int || '-' || at, merchant_id, 'Receiver', '9800000000', 'Street',
            receiver_city_id, receiver_state_id, receiver_country_id, 1, 2.5, 'PREPAID', 0, 'NPR', ${to}, 'none', ${rider}::int, ${branch}::int
          from orders, generate_series(1, ${times}) as at where id = ${base} returning id)
        insert into order_events (order_id, kind, status_key, from_status_key, from_state, source, reason_id, at)
        select id, 'move', ${to}, ${from}, ${state}::jsonb, 'api', ${kind === 'failed-attempt' ? attempt : null}::int,
          (${day}::date + time '12:00') at time zone (select time_zone from tenants where tenants.id = current_tenant())
        from parcels returning order_id as id`.execute(tx)
      return rows.map(row => row.id).sort((a, b) => a - b)
    })

  /** Delivered against cash that is handed in by a deposit, approved on that day; undecided if there is no day. */
  const handedIn = (rider: number, cods: readonly string[], day: string | null) =>
    t.inTenant(async tx => {
      const staff = await tx.selectFrom('staff').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      const { rows: orders } = await sql<{ id: number; amount: string }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, rider_id, current_warehouse_id)
        select 'PAC' || ${++made}::int || '-' || at, 'PAC' || ${made}::int || '-' || at, merchant_id, 'Receiver', '9800000000', 'Street',
          receiver_city_id, receiver_state_id, receiver_country_id, 1, 2.5, 'COD', cod, 'NPR', ${status.delivered},
          ${day === null ? 'in-rider-deposit' : 'at-branch'}, ${rider}::int, ${branch}::int
        from orders, unnest(${[...cods]}::numeric[]) with ordinality as row (cod, at) where id = ${base} returning id, cod_amount as amount`.execute(
        tx,
      )
      await sql`
        insert into order_events (order_id, kind, status_key, from_status_key, from_state, source, rider_id, at)
        select id, 'move', ${status.delivered}, ${status.sentForDelivery}, '{}', 'api', ${rider}, '2025-12-30T06:00:00Z' from unnest(${orders.map(order => order.id)}::int[]) as id`.execute(
        tx,
      )
      const { rows } = await sql<{ id: number }>`
        insert into documents (kind, number, state, party_id, warehouse_id, currency, lines, declared, maker_id, decided_at)
        values ('rider-deposit', ${`RD-PAY-${made}`}, ${day === null ? 'submitted' : 'approved'}, ${rider}, ${branch}, 'NPR', ${orders.length}, 0, ${staff.id},
          (${day}::date + time '18:00') at time zone (select time_zone from tenants where id = current_tenant())) returning id`.execute(
        tx,
      )
      await sql`
        insert into document_lines (document_id, line, kind, order_id, amount)
        select ${rows[0]?.id}, at, 'rider-deposit', id, amount
        from unnest(${orders.map(order => order.id)}::int[], ${orders.map(order => order.amount)}::numeric[]) with ordinality as row (id, amount, at)`.execute(
        tx,
      )
      return orders.map(order => order.id)
    })

  const maker = await t.signInWith(makes)
  const checker = await t.signInWith(decides)
  const payer = await t.signInWith(pays)
  const update = (id: number, to: 'issued' | 'approved' | 'cancelled', by: TestStaff) =>
    by.call(riderCommissionContract.statusUpdate, { ...at(id), body: { status: to } })
  return {
    branch,
    reason,
    maker,
    checker,
    payer,
    newRider,
    did,
    handedIn,
    /** Undoes deliveries that never happened. */
    takeBack: (ids: readonly number[]) =>
      t.admin.call(orderStatusContract.reverse, {
        body: { ids: [...ids], status_key: status.delivered, reason_id: null, remark: 'Wrong parcel' },
      }),
    make: (party_id: number, period: typeof january, by = maker) =>
      by.call(riderCommissionContract.create, { body: { party_id, ...period } }),
    approve: (id: number, by = checker) => update(id, 'approved', by),
    cancel: (id: number, by = maker) => update(id, 'cancelled', by),
    reject: (id: number, by = checker) =>
      by.call(riderCommissionContract.reject, { ...at(id), body: { reason_id: reason, details: 'The rate is of last year' } }),
    pay: (id: number, amount: string, reference = `PAID-${++made}`, by = payer) =>
      by.call(riderCommissionContract.pay, { ...at(id), body: { amount, reference, paid_on: dayNow() } }),
    /** Takes its last payment back that still stands. */
    reverse: async (id: number, by = payer) => {
      const { payments } = await maker.call(riderCommissionContract.get, at(id))
      const payment_id = payments.findLast(({ reversed }) => reversed === null)?.id ?? 1
      return by.call(riderCommissionContract.reversePayment, { ...at(id), body: { payment_id, reason: 'Sent back by the bank' } })
    },
    linesOf: async (id: number) =>
      (await maker.call(riderCommissionContract.lines, { ...at(id), query: { paginate: 100 } })).data,
  }
}
export type Earning = Awaited<ReturnType<typeof earning>>

/** A rider who was paid for two deliveries of January, which were undone since: February's commission asks 80 back. */
export async function owing(of: Earning) {
  const rider = await of.newRider([rule('per-event', { amount: '40' }), rule('per-event', { amount: '30', event: 'pickup' })])
  const ids = await of.did(rider, 'delivery', '2026-01-10', 2)
  const paid = await of.make(rider, january)
  await of.approve(paid.id)
  await of.pay(paid.id, '80')
  await of.takeBack(ids)
  const { id, number } = await of.make(rider, february)
  await of.approve(id)
  return { rider, id, number }
}
