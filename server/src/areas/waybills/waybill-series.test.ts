// Waybill numbers: the series from which an order takes its number, that none is given twice, and blocks that are reserved once.
import { importContract } from '@office/shared/areas/imports/import.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import {
  LAST_SERIAL,
  type WaybillSeriesDetail,
  waybillSeriesContract,
} from '@office/shared/areas/waybills/waybill-series.contract'
import { judge } from '@office/shared/core/import/judge'
import { isS10, s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { importing } from '../../imports/importing.testing.ts'
import { targets } from '../../imports/targets.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

describe.each(await engines())('waybill numbers on %s', engine => {
  let t: TestOffice
  let merchants: number[]
  let city: number
  let reference = 0

  const merchantAt = (index: number) => merchants[index] ?? 0
  const draft = (merchant_id: number) => ({
    reference_no: `W-${++reference}`,
    merchant_id,
    receiver_name: 'Asha Rai',
    receiver_phone: '9812345678',
    receiver_address: 'Street 1',
    receiver_city_id: city,
    pieces: 1,
    weight_kg: '1.000',
    payment_type: 'COD' as const,
    cod_amount: '100.00',
    currency: 'NPR',
  })
  const order = async (merchant: number, waybill_number: string | null = null) =>
    (await t.admin.call(orderContract.create, { body: { ...draft(merchant), waybill_number } })).waybill_number
  const series = (own: Partial<WaybillSeriesDetail>) =>
    t.admin.call(waybillSeriesContract.create, {
      body: {
        name: `Series ${own.prefix}`,
        prefix: 'XA',
        country: 'NP',
        first_serial: 1,
        last_serial: 100,
        low_at: 5,
        is_default: false,
        merchant_ids: [],
        ...own,
      },
    })
  const at = (id: number) => ({ params: { id } })
  const leftOf = async (id: number) => (await t.admin.call(waybillSeriesContract.get, at(id))).left
  const ask = (merchant_id: number, amount: number) =>
    t.admin.call(waybillRequestContract.create, { body: { merchant_id, amount } })

  /** Makes rows of a file for orders of a merchant. */
  const rowsOf =
    (merchant: number) =>
    async (waybill = '') => {
      const { rows } = await t.inTenant(tx =>
        sql<Record<string, string>>`
          select m.code as "Merchant Code", c.name as "Receiver City", s.name as "Receiver State", n.name as "Receiver Country"
          from merchants m, cities c join states s on s.id = c.state_id join countries n on n.id = c.country_id
          where m.id = ${merchant} and c.id = ${city}`.execute(tx),
      )
      return {
        ...rows[0],
        'Reference No': `W-${++reference}`,
        'Waybill Number': waybill,
        'Receiver Name': 'Asha Rai',
        'Receiver Phone': '9812345678',
        'Receiver Address': 'Street 1',
        Pieces: '1',
        'Weight (kg)': '1',
        'Payment Type': 'COD',
        'COD Amount': '100',
        Currency: 'NPR',
      }
    }
  const imported = async (staff: TestStaff, ...rows: Record<string, string>[]) => {
    const { id } = await staff.call(orderContract.bulk, { body: { rows } })
    return eventually(async () => {
      const job = await staff.call(importContract.get, { params: { id: id ?? 0 } })
      return job.state === 'done' && job
    })
  }

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 10, Date.now())
      // Series of the demo would come first.
      await sql`delete from waybill_requests`.execute(tx)
      await sql`delete from waybill_series where not is_default`.execute(tx)
      // Prices of the demo must not keep an order from being created here.
      await sql`update rate_cards set state = 'suspended' where state = 'approved'`.execute(tx)
      merchants = (await tx.selectFrom('merchants').select('id').orderBy('id').execute()).map(({ id }) => id)
      city = (await tx.selectFrom('cities').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    })
  }, 60_000)
  afterAll(() => t.close())

  it("come of a merchant's own series while it lasts, then of the operator's", async () => {
    const own = await series({ prefix: 'XB', first_serial: 7, last_serial: 9, merchant_ids: [merchantAt(0), merchantAt(1)] })
    expect(own).toMatchObject({ left: 3, is_low: true, merchant_count: 2, next_serial: 7 })
    // One of them already came from elsewhere, so it is skipped.
    await order(merchantAt(2), s10('XB', 8, 'NP'))
    expect(await order(merchantAt(0))).toBe(s10('XB', 7, 'NP'))
    expect(await order(merchantAt(1))).toBe(s10('XB', 9, 'NP'))
    expect(await order(merchantAt(1))).toMatch(/^CE/)
    expect(await order(merchantAt(2))).toMatch(/^CE/)
    expect(await leftOf(own.id)).toBe(0)
  })

  it('are given once, whoever asks at once', { timeout: 60_000 }, async () => {
    const own = await series({ prefix: 'XC', last_serial: 90, merchant_ids: [merchantAt(3)] })
    const many = Array.from({ length: 200 }, (_, index) => order(merchantAt(index % 2 === 0 ? 3 : 4)))
    const numbers = await Promise.all(many)
    expect(new Set(numbers).size).toBe(200)
    expect(numbers.every(isS10)).toBe(true)
    expect(numbers.filter(number => number.startsWith('XC'))).toHaveLength(90)
    expect(await leftOf(own.id)).toBe(0)
  })

  it('refuses a range that another series has, by its name, and what would take given numbers out', async () => {
    const made = await series({ prefix: 'XD', first_serial: 100, last_serial: 199, merchant_ids: [merchantAt(5)] })
    await expect(series({ prefix: 'XD', name: 'Late', first_serial: 150, last_serial: 300 })).rejects.toMatchObject({
      code: 'series-overlaps',
      problem: { detail: expect.stringContaining('Series XD'), errors: [{ path: 'first_serial' }] },
    })
    await series({ prefix: 'XD', name: 'Behind', first_serial: 200, last_serial: 300 })
    await series({ prefix: 'XD', name: 'Abroad', country: 'IN', first_serial: 150, last_serial: 300 })
    await order(merchantAt(5))
    const update = (own: object) => {
      const { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids, version } = made
      const body = { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids, version, ...own }
      return t.admin.call(waybillSeriesContract.update, { ...at(made.id), body })
    }
    for (const [field, value] of [
      ['prefix', 'XE'],
      ['first_serial', 101],
      ['last_serial', 99],
    ] as const)
      await expect(update({ [field]: value })).rejects.toMatchObject({ problem: { errors: [{ path: field }] } })
    await expect(update({ merchant_ids: [999_999] })).rejects.toMatchObject({ problem: { errors: [{ path: 'merchant_ids' }] } })
    expect(await update({ last_serial: 100, merchant_ids: [] })).toMatchObject({ left: 0, merchant_count: 0 })
    await expect(series({ prefix: 'x1' })).rejects.toMatchObject({ problem: { errors: [{ path: 'prefix' }] } })
    await expect(series({ prefix: 'XF', country: 'XX' })).rejects.toMatchObject({ problem: { errors: [{ path: 'country' }] } })
  })

  it('assigns a series to further merchants, finds it by them, and serves nobody while it is off', async () => {
    const made = await series({ prefix: 'XG', merchant_ids: [merchantAt(6)] })
    const assigned = await t.admin.call(waybillSeriesContract.assign, {
      ...at(made.id),
      body: { merchant_ids: [merchantAt(6), merchantAt(7)] },
    })
    expect(assigned.merchant_ids).toEqual([merchantAt(6), merchantAt(7)].sort((a, b) => a - b))
    const found = await t.admin.call(waybillSeriesContract.list, { query: { filters: { merchant_id: String(merchantAt(7)) } } })
    expect(found.data.map(({ id }) => id)).toEqual([made.id])
    await t.admin.call(waybillSeriesContract.activeStatus, { ...at(made.id), body: { is_active: false } })
    expect(await order(merchantAt(7))).toMatch(/^CE/)
  })

  it('reserves a block once, keeps it for its merchant, and tells the second of two deciders what became of it', async () => {
    const [mine, other] = [merchantAt(6), merchantAt(7)]
    const own = await series({ prefix: 'XH', name: 'Blocks', last_serial: 50, merchant_ids: [mine] })
    await order(other, s10('XH', 3, 'NP'))
    const request = await ask(mine, 10)
    expect(request).toMatchObject({ state: 'pending', first_serial: null, used: 0 })
    const confirm = () => t.admin.call(waybillRequestContract.confirm, { ...at(request.id), body: {} })
    const answers = await Promise.allSettled(Array.from({ length: 6 }, confirm))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          status: 409,
          code: 'request-decided',
          problem: { current: { state: 'confirmed' } },
        })
    // Ten numbers in addition to the one from elsewhere.
    expect(await t.admin.call(waybillRequestContract.get, at(request.id))).toMatchObject({ first_serial: 1, last_serial: 11 })
    expect(await leftOf(own.id)).toBe(39)
    const csv = await t.admin.call(waybillRequestContract.numbers, at(request.id))
    const lines = new TextDecoder().decode(csv.bytes).trim().split(/\s+/).slice(1)
    expect(lines).toHaveLength(10)
    expect(lines).not.toContain(s10('XH', 3, 'NP'))
    // The merchant's own orders continue after the block; nobody else may bring its numbers.
    expect(await order(mine)).toBe(s10('XH', 12, 'NP'))
    await expect(order(other, s10('XH', 5, 'NP'))).rejects.toMatchObject({
      problem: { errors: [{ path: 'waybill_number', code: 'waybill-reserved' }] },
    })
    expect(await order(mine, s10('XH', 5, 'NP'))).toBe(s10('XH', 5, 'NP'))
    expect(await t.admin.call(waybillRequestContract.get, at(request.id))).toMatchObject({ used: 1 })
    await expect(
      t.admin.call(waybillRequestContract.reject, { ...at(request.id), body: { reason: 'Too late' } }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('refuses typed numbers of their form whose check digit is wrong, and takes those of another form as they are', async () => {
    const right = s10('XR', 12_345_678, 'NP')
    const wrong = `${right.slice(0, 10)}${(Number(right[10]) + 1) % 10}NP`
    const refused = { problem: { errors: [{ path: 'waybill_number', code: 'invalid-waybill-number' }] } }
    await expect(order(merchantAt(2), wrong)).rejects.toMatchObject(refused)
    expect(await order(merchantAt(2), right)).toBe(right)
    expect(await order(merchantAt(2), 'PARTNER-4711')).toBe('PARTNER-4711')
    const made = draft(merchantAt(2))
    const { id, version } = await t.admin.call(orderContract.create, { body: made })
    const edit = (waybill_number: string) =>
      t.admin.call(orderContract.update, { ...at(id), body: { ...made, version, waybill_number } })
    await expect(edit(wrong)).rejects.toMatchObject(refused)
  })

  it('keeps reserved numbers from orders of others that are edited', async () => {
    const [mine, other] = [merchantAt(6), merchantAt(7)]
    const own = await series({ prefix: 'XM', name: 'Edited', last_serial: 50 })
    const request = await ask(mine, 10)
    await t.admin.call(waybillRequestContract.confirm, { ...at(request.id), body: { series_id: own.id } })
    const rename = async (merchant_id: number, waybill_number: string) => {
      const made = draft(merchant_id)
      const { id, version } = await t.admin.call(orderContract.create, { body: { ...made, waybill_number: null } })
      return t.admin.call(orderContract.update, { ...at(id), body: { ...made, version, waybill_number } })
    }
    await expect(rename(other, s10('XM', 4, 'NP'))).rejects.toMatchObject({
      problem: { errors: [{ path: 'waybill_number', code: 'waybill-reserved' }] },
    })
    expect(await rename(mine, s10('XM', 4, 'NP'))).toMatchObject({ waybill_number: s10('XM', 4, 'NP') })
  })

  it('counts as used what orders took of the block, not what they had brought before, to the last number there is', async () => {
    const mine = merchantAt(6)
    const own = await series({ prefix: 'XN', name: 'Last ones', first_serial: LAST_SERIAL - 9, last_serial: LAST_SERIAL })
    await order(mine, s10('XN', LAST_SERIAL - 8, 'NP'))
    const request = await ask(mine, 9)
    const confirmed = await t.admin.call(waybillRequestContract.confirm, { ...at(request.id), body: { series_id: own.id } })
    expect(confirmed).toMatchObject({ first_serial: LAST_SERIAL - 9, last_serial: LAST_SERIAL, used: 0 })
    await order(mine, s10('XN', LAST_SERIAL, 'NP'))
    expect(await t.admin.call(waybillRequestContract.get, at(request.id))).toMatchObject({ used: 1 })
  })

  it('takes back what no order took of a block, which its series gives again while nothing was given after it', async () => {
    const [mine, other] = [merchantAt(6), merchantAt(7)]
    const own = await series({ prefix: 'ZQ', name: 'Taken back', last_serial: 30 })
    const takeBack = ({ id }: { id: number }) =>
      t.admin.call(waybillRequestContract.takeBack, { ...at(id), body: { reason: 'The merchant left' } })
    const confirmed = async () => {
      const { id } = await ask(mine, 10)
      return t.admin.call(waybillRequestContract.confirm, { ...at(id), body: { series_id: own.id } })
    }
    const [first, second] = [await confirmed(), await confirmed()]
    await order(mine, s10('ZQ', second.first_serial ?? 0, 'NP'))
    // Behind the first block there is the second, so its numbers can only be typed, by anyone.
    expect(await takeBack(first)).toMatchObject({
      state: 'taken-back',
      reason: 'The merchant left',
      taken_back_by_name: expect.any(String),
    })
    expect(await leftOf(own.id)).toBe(10)
    const typed = s10('ZQ', first.first_serial ?? 0, 'NP')
    expect(await order(other, typed)).toBe(typed)
    await expect(takeBack(first)).rejects.toMatchObject({ code: 'request-decided' })
    await expect(t.admin.call(waybillRequestContract.numbers, at(first.id))).rejects.toMatchObject({ status: 404 })
    await takeBack(second)
    expect(await leftOf(own.id)).toBe(20)
    // The number that an order has is passed over.
    const again = await ask(other, 19)
    expect(await t.admin.call(waybillRequestContract.confirm, { ...at(again.id), body: { series_id: own.id } })).toMatchObject({
      first_serial: second.first_serial,
      last_serial: 30,
    })
  })

  it('reserves in the next series where the first has too few that are free, and counts those', async () => {
    const mine = merchantAt(1)
    const first = await series({ prefix: 'XO', name: 'Half used', last_serial: 10, merchant_ids: [mine] })
    const second = await series({ prefix: 'XP', name: 'Whole', last_serial: 10, merchant_ids: [mine] })
    await order(merchantAt(2), s10('XO', 10, 'NP'))
    const [one, two] = [await ask(mine, 10), await ask(mine, 9)]
    const confirm = ({ id }: { id: number }, body: { series_id?: number } = {}) =>
      t.admin.call(waybillRequestContract.confirm, { ...at(id), body })
    await expect(confirm(one, { series_id: first.id })).rejects.toMatchObject({
      code: 'not-enough-numbers',
      problem: { detail: expect.stringContaining('has 9 numbers left, but 10') },
    })
    const both = await Promise.all([confirm(one), confirm(two)])
    expect(both.map(({ series_id }) => series_id)).toEqual([second.id, first.id])
    expect(await leftOf(first.id)).toBe(1)
  })

  it('finds a series for each of the requests that are confirmed at once', async () => {
    const mine = merchantAt(1)
    const own = await series({ prefix: 'XQ', name: 'For one of them', last_serial: 10, merchant_ids: [mine] })
    const requests = [await ask(mine, 10), await ask(mine, 10), await ask(mine, 10)]
    const confirm = ({ id }: { id: number }) => t.admin.call(waybillRequestContract.confirm, { ...at(id), body: {} })
    const confirmed = await Promise.all(requests.map(confirm))
    expect(confirmed.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(confirmed.filter(({ series_id }) => series_id === own.id)).toHaveLength(1)
    expect(await leftOf(own.id)).toBe(0)
  })

  it('reserves nothing where too few are left, and rejects with a reason', async () => {
    const small = await series({ prefix: 'XI', name: 'Small', last_serial: 4 })
    const request = await ask(merchantAt(8), 5)
    await expect(
      t.admin.call(waybillRequestContract.confirm, { ...at(request.id), body: { series_id: small.id } }),
    ).rejects.toMatchObject({ code: 'not-enough-numbers', problem: { detail: expect.stringContaining('Small') } })
    const rejected = await t.admin.call(waybillRequestContract.reject, { ...at(request.id), body: { reason: 'Ask for fewer' } })
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Ask for fewer' })
    await expect(t.admin.call(waybillRequestContract.numbers, at(request.id))).rejects.toMatchObject({ status: 404 })
  })

  it('give each row of a file its own, also where a row brings the next number of the series or that of another branch', async () => {
    const row = rowsOf(merchantAt(5))
    await series({ prefix: 'XJ', merchant_ids: [merchantAt(5)] })
    const [first, second] = [await row(), await row(s10('XJ', 1, 'NP'))] as const
    expect(await imported(t.admin, first, second)).toMatchObject({ created: 2, unchanged: 0, invalid: 0 })
    const made = await t.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select('waybill_number')
        .where('reference_no', 'in', [first['Reference No'], second['Reference No']])
        .orderBy('id')
        .execute(),
    )
    expect(made.map(order => order.waybill_number)).toEqual([s10('XJ', 2, 'NP'), s10('XJ', 1, 'NP')])

    const clerk = await t.signInWith(['import-orders', 'create-bulk-order', 'create-order', 'view-orders'])
    const [here, there] = await t.inTenant(tx => tx.selectFrom('warehouses').select('id').orderBy('id').limit(2).execute())
    await t.inTenant(async tx => {
      await tx
        .insertInto('staff_warehouses')
        .values({ staff_id: clerk.staffId, warehouse_id: here?.id ?? 0 })
        .execute()
      const away = there?.id ?? null
      await tx
        .updateTable('orders')
        .set({ current_warehouse_id: away, origin_warehouse_id: away, destination_warehouse_id: away })
        .where('waybill_number', '=', s10('XJ', 1, 'NP'))
        .execute()
    })
    const told = await imported(clerk, await row(s10('XJ', 1, 'NP')))
    expect(told).toMatchObject({ created: 0, unchanged: 0, invalid: 1 })
    expect(told.rejected).toMatchObject([{ field: 'Waybill Number', code: 'ALREADY_THERE' }])
  })

  it('do not make a row count as there that lost its number to another order while it was imported', async () => {
    const number = s10('XL', 7, 'NP')
    const row: Record<string, string> = await rowsOf(merchantAt(4))(number)
    const headings = Object.keys(row)
    const rows = [{ row: 2, packed: headings.map(heading => row[heading] ?? '') }]
    const sheet = {
      sheet: 'Orders',
      format: 'workbook',
      decimalComma: false,
      dateSystem: 1900,
      headings,
      headingRow: 1,
      rows,
    } as const
    const judgement = judge(orderImport, sheet)
    if ('refused' in judgement) throw new Error(judgement.refused.code)
    const options = { createMerchants: false, by: importing(t.admin.staffId, 'UTC'), ownMerchant: null }
    const importer = targets.orders.open(options)
    const { ready } = await t.inTenant(tx => importer.resolve(tx, judgement.rows))
    expect(ready).toHaveLength(1)
    await order(merchantAt(3), number)
    await expect(t.inTenant(tx => importer.store(tx, ready))).rejects.toThrow('was taken')
    const again = await t.inTenant(tx => targets.orders.open(options).resolve(tx, judgement.rows))
    expect(again).toMatchObject({ ready: [], unchanged: 0, rejected: [{ code: 'ALREADY_THERE' }] })
  })

  it('says so where no number is left at all', async () => {
    const ends = sql`given = last_serial - first_serial + 1`
    await t.inTenant(tx => sql`update waybill_series set last_serial = ${LAST_SERIAL} where is_default`.execute(tx))
    await t.inTenant(tx => sql`update waybill_series set ${ends}`.execute(tx))
    await expect(order(merchantAt(9))).rejects.toMatchObject({
      code: 'no-waybill-numbers',
      problem: { errors: [{ path: 'waybill_number' }] },
    })
    // Three numbers, one of which an order already has: a file gets the other two, and one row is told of.
    const row = rowsOf(merchantAt(9))
    await order(merchantAt(8), s10('XK', 2, 'NP'))
    await series({ prefix: 'XK', last_serial: 3, merchant_ids: [merchantAt(9)] })
    const told = await imported(t.admin, await row(), await row(), await row())
    expect(told).toMatchObject({ created: 2, unchanged: 0, rejected: [{ row: 3, field: 'Waybill Number', code: 'NO_WAYBILL' }] })
  })
})
