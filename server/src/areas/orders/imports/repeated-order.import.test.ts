// An import tells of rows that repeat an order of the last hours or an earlier row, and imports them all the same.
import { importContract } from '@office/shared/areas/imports/import.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

let t: TestOffice
beforeAll(async () => {
  t = await joinServer()
  await t.inTenant(tx => seedDemoData(tx, 1, Date.now()))
}, 60_000)
afterAll(() => t.close())

const row = (reference: string, more: Record<string, string> = {}) => ({
  'Reference No': reference,
  'Merchant Code': 'EVEREST',
  'Receiver Name': 'Sita Rai',
  'Receiver Phone': '9801234567',
  'Receiver Address': 'Lakeside 4',
  'Receiver City': 'Pokhara',
  'Receiver State': 'Gandaki',
  'Receiver Country': 'Nepal',
  Pieces: '1',
  'Weight (kg)': '1.2',
  'Payment Type': 'COD',
  'COD Amount': '500',
  Currency: 'NPR',
  ...more,
})
const rows = [
  row('R-1', { 'Receiver Phone': '009779801234567' }),
  row('R-2', { 'Receiver City': 'Nowhere' }),
  row('R-3', { 'COD Amount': '500.00' }),
  row('R-4', { 'COD Amount': '501' }),
  row('R-5', { 'Merchant Code': 'everest', 'Receiver Phone': '+9779801234567' }),
  row('R-6', { 'Merchant Code': 'NAMASTE' }),
]
const imported = async () => {
  const { id } = await t.admin.call(orderContract.bulk, { query: {}, body: { rows } })
  return eventually(async () => {
    const job = await t.admin.call(importContract.get, { params: { id: id ?? 0 } })
    return job.state === 'done' && job
  })
}
const tried = (some: typeof rows) => t.admin.call(orderContract.bulk, { query: { dry_run: '1' }, body: { rows: some } })
const again = (some: typeof rows) => some.map(one => ({ ...one, 'Reference No': `${one['Reference No']}-2` }))

it('warns of rows that repeat an earlier one, in the trial and in the result, and refuses none of them', async () => {
  const repeated = { field: 'Receiver Phone', code: 'REPEATS_ROW' }
  const message = 'Row 2 goes to the same phone and city with the same amount'
  const warnings = [
    { ...repeated, row: 4, value: '9801234567', message },
    { ...repeated, row: 6, value: '+9779801234567', message },
  ]
  expect(await tried(rows)).toMatchObject({ created: 5, invalid: 1, warned: 2, warnings })
  expect(await imported()).toMatchObject({ created: 5, invalid: 1, warned: 2, warnings })
  // The same rows once more are the same orders, not repeats of them.
  expect(await tried(rows)).toMatchObject({ created: 0, unchanged: 5, warned: 0, warnings: [] })
})

it('warns of rows that repeat an order of the last hours, by its waybill', async () => {
  const told = await tried(again(rows))
  expect(told.warnings.map(({ row: at, code }) => [at, code])).toEqual([
    [2, 'REPEATS_ORDER'],
    [4, 'REPEATS_ROW'],
    [5, 'REPEATS_ORDER'],
    [6, 'REPEATS_ROW'],
    [7, 'REPEATS_ORDER'],
  ])
  const newest = await t.inTenant(tx =>
    tx.selectFrom('orders').select('waybill_number').where('reference_no', '=', 'R-5').executeTakeFirstOrThrow(),
  )
  expect(told.warnings[0]?.message).toMatch(
    new RegExp(`^${newest.waybill_number} of .* goes to the same phone and city with the same amount$`),
  )
  await t.inTenant(tx => sql`update orders set created_at = now() - interval '13 hours'`.execute(tx))
  expect((await tried(again(rows))).warnings.map(({ row: at }) => at)).toEqual([4, 6])
})

it('says how many there are where there are more than it tells of', async () => {
  const many = Array.from({ length: 130 }, (_, at) => row(`M-${at}`, { 'COD Amount': '77' }))
  const { warned, warnings, created } = await tried(many)
  expect([created, warned, warnings.length, warnings.at(-1)?.row]).toEqual([130, 129, 100, 102])
})
