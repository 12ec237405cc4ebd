// The audit log is readable with permission, newest first, filtered and without secrets; people with assigned branches read their
// own actions.

import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'

const engine = await anEngine()

describe(`the audit log on ${engine}`, () => {
  let office: TestOffice
  beforeAll(async () => {
    office = await joinServer(engine)
    const body = { name: 'Koshi', code: 'P1', country_id: 1, native_name: null }
    const { id, version } = await office.admin.call(stateContract.create, { body })
    await office.admin.call(stateContract.update, { params: { id }, body: { ...body, name: 'Koshi Pradesh', version } })
  }, 60_000)
  afterAll(() => office.close())

  const read = (filters: Record<string, string> = {}, caller = office.admin) =>
    caller.call(auditContract.list, { query: { filters } })

  it('says who changed what, with the record before and after', async () => {
    const { data } = await read({ subject: 'state', at: `${new Date().toISOString().slice(0, 10)}..` })
    expect(data.map(({ action, staff_name }) => [action, staff_name])).toEqual([
      ['state.update', 'Administrator'],
      ['state.create', 'Administrator'],
    ])
    expect(data[0]).toMatchObject({ before: { name: 'Koshi' }, after: { name: 'Koshi Pradesh' } })
    expect((await read({ action: 'state.create' })).data).toHaveLength(1)
    // By action, on any record.
    const created = await read({ deed: 'create' })
    expect(created.data.map(({ action }) => action)).toContain('state.create')
    expect(created.data.filter(({ action }) => !action.endsWith('.create'))).toEqual([])
    expect((await read({ deed: 'create,update', subject: 'state' })).data).toHaveLength(2)
    // Terms and rate cards are edited under another name, which is the same to whoever looks for it.
    await office.inTenant(tx =>
      sql`insert into audit_events (action, subject, request_id) values ('terms.edit', 'terms', 'by-rule')`.execute(tx),
    )
    expect((await read({ deed: 'update', subject: 'terms' })).data).toMatchObject([{ action: 'terms.edit', deed: 'update' }])
  })

  it('is asked what one person did, who is found by a name, and what rules did', async () => {
    const [person] = await office.admin.call(staffContract.dropdown, { query: { search: 'Administr' } })
    expect(person).toEqual({ id: office.admin.staffId, name: 'Administrator', detail: 'Super admin' })
    await office.inTenant(tx =>
      sql`insert into audit_events (action, subject, request_id) values ('import.cancel', 'import', 'by-rule')`.execute(tx),
    )
    const actionsOf = async (staff_id: string) => (await read({ staff_id })).data.map(({ action }) => action)
    expect(await actionsOf(String(person?.id))).toContain('state.update')
    expect(await actionsOf(String(person?.id))).not.toContain('import.cancel')
    expect(await actionsOf('none')).toEqual(['import.cancel', 'terms.edit'])
  })

  it('is not read without its permission, and by branches no further than their own deeds', async () => {
    const other = await office.signInWith(['manage-state'])
    await expect(read({}, other)).rejects.toMatchObject({ status: 403 })
    const at = await office.signInWith(['view-audit-log'])
    expect((await read({ subject: 'state' }, at)).data).toHaveLength(2)
    const [state] = (await office.admin.call(stateContract.list, { query: { filters: {} } })).data
    const city = { name: 'Biratnagar', native_name: null, state_id: state?.id ?? 0, is_active: true }
    const nothing = {
      address: null,
      phone: null,
      email: null,
      contact_person: null,
      opening_note: null,
      latitude: null,
      longitude: null,
    }
    const { id: city_id } = await office.admin.call(cityContract.create, { body: city })
    const branch = await office.admin.call(branchContract.create, {
      body: { code: 'BIR', name: 'Biratnagar', city_id, is_active: true, ...nothing },
    })
    await office.inTenant(tx =>
      tx.insertInto('staff_warehouses').values({ staff_id: at.staffId, warehouse_id: branch.id }).execute(),
    )
    expect((await read({}, at)).data).toEqual([])
  })
})
