// Stored files on a server that speaks S3 and checks signatures (@20minutes/s3rver): what the product asks of it, and what people
// are told when it is away, rejects our key, or has lost a file.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StorageConfig } from '../config.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-s3-'))
const resource = { group: 'merchant' as const, title: 'Paper', description: null, link: null, position: 0, is_visible: true }
const pdf = (bytes: number) => new File([`%PDF-1.7\n${'x'.repeat(bytes)}\n%%EOF`], 'paper.pdf', { type: 'application/pdf' })

/** Takes a port so that it can go away and come back. */
const startS3 = async (port = 0) => {
  const s3 = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'office' }] })
  return { s3, port: (await s3.run()).port }
}

/** Objects of the bucket as they lie on the server's disk. */
const objects = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('_object'))

describe('object storage', () => {
  let s3: S3rver
  let storage: StorageConfig
  let t: TestServer
  beforeAll(async () => {
    const started = await startS3()
    s3 = started.s3
    const endpoint = `http://127.0.0.1:${started.port}`
    storage = { bucket: 'office', region: 'us-east-1', endpoint, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    t = await startTestServer({ config: { storage } })
  }, 60_000)
  afterAll(async () => {
    await t.close()
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const upload = (bytes: number, office = t) => office.admin.call(resourceContract.create, { body: resource, file: pdf(bytes) })
  const read = (id: number, office = t) => office.admin.call(resourceContract.file, { params: { id } })
  const sweep = () => t.inTenant(tx => removeOrphanedFiles(tx, t.tenant.id, t.server.services))
  /** What was logged during the work. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await work()
    const lines = log.mock.calls.map(([line]) => String(line)).filter(line => line.startsWith('storage:'))
    log.mockRestore()
    return lines
  }

  it('keeps a file as it came, large or empty but for its head, and gives it back', async () => {
    for (const bytes of [0, 1, 5_000_000]) {
      const { id } = await upload(bytes)
      const file = await read(id)
      expect([file.name, file.type, file.bytes.length]).toEqual(['paper.pdf', 'application/pdf', bytes + 15])
      expect(Buffer.from(file.bytes).equals(Buffer.from(await pdf(bytes).arrayBuffer()))).toBe(true)
    }
    expect(readdirSync(t.server.services.config.dataDir)).not.toContain('files')
  })

  it('lets go of what no record names any more', async () => {
    const before = objects().length
    const { id } = await upload(10)
    expect(objects()).toHaveLength(before + 1)
    await t.admin.call(resourceContract.remove, { params: { id } })
    await sweep()
    expect(objects()).toHaveLength(before)
  })

  it('says that a file is gone which the storage has lost', async () => {
    const { id } = await upload(10)
    const kept = await t.inTenant(tx =>
      tx.selectFrom('stored_files').select('storage_key').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    for (const path of objects().filter(path => path.includes(kept.storage_key))) rmSync(join(folder, path))
    expect(await told(() => expect(read(id)).rejects.toMatchObject({ status: 404 }))).toEqual(['storage: NoSuchKey'])
  })

  it('keeps nothing by halves while it is away, and goes on when it is back', { timeout: 60_000 }, async () => {
    const { id } = await upload(10)
    const rows = () => t.inTenant(tx => tx.selectFrom('stored_files').select('id').execute())
    const before = await rows()
    await s3.close()
    const lines = await told(async () => {
      await expect(upload(10)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
      expect((await t.admin.fetch(`/admin/resource/${id}/file`)).status).toBe(503)
    })
    expect(new Set(lines)).toEqual(new Set(['storage: ECONNREFUSED']))
    expect(await rows()).toEqual(before)
    s3 = (await startS3(Number(new URL(storage.endpoint ?? '').port))).s3
    expect((await read(id)).bytes).toHaveLength(25)
    expect((await upload(10)).id).toBeGreaterThan(id)
  })

  it.each([
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'storage: InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'storage: SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'elsewhere' }, 'storage: NoSuchBucket'],
  ])('is told in the log by its own word when it refuses %s, and to nobody else', { timeout: 60_000 }, async (_, wrong, line) => {
    const other = await startTestServer({ config: { storage: { ...storage, ...wrong } } })
    let answer: unknown
    const lines = await told(async () => {
      answer = await upload(10, other).catch((error: unknown) => error)
    })
    expect(answer).toMatchObject({ status: 503, problem: { detail: expect.not.stringMatching(/S3|key|bucket/i) } })
    expect(new Set(lines)).toEqual(new Set([line]))
    await other.close()
  })
})
