// Expired downloads, and no others, lose their files, which frees disk space; the list still shows them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOrphanedFiles } from '../../core/files/orphaned-files.ts'
import { anEngine } from '../../core/testing/engines.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { expireDownloads } from './download-expiry.job.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  let other: TestStaff
  beforeAll(async () => {
    t = await startTestServer({ engine })
    other = await t.addTenant()
  }, 60_000)
  afterAll(() => t.close())

  /** A finished download that expires after the given interval. */
  const leave = ({ staffId, tenant }: TestStaff, name: string, until: string) =>
    t.inTenant(async tx => {
      const bytes = new TextEncoder().encode(name)
      const options = { name, type: 'text/plain', needs: [], staffId }
      const fileId = await t.server.services.files.keepBytes(tx, tenant.id, bytes, options)
      await sql`insert into downloads (id, key, name, report, state, file_id, rows, staff_id, expires_at)
        values (next_id('downloads'), ${name}, ${name}, 'orders', 'ready', ${fileId}, 1, ${staffId}, now() + ${until}::interval)`.execute(
        tx,
      )
    }, tenant)
  const onDisk = (tenantId: number) => readdirSync(join(t.server.services.config.dataDir, 'files', String(tenantId))).length
  const rows = () =>
    t.inTenant(async tx => (await sql<{ count: number }>`select count(*)::int from stored_files`.execute(tx)).rows[0]?.count)
  const expire = async () => {
    await t.inTenant(tx => expireDownloads(tx, t.tenant.id, t.server.services))
    await t.inTenant(tx => removeOrphanedFiles(tx, t.tenant.id, t.server.services))
  }

  it('removes content and row a day after the end, once, in its own tenant only', async () => {
    await leave(t.admin, 'old.xlsx', '-25 hours')
    await leave(t.admin, 'just over.xlsx', '-23 hours')
    await leave(t.admin, 'fresh.xlsx', '6 days')
    await leave(other, 'theirs.xlsx', '-25 hours')
    expect([onDisk(t.tenant.id), onDisk(other.tenant.id), await rows()]).toEqual([3, 1, 3])
    await expire()
    await expire()
    expect([onDisk(t.tenant.id), onDisk(other.tenant.id), await rows()]).toEqual([2, 1, 2])
    const { data } = await t.admin.call(downloadContract.list, { query: { sort: ['id'] } })
    expect(data.map(({ name, state }) => [name, state])).toEqual([
      ['old.xlsx', 'expired'],
      ['just over.xlsx', 'expired'],
      ['fresh.xlsx', 'ready'],
    ])
    const statusOf = async (key: string) => (await t.admin.fetch(`/admin/report/download/${key}`)).status
    expect([await statusOf('old.xlsx'), await statusOf('fresh.xlsx')]).toEqual([404, 200])
  })
})
