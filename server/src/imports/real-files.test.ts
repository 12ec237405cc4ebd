// The three real files through the server: exact counts, a repeated import adds nothing, every malformed file gets its answer.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyPlaces } from '../core/testing/copy-places.ts'
import { joinServer } from '../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../core/testing/test-office.ts'

const data = join(process.env.OFFICE_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'data')
const hasData = existsSync(data)
const endpoints = { states: stateContract.bulk, cities: cityContract.bulk, orders: orderContract.bulkExcel }
type Kind = keyof typeof endpoints

let office: TestOffice

async function importFile(staff: TestStaff, kind: Kind, path: string, dryRun = false): Promise<ImportJob> {
  const file = new File([readFileSync(join(data, path))], path.replace(/^.*\//, ''))
  const started = await staff.call(endpoints[kind], { file, query: dryRun ? { dry_run: '1' } : {} }, { timeout: 120_000 })
  if (started.id === null || started.state === 'refused') return started
  for (;;) {
    const job = await staff.call(importContract.get, { params: { id: started.id } })
    if (job.state !== 'queued' && job.state !== 'running') return job
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const counts = ({ state, rows, valid, invalid, created, unchanged }: ImportJob) => ({
  state,
  rows,
  valid,
  invalid,
  created,
  unchanged,
})

describe.skipIf(!hasData)('imports of real files', () => {
  beforeAll(async () => {
    office = await joinServer('imports')
  }, 60_000)
  afterAll(() => office.close())

  it('takes states, cities and orders with the expected counts, and a repeat adds nothing', { timeout: 400_000 }, async () => {
    const { admin } = office
    expect(counts(await importFile(admin, 'states', 'states.xlsx'))).toEqual({
      state: 'done',
      rows: 5308,
      valid: 5308,
      invalid: 0,
      created: 5308,
      unchanged: 0,
    })
    expect(counts(await importFile(admin, 'states', 'states.csv'))).toEqual({
      state: 'done',
      rows: 5308,
      valid: 5308,
      invalid: 0,
      created: 0,
      unchanged: 5308,
    })
    expect(counts(await importFile(admin, 'cities', 'cities-np-de-fr-pt-br.csv'))).toMatchObject({
      state: 'done',
      rows: 24_349,
      invalid: 0,
      created: 24_349,
    })
    expect(counts(await importFile(admin, 'cities', 'cities-np-de-fr-pt-br.xlsx'))).toMatchObject({
      created: 0,
      unchanged: 24_349,
    })
    const expected = JSON.parse(readFileSync(join(data, 'orders-olist-10k.expected.json'), 'utf8'))
    const trial = await importFile(admin, 'orders', 'orders-olist-10k.xlsx', true)
    expect(counts(trial)).toMatchObject({ valid: expected.ok, invalid: expected.rejected, created: expected.ok })
    expect(trial.new_merchants).toBeGreaterThan(1600)
    const summary = await admin.call(orderContract.summary, { query: {} })
    expect(summary.total).toBe(0)
    const done = await importFile(admin, 'orders', 'orders-olist-10k.xlsx')
    expect(counts(done)).toEqual({
      state: 'done',
      rows: 10_000,
      valid: expected.ok,
      invalid: expected.rejected,
      created: expected.ok,
      unchanged: 0,
    })
    expect(done.rejected.map(({ row, field, code }) => ({ row, field, reason: code }))).toEqual(
      expected.rejections.map(({ row, field, reason }: { row: number; field: string; reason: string }) => ({
        row,
        field,
        reason,
      })),
    )
    const after = await admin.call(orderContract.summary, { query: {} })
    expect(after.cod).toEqual([
      { currency: 'BRL', orders: expected.cod_rows - 1 > 0 ? after.cod[0]?.orders : 0, amount: expected.sum_cod_of_ok_rows },
    ])
    expect(after.weight_kg).toBe(expected.sum_weight_kg_of_ok_rows)
    expect(counts(await importFile(admin, 'orders', 'orders-olist-10k.csv'))).toMatchObject({
      created: 0,
      unchanged: expected.ok,
      invalid: expected.rejected,
    })
    expect(done.rejected_file).not.toBeNull()
  })

  it('answers every malformed file as expected', { timeout: 400_000 }, async () => {
    const { files } = JSON.parse(readFileSync(join(data, 'malformed/expected.json'), 'utf8'))
    const staff = await office.addTenant()
    const withoutCities = await office.addTenant()
    for (const { tenant } of [staff, withoutCities]) await copyPlaces(office, 'states', office.tenant, tenant)
    await copyPlaces(office, 'cities', office.tenant, staff.tenant)
    const wrong: Record<string, unknown> = {}
    // 34 needs states but no cities, 33 an empty list of states; each has its tenant.
    const order = readdirSync(join(data, 'malformed')).filter(name => name in files && !name.startsWith('33'))
    for (const name of order) {
      const { answer, import: kind } = files[name]
      const job = await importFile(name.startsWith('34') ? withoutCities : staff, kind, `malformed/${name}`).catch(error => ({
        refused: { code: error.problem.errors[0].code },
        rejected: [],
        valid: 0,
      }))
      const got = job.refused
        ? { refused: job.refused.code }
        : { ok: job.valid, rejected: job.rejected.map(({ row, field, code }) => `${row} ${field} ${code}`) }
      const want = answer.whole_file_rejected
        ? { refused: answer.reason.split(/[ :]/)[0] }
        : {
            ok: answer.rows_ok,
            rejected: answer.rows_rejected.map(
              (row: { row: number; field: string; reason: string }) => `${row.row} ${row.field} ${row.reason}`,
            ),
          }
      if (JSON.stringify(got) !== JSON.stringify(want)) wrong[name] = { got, want }
    }
    expect(wrong).toEqual({})
    const fresh = await office.addTenant()
    const job = await importFile(fresh, 'states', 'malformed/33-states-duplicate-and-unknown-country.csv')
    expect(job.rejected.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual(
      files['33-states-duplicate-and-unknown-country.csv'].answer.rows_rejected.map(
        (row: { row: number; field: string; reason: string }) => `${row.row} ${row.field} ${row.reason}`,
      ),
    )
  })
})
