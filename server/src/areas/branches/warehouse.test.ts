// Branches and agencies: there is always one sorting branch, a place in use cannot be removed, and logos are checked by content.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'

const PNG = [...pngOf(1, 1)]
const fileOf = (name: string, bytes: readonly number[], size = bytes.length) => {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new File([content], name)
}

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let city: number
  const draft = (code: string) => ({
    code,
    name: `Place ${code}`,
    city_id: city,
    address: null,
    phone: '+9779812345678',
    email: null,
    contact_person: null,
    latitude: '27.7172',
    longitude: '-85.3240',
    opening_note: null,
    is_active: true,
  })
  const branch = (code: string) => t.admin.call(branchContract.create, { body: draft(code) })
  const agency = (code: string) =>
    t.admin.call(agencyContract.create, { body: { ...draft(code), owner_name: 'Owner', registration_number: 'VAT 1' } })
  const sortingIds = () =>
    t.inTenant(async tx =>
      (await sql<{ id: number }>`select id from warehouses where is_sorting`.execute(tx)).rows.map(row => row.id),
    )

  beforeAll(async () => {
    t = await joinServer(engine)
    const state = await t.admin.call(stateContract.create, {
      body: { name: 'Bagmati', code: 'P3', country_id: 1, native_name: null },
    })
    const body = { name: 'Kathmandu', native_name: null, state_id: state.id, is_active: true }
    city = (await t.admin.call(cityContract.create, { body })).id
  }, 60_000)
  afterAll(() => t.close())

  it('starts without a sorting branch, makes the first branch it, and keeps exactly one', { timeout: 30_000 }, async () => {
    expect(await t.admin.call(branchContract.currentSorting)).toBeNull()
    const agent = await agency('A0')
    expect(agent).toMatchObject({ kind: 'agency', is_sorting: false, latitude: '27.7172', longitude: '-85.324' })
    const first = await branch('B1')
    const second = await branch('B2')
    expect([first.is_sorting, second.is_sorting]).toEqual([true, false])
    const moved = await t.admin.call(branchContract.setSorting, { params: { id: second.id } })
    expect(moved).toMatchObject({ current: { id: second.id, is_sorting: true }, replaced: { id: first.id, name: 'Place B1' } })
    expect(await t.admin.call(branchContract.currentSorting)).toMatchObject({ id: second.id })
    // Chosen by many at once, exactly one remains.
    const ids = [first.id, second.id, first.id, second.id, first.id]
    await Promise.all(ids.map(id => t.admin.call(branchContract.setSorting, { params: { id } })))
    expect(await sortingIds()).toHaveLength(1)
    // The database itself enforces the rule, whatever a handler forgets.
    for (const wrong of [
      sql`update warehouses set is_sorting = true`,
      sql`update warehouses set is_sorting = false`,
      sql`update warehouses set is_active = false where is_sorting`,
      sql`update warehouses set kind = 'agency' where is_sorting`,
    ])
      await expect(t.inTenant(tx => wrong.execute(tx))).rejects.toThrow(/warehouses_sorting|without a sorting branch/)
    expect(await sortingIds()).toHaveLength(1)
  })

  it('keeps the sorting branch from being deleted, switched off or an agency', async () => {
    const sorting = await t.admin.call(branchContract.currentSorting)
    if (!sorting) throw new Error('No sorting branch')
    const params = { id: sorting.id }
    const refusal = { status: 409, code: 'warehouse-is-sorting' }
    await expect(t.admin.call(branchContract.remove, { params })).rejects.toMatchObject(refusal)
    const body = { ...draft(sorting.code), is_active: false, version: sorting.version }
    await expect(t.admin.call(branchContract.update, { params, body, query: { confirmed: true } })).rejects.toMatchObject(refusal)
    const idle = await t.admin.call(branchContract.create, { body: { ...draft('OFF'), is_active: false } })
    await expect(t.admin.call(branchContract.setSorting, { params: { id: idle.id } })).rejects.toMatchObject({
      code: 'warehouse-inactive',
      message: 'Place OFF is inactive. Activate it first.',
    })
    await expect(t.admin.call(branchContract.setSorting, { params: { id: (await agency('A1')).id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('keeps the telephone of a place by its digits alone', async () => {
    const create = (code: string, telephone: string) =>
      t.admin.call(branchContract.create, { body: { ...draft(code), telephone } })
    for (const typed of ['01-4270001', '+97714270001', '014270001 ext 4'])
      await expect(create('TEL', typed)).rejects.toMatchObject({
        problem: {
          errors: [
            {
              path: 'telephone',
              code: 'invalid-telephone',
              message: 'Telephone Number must not contain any letter or special character',
            },
          ],
        },
      })
    const { id, version } = await create('TEL', '014270001')
    const renamed = await t.admin.call(branchContract.update, { params: { id }, body: { ...draft('TEL'), version } })
    expect(renamed.telephone).toBe('014270001')
  })

  it('offers branches or agencies alone where only these are asked for', async () => {
    await branch('ONLY-B')
    await t.inTenant(tx => tx.insertInto('warehouses').values({ code: 'ONLY-A', name: 'ONLY-A', kind: 'agency' }).execute())
    const offered = async (only: { 'filter[kind]'?: 'branch' | 'agency' }) =>
      (await t.admin.call(warehouseContract.dropdown, { query: { search: 'ONLY', ...only } })).map(({ detail }) => detail).sort()
    expect(await offered({})).toEqual(['ONLY-A', 'ONLY-B'])
    expect(await offered({ 'filter[kind]': 'branch' })).toEqual(['ONLY-B'])
    expect(await offered({ 'filter[kind]': 'agency' })).toEqual(['ONLY-A'])
  })

  it('tells what uses a place before it is switched off, and then does as it is told', async () => {
    const used = await branch('USED')
    const params = { id: used.id }
    const rider = {
      name: 'Nabin',
      phone: '9801112223',
      warehouse_id: used.id,
      vehicle_kind: 'van' as const,
      licence_number: null,
    }
    await t.admin.call(riderContract.create, { body: rider })
    await t.inTenant(tx =>
      tx.insertInto('staff_warehouses').values({ staff_id: t.admin.staffId, warehouse_id: used.id }).execute(),
    )
    const counted = { staff: 1, riders: 1, open_orders: 0, cities: 0 }
    expect(await t.admin.call(warehouseContract.get, { params })).toMatchObject({ used_by: counted })
    const body = { ...draft('USED'), is_active: false, version: used.version }
    await expect(t.admin.call(branchContract.update, { params, body })).rejects.toMatchObject({
      status: 409,
      code: 'warehouse-in-use',
      message: 'Place USED is used by 1 staff member, 1 rider, 0 open orders and 0 cities as their branch.',
      problem: { current: counted, errors: [{ path: 'is_active' }] },
    })
    const off = await t.admin.call(branchContract.update, { params, body, query: { confirmed: true } })
    expect(off).toMatchObject({ is_active: false, version: 2 })
    // Without it, its staff would work for every place.
    await expect(t.admin.call(branchContract.remove, { params })).rejects.toMatchObject({ status: 409, code: 'in-use' })
    await t.inTenant(tx => sql`delete from staff_warehouses`.execute(tx))
  })

  it('is another kind to nobody: an agency is no branch under any verb', async () => {
    const { id } = await agency('A2')
    const params = { id }
    const foreign = { status: 404 }
    await expect(t.admin.call(branchContract.get, { params })).rejects.toMatchObject(foreign)
    await expect(t.admin.call(branchContract.update, { params, body: { ...draft('A2'), version: 1 } })).rejects.toMatchObject(
      foreign,
    )
    await expect(t.admin.call(branchContract.remove, { params })).rejects.toMatchObject(foreign)
    await expect(t.admin.call(branchContract.logo, { params, file: fileOf('a.png', PNG) })).rejects.toMatchObject(foreign)
    expect((await t.admin.call(branchContract.list, { query: { paginate: 100 } })).data.map(row => row.id)).not.toContain(id)
    await expect(agency('a2')).rejects.toMatchObject({ code: 'warehouse-code-taken', problem: { errors: [{ path: 'code' }] } })
  })

  it('says what is wrong with numbers and places at their fields', async () => {
    const wrong = { ...draft('BAD'), phone: '12', email: 'nobody', latitude: '91', longitude: 'east', city_id: 9999 }
    const failed = await t.admin.call(branchContract.create, { body: wrong }).catch(error => error)
    expect(failed.problem.errors.map((error: { path: string }) => error.path)).toEqual([
      'phone',
      'email',
      'latitude',
      'longitude',
    ])
    await expect(t.admin.call(branchContract.create, { body: { ...draft('BAD'), city_id: 9999 } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'city_id', code: 'unknown-reference' }] },
    })
  })

  it('takes a logo by its content, up to the last allowed byte, and gives the default one before', {
    timeout: 30_000,
  }, async () => {
    const { id, version } = await branch('LOGO')
    const params = { id }
    const shown = async () => (await t.admin.call(warehouseContract.logo, { params })).bytes
    expect([...(await shown()).subarray(0, 8)]).toEqual(PNG.slice(0, 8))
    const send = (file: File) => t.admin.call(branchContract.logo, { params, file })
    const wrongType = { status: 422, problem: { errors: [{ path: 'file', code: 'file-type' }] } }
    await expect(send(fileOf('page.png', [...Buffer.from('<svg onload=alert(1)>')]))).rejects.toMatchObject(wrongType)
    await expect(send(fileOf('logo.gif', PNG))).rejects.toMatchObject(wrongType)
    await expect(send(fileOf('logo.png', []))).rejects.toMatchObject(wrongType)
    await expect(send(fileOf('logo.png', PNG, MAX_UPLOAD_BYTES + 1))).rejects.toMatchObject({ status: 413 })
    const kept = await send(fileOf('logo.png', PNG, MAX_UPLOAD_BYTES))
    expect(kept).toMatchObject({ version: version + 1, logo_id: expect.any(Number) })
    expect((await shown()).length).toBe(MAX_UPLOAD_BYTES)
    // A JPEG with another name ending is served as what it is.
    await send(fileOf('photo.png', [0xff, 0xd8, 0xff, 0xe0, 1, 2]))
    expect((await t.admin.call(warehouseContract.logo, { params })).type).toBe('image/jpeg')
    await t.admin.call(branchContract.remove, { params })
  })
})
