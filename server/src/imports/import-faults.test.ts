// Characters that the database cannot store in a report: the row is rejected with a message, the good rows are imported, the job
// ends.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../core/queue/queue.ts'
import { eventually } from '../core/testing/eventually.ts'
import { joinServer } from '../core/testing/servers/shared-server.ts'
import { startTestServer, type TestServer } from '../core/testing/servers/test-server.ts'
import { importJob } from './import.job.ts'

it.each([
  ['NUL', 'No\0where', 'INVALID_CHARACTERS'],
  ['half of an emoji where a long value is cut', `${'x'.repeat(999)}😀`, 'TOO_LONG'],
])('%s', async (_, country, code) => {
  const t = await joinServer()
  const rows = ['State Name,State Code,Country Name', 'Bagmati,P3,Nepal', `Koshi,P1,${country}`]
  const file = new File([rows.join('\n')], 'states.csv')
  const dry = await t.admin.call(stateContract.bulk, { file, query: { dry_run: '1' } })
  expect(dry).toMatchObject({ valid: 1, invalid: 1 })
  const started = await t.admin.call(stateContract.bulk, { file })
  const done = await eventually(async () => {
    const job = await t.admin.call(importContract.get, { params: { id: started.id ?? 0 } })
    return job.state === 'done' && job
  })
  expect(done).toMatchObject({ created: 1, invalid: 1, rejected: [{ row: 3, field: 'Country Name', code }] })
  expect(done.rejected[0]?.value.isWellFormed()).toBe(true)
  await t.close()
})

it('whoever works at some branches gets the rows that were rejected', async () => {
  const t = await joinServer()
  const clerk = await t.signInWith(['manage-state'])
  await t.inTenant(async tx => {
    const branch = { code: 'KTM', name: 'Kathmandu', phone: null, city_id: null }
    const { id } = await tx.insertInto('warehouses').values(branch).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('staff_warehouses').values({ staff_id: clerk.staffId, warehouse_id: id }).execute()
  })
  // Whatever its name: that of the rejected rows is longer.
  const file = new File(['State Name,State Code,Country Name\nBagmati,P3,Nowhere'], `${'x'.repeat(251)}.csv`)
  const started = await clerk.call(stateContract.bulk, { file })
  const done = await eventually(async () => {
    const job = await clerk.call(importContract.get, { params: { id: started.id ?? 0 } })
    return job.state === 'done' && job
  })
  const { bytes, name } = await clerk.call(downloadContract.file, { params: { key: done.rejected_file ?? '' } })
  expect((await clerk.call(downloadContract.list)).data).toMatchObject([{ name, report: 'import-rejected' }])
  const sheet = await readSheet(bytes, name)
  expect('rows' in sheet && sheet.rows.map(row => cellsOf(row).slice(0, 3))).toEqual([['Bagmati', 'P3', 'Nowhere']])
  await t.close()
})

it('whoever works at some branches neither sees nor stops what others import, also with the audit log', async () => {
  const t = await joinServer()
  const started = await t.admin.call(stateContract.bulk, {
    file: new File(['State Name,State Code,Country Name\nBagmati,P3,Nowhere'], 'secret.csv'),
  })
  const params = { id: started.id ?? 0 }
  const auditor = await t.signInWith(['view-audit-log', 'run-import'])
  const list = () =>
    auditor.call(importContract.list, { query: { filters: { staff_id: String(t.admin.staffId) }, sort: ['-rows_rejected'] } })
  await eventually(async () => (await list()).data[0]?.state === 'done')
  expect((await list()).data).toMatchObject([
    { file_name: 'secret.csv', rows_total: 1, rows_done: 1, rows_created: 0, rows_rejected: 1, staff_id: t.admin.staffId },
  ])
  expect(await auditor.call(importContract.get, { params })).toMatchObject({ file: 'secret.csv' })
  // After its 30 days the file is named no more.
  expect((await list()).data[0]?.rejected_file).toMatch(/^\w{32}$/)
  await t.inTenant(tx => tx.updateTable('downloads').set({ expires_at: '2026-01-01T00:00:00Z' }).execute())
  expect((await list()).data[0]?.rejected_file).toBeNull()
  expect(await auditor.call(importContract.get, { params })).toMatchObject({ invalid: 1, rejected_file: null })
  await t.inTenant(async tx => {
    const branch = { code: 'KTM', name: 'Kathmandu', phone: null, city_id: null }
    const { id } = await tx.insertInto('warehouses').values(branch).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('staff_warehouses').values({ staff_id: auditor.staffId, warehouse_id: id }).execute()
  })
  expect((await auditor.call(importContract.list)).data).toEqual([])
  await expect(auditor.call(importContract.get, { params })).rejects.toMatchObject({ status: 404 })
  await expect(auditor.call(importContract.cancel, { params })).rejects.toMatchObject({ status: 404 })
  await t.close()
})

/** An import that waits, of which no job in the queue knows. */
const queued = (t: TestServer, staff_id: number, bytes: Uint8Array) =>
  t.inTenant(async tx => {
    const options = { name: 'states.csv', type: 'text/csv', needs: [], staffId: staff_id }
    const file_id = await t.server.services.files.keepBytes(tx, t.tenant.id, bytes, options)
    const job = { kind: 'states', file_name: 'states.csv', file_id, staff_id }
    return (await tx.insertInto('import_jobs').values(job).returning('id').executeTakeFirstOrThrow()).id
  })

const contextOf = (t: TestServer, more: object = {}) =>
  ({
    tenantId: t.tenant.id,
    services: t.server.services,
    inTenant: (work: Parameters<typeof t.inTenant>[0]) => t.inTenant(work),
    reading: (work: Parameters<typeof t.inTenant>[0]) => t.inTenant(work),
    signal: new AbortController().signal,
    ...more,
  }) as unknown as JobContext // its transactions return what the work returns, which a parameter's type has lost

