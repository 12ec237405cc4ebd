// Reports that sum stored figures, over the demo's history: each figure equals a plain count of events, lines and rows.
import { countedStatuses } from '@office/shared/areas/dashboards/dashboard.model'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { reports } from '@office/shared/areas/reports/reports'
import { formatAmount, sumAmounts } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const ZONE = 'Asia/Kathmandu'
const today = () => dayIn(new Date(), ZONE)
const all = { noPagination: true } as const

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await sql`update tenants set time_zone = ${ZONE}`.execute(tx)
      await seedDemoData(tx, 300, Date.now())
    })
  }, 60_000)
  afterAll(() => t.close())

  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await t.inTenant(tx => query.execute(tx))).rows

  interface Move {
    at: string
    status_key: string
    staff_id: number | null
    merchant_id: number | null
    currency: string
    place: number | null
  }
  /** Moves that were not undone, with the order's place after each. */
  const moves = () =>
    rowsOf(sql<Move>`
      select e.at, e.status_key, e.staff_id, o.merchant_id, o.currency,
        coalesce((select (n.from_state ->> 'current_warehouse_id')::int from order_events n
          where n.order_id = e.order_id and n.seq > e.seq and n.from_state is not null order by n.seq limit 1),
          case when not exists (select from order_events n where n.order_id = e.order_id and n.seq > e.seq and n.from_state is not null)
            then o.current_warehouse_id end) as place
      from order_events e join orders o on o.id = e.order_id
      where e.kind = 'move' and not exists (select from order_events b where b.order_id = e.order_id and b.reverses = e.seq)`)

  const count = (keys: readonly string[]) => (found: readonly Move[]) => found.filter(of => keys.includes(of.status_key)).length

  it('adds up what each merchant came to, month by month', async () => {
    const { contract } = reports.monthlySales
    const { data } = await t.admin.call(contract.list, { query: all })
    const yearAgo = addDays(today(), -364)
    const months = Map.groupBy(await moves(), of => `${dayIn(of.at, ZONE).slice(0, 7)}-01 ${of.merchant_id ?? 0} ${of.currency}`)
    const money = await rowsOf(sql<{ key: string; cod: string; charges: string }>`
      select to_char(e.at at time zone ${ZONE}, 'YYYY-MM') || '-01 ' || case l.account when 'merchant' then l.party_id else 0 end || ' ' || l.currency as key,
        (coalesce(-sum(l.amount) filter (where e.kind in ('delivery', 'delivery-reversed')), 0) / 100)::numeric(14, 2)::text as cod,
        (coalesce(sum(l.amount) filter (where e.kind in ('charge', 'charge-reversed')), 0) / 100)::numeric(14, 2)::text as charges
      from journal_lines l join journal_entries e on e.id = l.entry_id where l.account in ('merchant', 'walking') group by 1`)
    const amounts = new Map(money.map(({ key, cod, charges }) => [key, [cod, charges]]))
    const expected = [...new Set([...months.keys(), ...amounts.keys()])]
      .filter(key => key.slice(0, 10) >= yearAgo)
      .map(key => {
        const found = months.get(key) ?? []
        return [
          key,
          ...(['created', 'delivered', 'returned'] as const).map(of => count(countedStatuses[of])(found)),
          ...(amounts.get(key) ?? ['0.00', '0.00']),
        ]
      })
    const said = data.map(row => [
      `${row.month} ${row.merchant_id ?? 0} ${row.currency}`,
      row.created,
      row.delivered,
      row.returned,
      row.cod,
      row.charges,
    ])
    expect(said.length).toBeGreaterThan(5)
    // Migrated entries are posted in the months in which they happened.
    expect(new Set(data.filter(({ cod }) => cod !== '0.00').map(({ month }) => month)).size).toBeGreaterThan(2)
    expect(said.sort()).toEqual(expected.filter(([, ...figures]) => figures.some(of => of !== 0 && of !== '0.00')).sort())
    const { sums } = await t.admin.call(contract.sums, { query: {} })
    for (const { currency, values } of sums)
      expect(formatAmount(values.cod ?? '')).toBe(
        formatAmount(
          sumAmounts(
            data.filter(row => row.currency === currency).map(row => row.cod),
            'NPR',
          ),
        ),
      )
  })

  it('opens the orders behind a month of each merchant, and of all walking customers together', async () => {
    const { contract, columns } = reports.monthlySales
    const { data } = await t.admin.call(contract.list, { query: all })
    // Orders that result from a delivery were not booked and do not count for the month.
    const [ofMerchant] = data.filter(({ merchant_id }) => merchant_id !== null)
    await t.inTenant(tx =>
      sql`insert into orders (id, waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id, receiver_state_id,
          receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, created_at, parent_id, child_kind)
        select next_id('orders'), waybill_number || '-R1', reference_no || '-R1', merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, 'PREPAID', 0, currency, 'key_25', created_at, id, 'rest'
        from orders where merchant_id = ${ofMerchant?.merchant_id} and to_char(created_at, 'YYYY-MM') = ${ofMerchant?.month.slice(0, 7)} limit 1`.execute(
        tx,
      ),
    )
    const isOfWalking = data.map(({ merchant_id }) => merchant_id === null)
    expect(new Set(isOfWalking).size).toBe(2)
    for (const row of [data[isOfWalking.indexOf(true)], data[isOfWalking.indexOf(false)]]) {
      const filters = { ...(row && columns.created?.opens?.(row)) }
      const { meta } = await t.admin.call(orderContract.list, { query: { filters, paginate: 1 } })
      expect(meta.total).toBe(row?.created)
    }
  })

  it('says what is due to each merchant, as the list of due orders has it', async () => {
    const { contract, columns } = reports.toBeInvoiced
    const { data } = await t.admin.call(contract.list, { query: all })
    const { data: due } = await t.admin.call(merchantInvoiceContract.pending, { query: all })
    // The list leaves out what is on a draft; the report includes everything due.
    const drafted = await rowsOf(sql<{
      n: number
    }>`select count(*)::int as n from document_lines l join orders o on o.id = l.order_id
      where l.is_held and l.kind = 'merchant-invoice' and o.settlement = 'due' and not o.is_disputed`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.reduce((sum, row) => sum + row.orders, 0)).toBe(due.length + (drafted[0]?.n ?? 0))
    for (const row of data) {
      expect(row.net).toBe(
        sumAmounts([row.cod, `${row.charges.startsWith('-') ? '' : '-'}${row.charges.replace('-', '')}`, row.adjustments], 'NPR'),
      )
      const filters = { ...columns.orders?.opens?.(row) }
      expect((await t.admin.call(orderContract.list, { query: { filters, paginate: 1 } })).meta.total).toBe(row.orders)
    }
  })

  it('counts what came and went at each branch, and what is left over of each day', async () => {
    const { contract, columns } = reports.branchProgress
    const { data } = await t.admin.call(contract.list, { query: all })
    const [from, to] = [addDays(today(), -29), today()]
    const days = Map.groupBy(await moves(), of => `${dayIn(of.at, ZONE)} ${of.place}`)
    for (const row of data) {
      const found = days.get(`${row.day} ${row.warehouse_id}`) ?? []
      expect([
        row.day >= from && row.day <= to,
        row.arrived,
        row.forwarded,
        row.sent,
        row.delivered,
        row.failed,
        row.returned,
      ]).toEqual([
        true,
        count(countedStatuses.arrived)(found),
        count([status.inTransit, status.returnInTransit])(found),
        count(countedStatuses.sent)(found),
        count(countedStatuses.delivered)(found),
        count(countedStatuses.failed)(found),
        count(countedStatuses.returned)(found),
      ])
    }
    const open = await rowsOf(sql<{ since: string; place: number }>`
      select status_since as since, current_warehouse_id as place from orders
      where current_warehouse_id is not null and status_key = any(${[...openStatuses]}::text[])`)
    const standing = Map.groupBy(
      open.map(of => `${dayIn(of.since, ZONE)} ${of.place}`).filter(key => key >= from),
      key => key,
    )
    const counted = new Map(data.filter(row => row.left_over > 0).map(row => [`${row.day} ${row.warehouse_id}`, row.left_over]))
    expect(counted.size).toBeGreaterThan(2)
    expect(counted).toEqual(new Map([...standing].map(([key, found]) => [key, found.length])))
    // A person who works at one branch sees only its days, but in full.
    const own = data.find(row => row.left_over > 0)?.warehouse_id ?? 0
    const keeper = await t.signInWith(['view-progress-report'])
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: keeper.staffId, warehouse_id: own }).execute())
    const theirs = await keeper.call(contract.list, { query: all })
    const day = (row: (typeof data)[number]) => `${row.day} ${row.left_over} ${row.arrived}`
    expect(new Set(theirs.data.map(row => row.warehouse_id))).toEqual(new Set([own]))
    expect(theirs.data.map(day)).toEqual(data.filter(row => row.warehouse_id === own).map(day))
    const left = data.find(row => row.left_over > 0)
    const filters = { ...(left && columns.left_over?.opens?.(left)) }
    expect((await t.admin.call(orderContract.list, { query: { filters, paginate: 1 } })).meta.total).toBe(left?.left_over)
  })

  it('counts what each person did', async () => {
    const { contract } = reports.operations
    const span = 'last-30-days'
    const { data } = await t.admin.call(contract.list, { query: { ...all, filters: { day: span } } })
    const from = addDays(today(), -29)
    const did = Map.groupBy(
      (await moves()).filter(of => of.staff_id !== null && dayIn(of.at, ZONE) >= from),
      of => `${dayIn(of.at, ZONE)} ${of.staff_id} ${of.status_key}`,
    )
    expect(new Map(data.map(row => [`${row.day} ${row.staff_id} ${row.status_key}`, row.orders]))).toEqual(
      new Map([...did].map(([key, found]) => [key, found.length])),
    )
    const [first] = data
    const named = await t.admin.call(contract.list, { query: { filters: { day: span, search: first?.staff ?? '' } } })
    expect(new Set(named.data.map(row => row.staff))).toEqual(new Set([first?.staff]))
  })

  it('sums expenses of branches by day and kind, and leads to their deposits', async () => {
    const { contract, columns } = reports.branchExpenses
    await t.inTenant(tx =>
      sql`with deposit as (
          insert into documents (id, kind, number, state, party_id, warehouse_id, currency, lines, declared, maker_id)
          select 900, 'branch-deposit', 'BRD-900', 'submitted', min(id), min(id), 'NPR', 0, 900, ${t.admin.staffId} from warehouses returning id
        )
        insert into branch_expenses (id, document_id, expense_kind_id, amount, maker_id, state, created_at)
        select 900 + n, deposit.id, (select min(id) + n % 2 from expense_kinds), 10.25 * n, ${t.admin.staffId},
          (array['open', 'approved', 'refused'])[1 + n % 3], now() - n * interval '1 day'
        from deposit, generate_series(1, 9) n`.execute(tx),
    )
    const { data } = await t.admin.call(contract.list, { query: { ...all, filters: { entered_on: 'last-366-days' } } })
    const rows = await rowsOf(
      sql<{ state: string; total: string }>`select state, sum(amount)::text as total from branch_expenses group by 1 order by 1`,
    )
    expect(rows).toHaveLength(3)
    for (const { state, total } of rows)
      expect([
        state,
        sumAmounts(
          data.map(row => row[state as 'approved' | 'open' | 'refused']),
          'NPR',
        ),
      ]).toEqual([state, total]) // states of an expense
    // Only the deposit that contains them, not everything of the branch.
    const ofTest = data.find(({ deposit_ids }) => deposit_ids === '900')
    const filters = { ...(ofTest && columns.expenses?.opens?.(ofTest)) }
    expect(filters).toEqual({ id: '900' })
    const opened = await t.admin.call(branchDepositContract.list, { query: { filters } })
    expect(opened.data.map(({ number }) => number)).toEqual(['BRD-900'])
  })

  it('refuses more days than a report reads, naming how many it does', async () => {
    const asked = t.admin.call(reports.branchExpenses.contract.list, { query: { filters: { entered_on: 'last-367-days' } } })
    await expect(asked).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'filter[entered_on]', message: 'At most 366 days at once' }] },
    })
  })
})
