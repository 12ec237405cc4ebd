// Stored figures equal a plain count of all events, whatever happened to the orders, and dashboards show those figures.

import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { attentionFilters, attentions, countedStatuses, partyCounted } from '@office/shared/areas/dashboards/dashboard.model'
import { mileStatuses, nextStatuses, ownWay } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { fromMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../core/database/transaction.ts'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { insertOrders } from '../orders/order-insert.queries.ts'
import { foldFigures, foldStandingDays } from './figure-fold.job.ts'
import { remakeDay, remakeStandingDays } from './figure-remake.part.ts'

const ZONE = 'Asia/Kathmandu'

/** 'scope id day status', with the currency for merchants, to orders, first attempts, on time and late. */
type Figures = Record<string, readonly [number, number, number, number]>

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let details: { rider_id: number; warehouse_id: number; date: string; receiver: string; amount: string }
  let reasonOf: Map<string, number>
  let orderIds: number[]
  let merchantIds: number[]
  let riderIds: number[]

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await sql`update tenants set time_zone = ${ZONE}`.execute(tx)
      await seedDemoData(tx, 80, Date.now())
      await copyOrders(tx, 'NEW', status.created)
      const idsOf = async (table: 'riders' | 'warehouses' | 'merchants' | 'orders') =>
        (await tx.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
      riderIds = await idsOf('riders')
      merchantIds = await idsOf('merchants')
      orderIds = await idsOf('orders')
      const [warehouse_id = 0] = await idsOf('warehouses')
      details = { rider_id: riderIds[0] ?? 0, warehouse_id, date: dayIn(new Date(), ZONE), receiver: 'Sita', amount: '10.00' }
      const reasons = await tx.selectFrom('reasons').select(['id', 'applies_to']).where('is_active', '=', true).execute()
      reasonOf = new Map(reasons.map(reason => [reason.applies_to, reason.id]))
    })
  }, 60_000)
  afterAll(() => t.close())

  const keptFigures = () =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ key: string; figures: [number, number, number, number] }>`
        select concat_ws(' ', scope, scope_id, day, status_key, nullif(currency, '')) as key,
          array[sum(orders), sum(first_attempt), sum(on_time), sum(late)]::int[] as figures
        from (select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figures union all
          select scope, scope_id, day, status_key, currency, orders, first_attempt, on_time, late from order_figure_differences) as kept
        group by 1 having sum(orders) <> 0 or sum(first_attempt) <> 0 or sum(on_time) <> 0 or sum(late) <> 0`.execute(tx)
      return Object.fromEntries(rows.map(({ key, figures }) => [key, figures])) as Figures
    })

  /** Turnover of accounts by day and kind: as stored, and line by line. */
  const turnovers = async () =>
    t.inTenant(async tx => {
      const { rows: kept } = await sql<{ key: string; amount: string }>`
        select concat_ws(' ', day, account, party_id, kind, currency) as key, sum(amount)::text as amount from journal_days
        group by 1 having sum(amount) <> 0 order by 1`.execute(tx)
      const { rows: lines } = await sql<{ at: string; of: string; amount: string }>`
        select e.at, concat_ws(' ', l.account, l.party_id, e.kind, l.currency) as of, l.amount::text
        from journal_lines l join journal_entries e on e.id = l.entry_id`.execute(tx)
      const { time_zone } = await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const plain = new Map<string, bigint>()
      for (const { at, of, amount } of lines) {
        const key = `${dayIn(at, time_zone)} ${of}`
        plain.set(key, (plain.get(key) ?? 0n) + BigInt(amount))
      }
      // What was undone on its own day is no turnover; stored rows of zero may or may not be gone.
      for (const [key, amount] of plain) if (amount === 0n) plain.delete(key)
      return { kept: new Map(kept.map(({ key, amount }) => [key, BigInt(amount)])), plain }
    })

  /** Event by event, without the database's help. */
  const plainCount = () =>
    t.inTenant(async tx => {
      const orders = new Map((await tx.selectFrom('orders').selectAll().execute()).map(order => [order.id, order]))
      const events = await tx.selectFrom('order_events').selectAll().orderBy('order_id').orderBy('seq').execute()
      const { time_zone } = await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const taken = new Set(events.map(event => `${event.order_id} ${event.reverses}`))
      const counted: Record<string, [number, number, number, number]> = {}
      for (const [at, event] of events.entries()) {
        const order = orders.get(event.order_id)
        if (!order || event.kind !== 'move' || taken.has(`${event.order_id} ${event.seq}`)) continue
        const next = events.slice(at + 1).find(later => later.order_id !== order.id || later.from_state !== null)
        const after = next?.order_id === order.id && next.from_state ? next.from_state : order
        const day = dayIn(event.at, time_zone)
        const party = partyCounted.some(of => (countedStatuses[of] as readonly string[]).includes(event.status_key))
        const parties = [
          ['all', 0],
          ['warehouse', after.current_warehouse_id],
          ['merchant', party ? (order.merchant_id ?? 0) : null],
          ['rider', party ? after.rider_id : null],
          ['staff', event.staff_id],
        ] as const
        for (const [scope, id] of parties) {
          if (id === null) continue
          const key = [scope, id, day, event.status_key, ...(scope === 'merchant' ? [order.currency] : [])].join(' ')
          counted[key] ??= [0, 0, 0, 0]
          const figure = counted[key]
          figure[0]++
          if (after.attempts === 0) figure[1]++
          if (order.promised_on !== null) figure[day <= order.promised_on ? 2 : 3]++
        }
      }
      return counted as Figures
    })

  /** Open orders by 'day place': as stored, and order by order. */
  const keptStanding = () =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ key: string; orders: number }>`
        select concat_ws(' ', day, warehouse_id) as key, sum(orders)::int as orders from order_standing_days
        group by 1 having sum(orders) <> 0`.execute(tx)
      return Object.fromEntries(rows.map(({ key, orders }) => [key, orders]))
    })
  const plainStanding = () =>
    t.inTenant(async tx => {
      const { time_zone } = await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const counted: Record<string, number> = {}
      for (const order of await tx.selectFrom('orders').selectAll().execute()) {
        if ((mileStatuses.closed as readonly string[]).includes(order.status_key) || order.current_warehouse_id === null) continue
        const key = `${dayIn(order.status_since, time_zone)} ${order.current_warehouse_id}`
        counted[key] = (counted[key] ?? 0) + 1
      }
      return counted
    })

  const kept = async () => ({ figures: await keptFigures(), standing: await keptStanding() })
  const plain = async () => ({ figures: await plainCount(), standing: await plainStanding() })

  const rowOf = async (id: number) =>
    t.inTenant(tx => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  const move = async (ids: readonly number[], to: OrderStatusKey, rider: number) => {
    const reason = reasonOf.get(to)
    const { details: told, ...body } = { ids: [...ids], status_key: to, details }
    const asked = { ...body, ...told, rider_id: rider, ...(reason === undefined ? {} : { reason_id: reason }) }
    // Not every status takes every detail; unknown ones are left out one by one.
    const { date: _date, receiver: _receiver, amount: _amount, ...bare } = asked
    const tries = [
      asked,
      bare,
      { ...bare, receiver: told.receiver },
      { ...bare, date: told.date },
      { ...bare, amount: told.amount, receiver: told.receiver },
    ]
    for (const one of tries) {
      const outcome = await t.admin.call(orderStatusContract.update, { body: one }).catch(() => null)
      if (outcome) return
    }
  }

  const steps = {
    move: async (at: number, choice: number) => {
      const ids = [0, 1, 2].map(next => orderIds[(at + next) % orderIds.length] ?? 0)
      const { status_key } = await rowOf(ids[0] ?? 0)
      const possible = nextStatuses(status_key).filter(key => ownWay(key) === null)
      const to = possible[choice % possible.length]
      if (to) await move(ids, to, riderIds[choice % riderIds.length] ?? 0)
    },
    reverse: async (at: number) => {
      const id = orderIds[at % orderIds.length] ?? 0
      const { status_key } = await rowOf(id)
      await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key } })
    },
    edit: (at: number, choice: number) =>
      t.inTenant(async tx => {
        const promised_on = choice % 5 === 0 ? null : addDays(dayIn(new Date(), ZONE), (choice % 60) - 55)
        await tx
          .updateTable('orders')
          .set({ merchant_id: merchantIds[choice % merchantIds.length] ?? 0, promised_on, currency: choice % 3 ? 'NPR' : 'EUR' })
          .where('id', '=', orderIds[at % orderIds.length] ?? 0)
          .execute()
      }),
    import: async (at: number, choice: number) => {
      const like = await rowOf(orderIds[at % orderIds.length] ?? 0)
      const merchant = await t.inTenant(tx =>
        tx.selectFrom('merchants').select('code').where('id', '=', like.merchant_id).executeTakeFirstOrThrow(),
      )
      const rows = [1, 2].map(n => ({
        ...like,
        waybill_number: null,
        reference_no: `IMP-${at}-${choice}-${n}-${Math.random()}`,
        merchant_code: merchant.code,
        merchant_name: null,
        city_id: like.receiver_city_id,
        state_id: like.receiver_state_id,
        country_id: like.receiver_country_id,
        ordered_at: null,
        charge: { code: 'no-card' as const },
        taxes: null,
      }))
      const origin = { staffId: t.admin.staffId, timeZone: ZONE, day: dayIn(new Date(), ZONE) }
      await t.inTenant(tx => insertOrders(tx, rows, origin))
    },
    fold: async () => {
      await t.inTenant(foldFigures)
      await t.inTenant(foldStandingDays)
    },
    remake: async (at: number) => {
      await t.inTenant(tx => remakeDay(tx, addDays(dayIn(new Date(), ZONE), -(at % 90))))
      await t.inTenant(remakeStandingDays)
    },
  }

  it('counts after any history what a plain count finds', { timeout: 120_000 }, async () => {
    const counted = await plain()
    expect(Object.keys(counted.standing).length).toBeGreaterThan(2)
    expect(await kept()).toEqual(counted)
    const names = ['move', 'move', 'move', 'reverse', 'edit', 'import', 'fold', 'remake'] as const
    const step = fc.tuple(fc.constantFrom(...names), fc.nat(10_000), fc.nat(1000))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async history => {
        for (const [name, at, choice] of history) await steps[name](at, choice)
        expect(await kept()).toEqual(await plain())
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('loses nothing to moves that happen while it folds and makes days anew', { timeout: 60_000 }, async () => {
    const today = dayIn(new Date(), ZONE)
    await Promise.all([
      ...[3, 40, 60, 100].map(at => steps.move(at, at)),
      steps.fold(),
      steps.remake(0),
      t.inTenant(tx => remakeDay(tx, today)),
      t.inTenant(remakeStandingDays),
      ...[7, 45, 66].map(at => steps.move(at, at)),
      steps.fold(),
    ])
    expect(await kept()).toEqual(await plain())
  })

  it('leaves one row for each day and place, and none where nothing stands any more', async () => {
    const rows = () => t.inTenant(async tx => (await tx.selectFrom('order_standing_days').selectAll().execute()).length)
    await t.inTenant(tx =>
      sql`update orders set status_since = status_since + interval '400 days' where current_warehouse_id is not null`.execute(tx),
    )
    await t.inTenant(tx =>
      sql`update orders set status_since = status_since - interval '400 days' where current_warehouse_id is not null`.execute(tx),
    )
    const standing = await plainStanding()
    expect(await rows()).toBeGreaterThan(2 * Object.keys(standing).length)
    await steps.fold()
    expect(await rows()).toBe(Object.keys(standing).length)
    expect(await keptStanding()).toEqual(standing)
  })

  // The embedded database carries out one transaction at a time.
  it.runIf(engine === 'postgres')('lets nobody wait for who moves another order of the same place and day', async () => {
    const move = (id: number) => (tx: Tx) => sql`update orders set status_since = now() where id = ${id}`.execute(tx)
    const { rows } = await t.inTenant(tx =>
      sql<{ ids: number[] }>`select array_agg(id) as ids from orders where status_key <> all(${[...mileStatuses.closed]}::text[])
        and current_warehouse_id is not null group by current_warehouse_id having count(*) > 1 limit 1`.execute(tx),
    )
    const [one = 0, other = 0] = rows[0]?.ids ?? []
    expect(other).toBeGreaterThan(0)
    await t.inTenant(async tx => {
      await move(one)(tx)
      await t.inTenant(move(other))
      await steps.fold()
    })
    expect(await keptStanding()).toEqual(await plainStanding())
  })

  it('answers dashboards from the figures, with the span before beside them', async () => {
    const { call } = t.admin
    const counted = await plainCount()
    const sum = (scope: string, keys: readonly string[], from: string, to: string, of = 0) =>
      Object.entries(counted).reduce((all, [key, figures]) => {
        const [named, id, day = '', at = ''] = key.split(' ')
        return `${named} ${id}` === scope && keys.includes(at) && day >= from && day <= to ? all + (figures[of] ?? 0) : all
      }, 0)
    for (const days of ['1', '7', '30', '90'] as const) {
      const said = await call(dashboardContract.statistics, { query: { days } })
      expect(said.to).toBe(dayIn(new Date(), ZONE))
      expect(said.from).toBe(addDays(said.to, 1 - Number(days)))
      const before = [addDays(said.from, -Number(days)), addDays(said.from, -1)] as const
      for (const of of ['created', 'delivered', 'failed', 'returned'] as const) {
        expect([days, of, said[of].orders]).toEqual([days, of, sum('all 0', countedStatuses[of], said.from, said.to)])
        expect([days, of, said[of].before]).toEqual([days, of, sum('all 0', countedStatuses[of], ...before)])
        expect(said[of].by_day).toHaveLength(Math.max(14, Number(days)))
      }
      expect(said.on_time.orders).toBe(sum('all 0', countedStatuses.delivered, said.from, said.to, 2))
      const byDay = await call(dashboardContract.ordersByDay, { query: { days } })
      expect(byDay.map(row => row.day)).toEqual(Array.from({ length: Number(days) }, (_, n) => addDays(said.from, n)))
      expect(byDay.reduce((all, row) => all + row.delivered, 0)).toBe(said.delivered.orders)
    }
    const [first] = await call(dashboardContract.topMerchants, { query: { days: '90' } })
    const from = addDays(dayIn(new Date(), ZONE), -89)
    expect(first?.created).toBe(sum(`merchant ${first?.merchant_id}`, countedStatuses.created, from, '9999'))
    const [place] = await call(dashboardContract.deliveryPerformance, { query: { days: '90' } })
    expect(place?.delivered).toBe(sum(`warehouse ${place?.warehouse_id}`, countedStatuses.delivered, from, '9999'))
  })

  it('finds behind each figure that needs a hand the orders that it counts, also at one warehouse', async () => {
    const { call } = t.admin
    const found = async (filters: Record<string, string>) =>
      (await call(orderContract.list, { query: { filters, paginate: 1 } })).meta.total
    const { attention } = await call(dashboardContract.statistics)
    for (const of of attentions) expect([of, attention[of]]).toEqual([of, await found(attentionFilters(of, attention))])
    expect(attention.late).toBeGreaterThan(0)
    const requests = { filters: { state: openStates.join(',') }, paginate: 1 }
    const { total } = (await call(approvalContract.list, { query: requests })).meta
    expect(total).toBeGreaterThan(0)
    expect(attention.open_requests).toBe(total)
    const id = details.warehouse_id
    const there = await call(dashboardContract.warehouseStatistics, { params: { id } })
    expect(there.attention.open_requests).toBe(0)
    for (const of of attentions)
      expect([of, there.attention[of]]).toEqual([
        of,
        await found({ ...attentionFilters(of, there.attention), current_warehouse_id: String(id) }),
      ])
    const standing = await call(dashboardContract.warehouseOrdersByStatus, { params: { id } })
    expect(standing.reduce((all, row) => all + row.orders, 0)).toBe(await found({ current_warehouse_id: String(id) }))
  })

  it('says what was earned and collected, and what is in hand, as the lines of the journal have it', async () => {
    const lines = await t.inTenant(async tx => {
      const { rows } = await sql<{ at: string; account: string; kind: string; currency: string; amount: string }>`
        select e.at, l.account, e.kind, l.currency, l.amount::text from journal_lines l join journal_entries e on e.id = l.entry_id`.execute(
        tx,
      )
      return rows.map(line => ({ ...line, day: dayIn(line.at, ZONE), amount: BigInt(line.amount) }))
    })
    const sum = (currency: string, of: (line: (typeof lines)[number]) => boolean, sign = 1n) =>
      fromMinor(
        lines.filter(line => line.currency === currency && of(line)).reduce((all, { amount }) => all + sign * amount, 0n),
        'NPR',
      )
    const isIncome = ({ account }: { account: string }) => account.startsWith('income-')
    const isCollected = ({ account, kind }: { account: string; kind: string }) =>
      account.startsWith('cash-') && (kind.startsWith('delivery') || kind === 'adjustment')
    const inHand = ['cash-rider', 'cash-branch', 'cash-agency']
    for (const days of ['7', '90'] as const) {
      const today = dayIn(new Date(), ZONE)
      const from = addDays(today, 1 - Number(days))
      const [isNow, isBefore] = [
        ({ day }: { day: string }) => day >= from,
        ({ day }: { day: string }) => day < from && day >= addDays(from, -Number(days)),
      ]
      const money = await t.admin.call(dashboardContract.money, { query: { days } })
      expect(money.length).toBeGreaterThan(0)
      for (const row of money)
        expect(row).toEqual({
          currency: row.currency,
          revenue: {
            amount: sum(row.currency, line => isIncome(line) && isNow(line), -1n),
            before: sum(row.currency, line => isIncome(line) && isBefore(line), -1n),
          },
          collected: {
            amount: sum(row.currency, line => isCollected(line) && isNow(line)),
            before: sum(row.currency, line => isCollected(line) && isBefore(line)),
          },
          cash_in_hand: sum(row.currency, ({ account }) => inHand.includes(account)),
          riders_to_count: 0,
          owed: sum(row.currency, ({ account }) => account === 'merchant', -1n),
        })
    }
    const months = await t.admin.call(dashboardContract.revenueByMonth)
    expect(months.length).toBeGreaterThan(0)
    for (const { month, currency, revenue, tax, collected } of months) {
      const isThen = ({ day }: { day: string }) => day.slice(0, 7) === month.slice(0, 7)
      expect([month, revenue, tax, collected]).toEqual([
        month,
        sum(currency, line => isIncome(line) && isThen(line), -1n),
        sum(currency, line => line.account === 'tax' && isThen(line), -1n),
        sum(currency, line => isCollected(line) && isThen(line)),
      ])
    }
    // Earnings belong to no branch, so they would only see a part, which would be meaningless.
    const keeper = await t.signInWith(['view-finance-widgets'])
    await t.inTenant(tx =>
      sql`insert into staff_warehouses (staff_id, warehouse_id) values (${keeper.staffId}, ${details.warehouse_id})`.execute(tx),
    )
    const theirs = await keeper.call(dashboardContract.money)
    expect(theirs.every(({ revenue, owed }) => revenue === null && owed === null)).toBe(true)
    expect(await keeper.call(dashboardContract.revenueByMonth)).toEqual([])
  })

  it('shows people with warehouses of their own only these', async () => {
    const keeper = await t.signInWith(['warehouse-dashboard'])
    const [other = 0] = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`select id from warehouses where id <> ${details.warehouse_id} limit 1`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    })
    await t.inTenant(tx =>
      sql`insert into staff_warehouses (staff_id, warehouse_id) values (${keeper.staffId}, ${details.warehouse_id})`.execute(tx),
    )
    for (const endpoint of [
      dashboardContract.warehouseStatistics,
      dashboardContract.warehouseOrdersByStatus,
      dashboardContract.warehouseOrdersByDay,
    ]) {
      await keeper.call(endpoint, { params: { id: details.warehouse_id } })
      await expect(keeper.call(endpoint, { params: { id: other } })).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is made anew on request, and by itself when days begin at another hour', { timeout: 60_000 }, async () => {
    const { call } = t.admin
    await t.inTenant(tx => sql`update order_figures set orders = orders + 7`.execute(tx))
    await t.inTenant(tx => sql`update journal_days set amount = amount + 7`.execute(tx))
    await t.inTenant(tx => sql`update order_standing_days set orders = orders + 7`.execute(tx))
    expect(await call(dashboardContract.refresh)).toMatchObject({ is_remaking: true })
    // A second request joins the first.
    expect(await call(dashboardContract.refresh)).toMatchObject({ is_remaking: true })
    const remade = async () => {
      const { is_remaking, remade_at } = await call(dashboardContract.lastUpdated)
      return is_remaking ? null : remade_at
    }
    const at = await eventually(remade)
    expect(await kept()).toEqual(await plain())
    const inNepal = await plainStanding()
    const { has_logo: _logo, has_background: _background, ...business } = await call(businessContract.get)
    // A zone where the date differs from Nepal's now; that is always true of one end of the world.
    const elsewhere = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(
      zone => dayIn(new Date(), zone) !== dayIn(new Date(), ZONE),
    )
    // Also if one is under way, which has made some days by the former hour.
    await t.inTenant(tx => sql`update order_figure_states set remake_since = now()`.execute(tx))
    await call(businessContract.update, { body: { ...business, time_zone: elsewhere ?? ZONE } })
    await eventually(async () => ((await remade()) ?? at) > (at ?? ''))
    expect(await kept()).toEqual(await plain())
    expect(await plainStanding()).not.toEqual(inNepal)
    const turned = await turnovers()
    expect(turned.plain.size).toBeGreaterThan(0)
    expect(turned.kept).toEqual(turned.plain)
  })
})