describe('the job of an import', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  }, 60_000)
  afterAll(() => t.close())

  it('an import that waited does not begin for somebody who has left', async () => {
    const clerk = await t.signInWith(['manage-state'])
    const importId = await queued(t, clerk.staffId, new TextEncoder().encode('State Name,Country Name\nBagmati,Nepal'))
    await t.inTenant(tx => sql`update staff set is_active = false where id = ${clerk.staffId}`.execute(tx))
    await importJob.run({ importId, createMerchants: false, language: 'en' }, contextOf(t))
    expect(await t.admin.call(importContract.get, { params: { id: importId } })).toMatchObject({ state: 'cancelled', created: 0 })
    expect((await t.admin.call(stateContract.list)).meta.total).toBe(0)
  })

  it('what was rejected before a stop is told after it, and is not read with each question in between', async () => {
    const { services } = t.server
    const total = 1200
    const rows = Array.from({ length: total }, (_, at) => `State ${at},S${at},Nowhere ${at}`)
    const bytes = new TextEncoder().encode(['State Name,State Code,Country Name', ...rows].join('\n'))
    const { staffId } = t.admin
    const importId = await queued(t, staffId, bytes)
    const task = { importId, createMerchants: false, language: 'en' as const }
    const stopping = new AbortController()
    const publish = () => stopping.abort()
    const context = contextOf(t, {
      services: { ...services, gateway: { ...services.gateway, publish } },
      signal: stopping.signal,
    })
    await expect(importJob.run(task, context)).rejects.toThrow('goes on after the restart')
    const half = await t.admin.call(importContract.get, { params: { id: importId } })
    expect(half).toMatchObject({ state: 'running', rows: total, done: 1000, invalid: 1000, rejected: [] })
    const report = () =>
      t.inTenant(async tx => {
        const { rows } = await sql<{
          n: number
        }>`select length(report::text) as n from import_jobs where id = ${importId}`.execute(tx)
        return rows[0]?.n
      })
    expect(await report()).toBeLessThan(1000)
    await importJob.run(task, { ...context, signal: new AbortController().signal })
    const done = await t.admin.call(importContract.get, { params: { id: importId } })
    expect(done).toMatchObject({ state: 'done', rows: total, done: total, invalid: total, created: 0 })
    expect(done.rejected[0]).toMatchObject({ row: 2, code: 'UNKNOWN_COUNTRY' })
    const { bytes: workbook } = await t.admin.call(downloadContract.file, { params: { key: done.rejected_file ?? '' } })
    const sheet = await readSheet(workbook, 'x')
    expect('rows' in sheet && sheet.rows.map(row => cellsOf(row)[0])).toEqual(rows.map((_, at) => `State ${at}`))
  })
})

it('a file that is only looked at keeps nobody waiting', async () => {
  const t = await startTestServer()
  const rows = Array.from({ length: 15_000 }, (_, at) => `State ${at},S${at},Nepal`)
  const file = new File([['State Name,State Code,Country Name', ...rows].join('\n')], 'states.csv')
  let isJudged = false
  const dry = t.admin.call(stateContract.bulk, { file, query: { dry_run: '1' } }).finally(() => {
    isJudged = true
  })
  const other = await t.addTenant()
  let lists = 0
  while (!isJudged) {
    await other.call(stateContract.list)
    lists++
  }
  expect(await dry).toMatchObject({ valid: 15_000, created: 15_000 })
  // On one connection, as here, all of them used to wait until it ended.
  expect(lists).toBeGreaterThan(3)
  // Rows without a file become one, of which nothing stays beside what is stored.
  const body = { rows: [{ 'State Name': 'Bagmati', 'Country Name': 'Nepal' }] }
  await t.admin.call(stateContract.bulk, { body, query: { dry_run: '1' } })
  await t.admin.call(stateContract.bulk, { body })
  const waiting = () => readdirSync(join(t.server.services.config.dataDir, 'uploads'))
  await eventually(() => waiting().length === 0)
  await t.close()
})

it('an import that was not meant ends between two thousands of rows, and goes on where it stood when it was', async () => {
  const t = await startTestServer()
  const total = 8000
  const rows = Array.from({ length: total }, (_, at) => `State ${at},S${at},Nepal`)
  const file = new File([['State Name,State Code,Country Name', ...rows].join('\n')], 'states.csv')
  const { id } = await t.admin.call(stateContract.bulk, { file })
  const params = { id: id ?? 0 }
  const clerk = await t.signInWith(['manage-state'])
  await expect(clerk.call(importContract.cancel, { params })).rejects.toMatchObject({ status: 404 })
  await eventually(async () => (await t.admin.call(importContract.get, { params })).done > 0)
  expect(await t.admin.call(importContract.cancel, { params })).toMatchObject({ state: 'cancelled' })
  await expect(t.admin.call(importContract.cancel, { params })).rejects.toMatchObject({ status: 409, code: 'import-over' })
  // One set may be in progress; whatever it stores is rolled back with it.
  const again = await t.admin.call(stateContract.bulk, { file })
  const done = await eventually(async () => {
    const job = await t.admin.call(importContract.get, { params: { id: again.id ?? 0 } })
    return job.state === 'done' && job
  })
  expect(done.created + done.unchanged).toBe(total)
  expect(done.unchanged).toBeGreaterThan(0)
  expect(done.created).toBeGreaterThan(0)
  const { data } = await t.admin.call(importContract.list, { query: { sort: ['-id'] } })
  expect(data.map(({ state }) => state)).toEqual(['done', 'cancelled'])
  expect((await clerk.call(importContract.list)).data).toEqual([])
  await t.close()
})
