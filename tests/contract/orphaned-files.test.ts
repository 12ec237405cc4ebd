// Files that no record names any more leave the storage, however the reference went; files still named stay, whatever breaks in
// between.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeOrphanedFiles } from '@office/server/core/files/orphaned-files'
import { refuse } from '@office/server/core/http/refusal'
import { anEngine } from '@office/server/core/testing/engines'
import { pngOf } from '@office/server/core/testing/png'
import { type ContractServer, contractServer } from '@office/server/core/testing/servers/shared-server'
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { BANNER_SIZE, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from './world.ts'

const png = (width = 4, height = 4) => new File([pngOf(width, height)], 'picture.png', { type: 'image/png' })
const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'paper.pdf', { type: 'application/pdf' })
const resource = { group: 'merchant' as const, title: 'Paper', description: null, link: null, position: 0, is_visible: true }

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: ContractServer
  let world: World
  beforeAll(async () => {
    t = await contractServer(engine)
    world = await makeWorld(t, t.admin, { firstId: 0, mark: 'filemark' })
  }, 120_000)
  afterAll(() => t.close())

  const onDisk = () => readdirSync(join(t.filesDir, String(t.tenant.id))).length
  const orphaned = () =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_files where let_go_at is not null`.execute(
        tx,
      )
      return rows[0]?.n
    })
  const sweep = () => t.inTenant(tx => removeOrphanedFiles(tx, t.tenant.id, t))
  /** The number of files, row and content, that this removes from the storage. */
  async function leave(work: () => Promise<unknown>): Promise<number> {
    await work()
    const [marked, before] = [await orphaned(), onDisk()]
    await sweep()
    expect(await orphaned()).toBe(0)
    expect(before - onDisk()).toBe(marked)
    return before - onDisk()
  }

  it('goes when its resource or banner gets another one, a link, or is deleted', async () => {
    const { call } = t.admin
    const { id } = await call(resourceContract.create, { body: resource, file: pdf() })
    const update = (version: number, link: string | null, file?: File) =>
      call(resourceContract.update, { params: { id }, body: { ...resource, link, version }, ...(file ? { file } : {}) })
    expect(await leave(() => update(1, null))).toBe(0)
    expect(await leave(() => update(2, null, pdf()))).toBe(1)
    expect(await leave(() => update(3, 'https://video.example.test/1'))).toBe(1)
    expect(await leave(() => update(4, null, pdf()))).toBe(0)
    expect(await leave(() => call(resourceContract.remove, { params: { id } }))).toBe(1)

    const words = { title: 'Festival', audience: 'staff' as const, link: null, from_day: '2026-01-01', to_day: null }
    const body = { ...words, is_active: true }
    const wide = () => png(BANNER_SIZE.width, BANNER_SIZE.height)
    const params = { id: (await call(bannerContract.create, { body, file: wide() })).id }
    expect(await leave(() => call(bannerContract.update, { params, body: { ...body, version: 1 }, file: wide() }))).toBe(1)
    expect((await call(bannerContract.picture, { params })).type).toBe('image/png')
    expect(await leave(() => call(bannerContract.remove, { params }))).toBe(1)
  })

  it('goes with a document of a merchant, by those alone who may upload one', async () => {
    const merchant = { id: world.rows.merchant }
    const upload = { params: merchant, body: { kind: 'tax' as const }, file: png() }
    const { id } = await t.admin.call(merchantContract.uploadDocument, upload)
    const params = { ...merchant, documentId: id }
    const viewer = await t.signInWith(['view-merchant', 'view-merchant-document'])
    await expect(viewer.call(merchantContract.removeDocument, { params })).rejects.toMatchObject({ status: 403 })
    const uploader = await t.signInWith(['upload-merchant-document'])
    expect(await leave(() => uploader.call(merchantContract.removeDocument, { params }))).toBe(1)
    await expect(t.admin.call(merchantContract.document, { params })).rejects.toMatchObject({ status: 404 })
    await expect(uploader.call(merchantContract.removeDocument, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('goes with a logo or a background that is replaced or taken away, once', { timeout: 30_000 }, async () => {
    const { call } = t.admin
    for (const [{ logo, removeLogo, get }, id] of [
      [branchContract, world.rows.warehouse],
      [agencyContract, world.rows.agency],
    ] as const) {
      const params = { id }
      await call(logo, { params, file: png() })
      expect(await leave(() => call(logo, { params, file: png(2, 2) }))).toBe(1)
      const { version } = await call(get, { params })
      expect(await leave(() => call(removeLogo, { params }))).toBe(1)
      expect(await call(get, { params })).toMatchObject({ logo_id: null, version: version + 1 })
      // There was nothing to remove.
      expect(await call(removeLogo, { params })).toMatchObject({ version: version + 1 })
      expect((await call(warehouseContract.logo, { params })).type).toBe('image/png')
    }
    for (const [picture, put, take] of [
      ['logo', businessContract.logo, businessContract.removeLogo],
      ['background', businessContract.background, businessContract.removeBackground],
    ] as const) {
      const shown = async () => (await t.anonymous().fetch(`/admin/setting/business/${picture}`)).status
      expect(await call(put, { file: png() })).toMatchObject({ [`has_${picture}`]: true })
      expect(await leave(() => call(put, { file: png(2, 2) }))).toBe(1)
      expect(await shown()).toBe(200)
      expect(await leave(() => call(take))).toBe(1)
      expect(await call(take)).toMatchObject({ [`has_${picture}`]: false })
      expect(await shown()).toBe(404)
    }
  })

  it('stays with its record when the change that let it go is rolled back', async () => {
    const { id } = await t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    const cutOff = (work: string) =>
      t.inTenant(async tx => {
        await sql.raw(`${work} where id = ${id}`).execute(tx)
        throw new Error('cut off')
      })
    for (const work of ['delete from resources', `update resources set file_id = null, link = 'https://a.test'`])
      expect(await leave(() => expect(cutOff(work)).rejects.toThrow('cut off'))).toBe(0)
    expect((await t.admin.call(resourceContract.file, { params: { id } })).name).toBe('paper.pdf')
  })

  it('is not there when the change that stored it is rolled back or refused', async () => {
    const before = onDisk()
    const bytes = new TextEncoder().encode('%PDF-1.7')
    const keep = (then: () => unknown) =>
      t.inTenant(async tx => {
        await t.files.keepBytes(tx, t.tenant.id, bytes, { name: 'a.pdf', type: 'application/pdf', needs: [], staffId: null })
        expect(onDisk()).toBe(before + 1)
        await then()
      })
    const cutOff = () => {
      throw new Error('cut off')
    }
    await expect(keep(cutOff)).rejects.toThrow('cut off')
    expect(onDisk()).toBe(before)
    const twice = await t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    const stale = { params: { id: twice.id }, body: { ...resource, link: null, version: 99 }, file: pdf() }
    await expect(t.admin.call(resourceContract.update, stale)).rejects.toMatchObject({ status: 412 })
    expect(onDisk()).toBe(before + 1)
    await leave(() => t.admin.call(resourceContract.remove, { params: { id: twice.id } }))
  })

  it('stays while another record names it, and goes with the last', async () => {
    const { id } = await t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    await t.inTenant(tx =>
      sql`insert into resources (resource_group, title, file_id) select 'other', 'Twin', file_id from resources where id = ${id}`.execute(
        tx,
      ),
    )
    const { data } = await t.admin.call(resourceContract.list, { query: { filters: { title: 'Twin' } } })
    await t.admin.call(resourceContract.remove, { params: { id } })
    const before = onDisk()
    await sweep()
    expect([onDisk(), await orphaned()]).toEqual([before, 0])
    const params = { id: data[0]?.id ?? 0 }
    expect((await t.admin.call(resourceContract.file, { params })).name).toBe('paper.pdf')
    expect(await leave(() => t.admin.call(resourceContract.remove, { params }))).toBe(1)
  })

  it('is removed the next time when its removal broke half-way', async () => {
    const { id } = await t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    await t.admin.call(resourceContract.remove, { params: { id } })
    const before = onDisk()
    // The content went, and the process with it before the row did.
    await expect(
      t.inTenant(async tx => {
        await removeOrphanedFiles(tx, t.tenant.id, t)
        throw new Error('cut off')
      }),
    ).rejects.toThrow('cut off')
    expect([onDisk(), await orphaned()]).toEqual([before - 1, 1])
    await sweep()
    expect([onDisk(), await orphaned()]).toEqual([before - 1, 0])
  })

  it('waits for nobody: one that the storage does not remove lets the others go', async () => {
    const create = () => t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    const ids = [(await create()).id, (await create()).id, (await create()).id]
    const before = onDisk()
    for (const id of ids) await t.admin.call(resourceContract.remove, { params: { id } })
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`select id from stored_files where let_go_at is not null order by id`.execute(tx),
    )
    const stuck = rows[1]?.id
    const remove: ContractServer['files']['remove'] = async (tx, id) => {
      if (id === stuck) await tx.deleteFrom('stored_files').where('id', '=', id).execute()
      return id === stuck ? refuse('unavailable') : t.files.remove(tx, id)
    }
    const files = { ...t.files, remove }
    const sweepStuck = () => t.inTenant(tx => removeOrphanedFiles(tx, t.tenant.id, { files }))
    await sweepStuck()
    await sweepStuck()
    expect([before - onDisk(), await orphaned()]).toEqual([2, 1])
    await t.inTenant(tx => sql`update stored_files set let_go_at = now() where id = ${stuck ?? 0}`.execute(tx))
    expect(await leave(async () => undefined)).toBe(1)
  })

  it('that the disk has lost is told as gone', async () => {
    const { id } = await t.admin.call(resourceContract.create, { body: resource, file: pdf() })
    const { storage_key } = await t.inTenant(tx =>
      tx.selectFrom('stored_files').select('storage_key').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    rmSync(join(t.filesDir, storage_key))
    await expect(t.admin.call(resourceContract.file, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await t.admin.call(resourceContract.remove, { params: { id } })
    await sweep()
    expect(await orphaned()).toBe(0)
  })
})
