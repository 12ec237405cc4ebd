// Privileges never grow by themselves: roles, staff and passwords under their guards, and changes that take effect at once.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { approvalSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import type { CallError } from '@office/shared/core/api/failure'
import type { Language } from '@office/shared/core/messages/language'
import { type PermissionName, permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { TEST_PASSWORD, type TestStaff } from '../../core/testing/test-office.ts'
import { connectGateway } from '../../core/testing/test-socket.ts'

const NEW_PASSWORD = 'Changed#2027'
/** Everything the guards are about, and nothing else. */
const HR: PermissionName[] = [
  'view-staff',
  'create-staff',
  'update-staff',
  'delete-staff',
  'reset-staff-password',
  'view-role',
  'create-role',
  'update-role',
  'toggle-role',
  'delete-role',
]

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let hr: TestStaff
  let named = 0
  beforeAll(async () => {
    t = await startTestServer({ engine })
    hr = await t.signInWith(HR)
  }, 60_000)
  afterAll(() => t.close())

  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => ({ status: 200 }),
      ({ status, code, problem }: CallError) => ({
        status,
        code: problem?.errors?.[0]?.code ?? code,
        ...(problem?.errors?.[0] ? { at: problem.errors[0].path } : {}),
      }),
    )
  const makeRole = (permissions: PermissionName[], by: TestStaff = t.admin) =>
    by.call(roleContract.create, { body: { name: `Role ${++named}`, permissions } })
  const draftOf = (role_id: number, more: object = {}) => ({
    name: `Person ${++named}`,
    email: `person-${named}@staff.test`,
    contact_number: null,
    role_id,
    warehouse_ids: [],
    is_active: true,
    ...more,
  })
  const makeStaff = (role_id: number, by: TestStaff = t.admin, more: object = {}) =>
    by.call(staffContract.create, { body: { ...draftOf(role_id, more), password: TEST_PASSWORD } })
  const roleOf = async (person: TestStaff) => (await t.admin.call(staffContract.get, { params: { id: person.staffId } })).role_id
  const aliveWith = async (person: TestStaff) => (await person.fetch('/admin/staff/get-current')).status === 200
  const held = async (person: TestStaff) => (await person.call(sessionContract.permissions)).map(({ name }) => name)
  const addWarehouse = () =>
    t.inTenant(async tx => {
      const place = { code: `H${++named}`, name: `Hub ${named}`, city_id: null, phone: null }
      return (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    })

  describe('roles', () => {
    it('are made of permissions that their maker holds, in the order of the catalogue', async () => {
      const role = await makeRole(['update-role', 'view-staff', 'view-staff'], hr)
      expect(role.permissions).toEqual(['view-staff', 'update-role'])
      const denied = { status: 422, code: 'beyond-your-permissions', at: 'permissions' }
      expect(await refusal(makeRole(['view-staff', 'cancel-order'], hr))).toEqual(denied)
      const body = { ...role, permissions: ['view-staff', 'cancel-order'] as PermissionName[] }
      const { name, permissions, version } = body
      const update = { params: { id: role.id }, body: { name, permissions, version } }
      expect(await refusal(hr.call(roleContract.update, update))).toEqual(denied)
    })

    it('that hold more than the caller stay as they are', async () => {
      const big = await makeRole(['view-staff', 'cancel-order'])
      const denied = { status: 409, code: 'beyond-your-permissions' }
      const params = { id: big.id }
      const body = { name: 'Small', permissions: ['view-staff'] as PermissionName[], version: big.version }
      expect(await refusal(hr.call(roleContract.update, { params, body }))).toEqual(denied)
      expect(await refusal(hr.call(roleContract.activeStatus, { params, body: { is_active: false } }))).toEqual(denied)
      expect(await refusal(hr.call(roleContract.remove, { params }))).toEqual(denied)
      expect(await t.admin.call(roleContract.get, { params })).toEqual(big)
    })

    it('that somebody holds cannot be deleted, others can', async () => {
      const role = await makeRole(['view-staff'])
      const { id } = await makeStaff(role.id)
      const error: CallError = await t.admin.call(roleContract.remove, { params: { id: role.id } }).catch(failure => failure)
      expect([error.code, error.message]).toEqual(['role-held', '1 staff member holds this role. Give them another role first.'])
      await t.admin.call(staffContract.remove, { params: { id } })
      expect(await t.admin.call(roleContract.remove, { params: { id: role.id } })).toEqual({ removed: true })
    })

    it('count at once for people who are signed in, and tell their open portals', async () => {
      const person = await t.signInWith(['view-staff'])
      const id = await roleOf(person)
      const socket = await connectGateway(t.server.app, person.tenant.slug, person.token ?? '')
      await socket.ready
      const { name, version } = await t.admin.call(roleContract.get, { params: { id } })
      await t.admin.call(roleContract.update, { params: { id }, body: { name, version, permissions: ['view-role'] } })
      expect(await held(person)).toEqual(['view-role'])
      await eventually(() => socket.received.some(({ type }) => type === 'session.changed'))
      expect(socket.received).toContainEqual({ type: 'session.changed', data: { role_id: id } })
      // The roles cached by portals are stale as well.
      const refreshed = socket.received.filter(({ type }) => type === 'cache.refresh').map(({ data }) => data)
      expect(refreshed).toContainEqual([expect.objectContaining({ cache_key: 'permissions' })])
      socket.close()
      await t.admin.call(roleContract.activeStatus, { params: { id }, body: { is_active: false } })
      expect(await held(person)).toEqual([])
    })

    it('are neither changed nor deactivated by those who hold them', async () => {
      const params = { id: await roleOf(hr) }
      const denied = { status: 409, code: 'own-role' }
      const { name, permissions, version } = await hr.call(roleContract.get, { params })
      const narrower = { name, permissions: permissions.slice(1) as PermissionName[], version }
      expect(await refusal(hr.call(roleContract.update, { params, body: narrower }))).toEqual(denied)
      expect(await refusal(hr.call(roleContract.activeStatus, { params, body: { is_active: false } }))).toEqual(denied)
    })
  })

  describe('staff', () => {
    it('get only roles within the power of whoever gives them', async () => {
      const [small, big] = [await makeRole(['view-staff']), await makeRole(['cancel-order'])]
      const denied = { status: 422, code: 'beyond-your-permissions', at: 'role_id' }
      expect(await refusal(makeStaff(big.id, hr))).toEqual(denied)
      const person = await makeStaff(small.id, hr)
      const { version } = person
      const params = { id: person.id }
      expect(await refusal(hr.call(staffContract.update, { params, body: { ...draftOf(big.id), version } }))).toEqual(denied)
      // Nor may they take more for themselves.
      const own = await hr.call(staffContract.get, { params: { id: hr.staffId } })
      const lift = { ...draftOf(big.id, { email: own.email }), version: own.version }
      expect(await refusal(hr.call(staffContract.update, { params: { id: own.id }, body: lift }))).toEqual(denied)
      const less = { ...lift, role_id: small.id }
      const byOthers = { status: 422, code: 'own-account', at: 'role_id' }
      expect(await refusal(hr.call(staffContract.update, { params: { id: own.id }, body: less }))).toEqual(byOthers)
    })

    it('who may do more cannot be touched: neither address, password nor account', async () => {
      const params = { id: t.admin.staffId }
      const denied = { status: 409, code: 'beyond-your-permissions' }
      const admin = await t.admin.call(staffContract.get, { params })
      const stolen = { ...draftOf(admin.role_id, { email: 'mine@staff.test' }), version: admin.version }
      const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      expect(await refusal(hr.call(staffContract.update, { params, body: stolen }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.resetPassword, { params, body: password }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.changePassword, { body: { staff_id: params.id, ...password } }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.activeStatus, { params, body: { is_active: false } }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.remove, { params }))).toEqual(denied)
      expect(await aliveWith(t.admin)).toBe(true)
    })

    it('lose their sessions when deactivated and when their password is set', async () => {
      const [away, changed] = [await t.signInWith([]), await t.signInWith([])]
      const params = { id: away.staffId }
      await hr.call(staffContract.activeStatus, { params, body: { is_active: false } })
      expect(await aliveWith(away)).toBe(false)
      await hr.call(staffContract.activeStatus, { params, body: { is_active: true } })
      expect(await aliveWith(away)).toBe(false)
      const password = { password: NEW_PASSWORD, password_confirmation: 'Changed#2028' }
      const set = (body: typeof password) => hr.call(staffContract.resetPassword, { params: { id: changed.staffId }, body })
      expect(await refusal(set(password))).toEqual({ status: 422, code: 'password-confirmation', at: 'password_confirmation' })
      await set({ ...password, password_confirmation: NEW_PASSWORD })
      expect(await aliveWith(changed)).toBe(false)
      const { user } = await t.anonymous().call(sessionContract.login, { body: { email: changed.email, password: NEW_PASSWORD } })
      expect(user.id).toBe(changed.staffId)
    })

    it('are invited by a link of three days that works once, and never by a password', async () => {
      const role = await makeRole(['view-staff'])
      const create = (more: object) =>
        hr.call(staffContract.create, { body: { ...draftOf(role.id, more), invite: true, password: null } })
      const person = await create({})
      const [mail = ''] = await t.mailsTo(person.email)
      expect(mail).toContain('72 hours')
      const token = /\/reset-password\/[^/]+\/(\S+)/.exec(mail)?.[1] ?? ''
      const lasts = await t.inTenant(tx =>
        sql<{ hours: number }>`select round(extract(epoch from expires_at - now()) / 3600)::int as hours
          from password_resets where staff_id = ${person.id}`.execute(tx),
      )
      expect(lasts.rows).toEqual([{ hours: 72 }])
      // Whoever reads the database finds nothing that opens the account.
      const kept = await t.inTenant(tx => tx.selectFrom('mails').select('text').where('recipient', '=', person.email).execute())
      expect(kept[0]?.text).toMatch(/^sealed:/)
      const choose = () =>
        t.anonymous().call(sessionContract.resetPassword, {
          body: { email: person.email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
        })
      const signIn = (password: string) => t.anonymous().call(sessionContract.login, { body: { email: person.email, password } })
      expect(await refusal(signIn(NEW_PASSWORD))).toMatchObject({ status: 401 })
      await choose()
      expect((await signIn(NEW_PASSWORD)).user.id).toBe(person.id)
      expect(await refusal(choose())).toMatchObject({ status: 409 })

      // A password is required if nobody is invited, and an inactive person could not use the link.
      const uninvited = { body: { ...draftOf(role.id), password: null } }
      expect(await refusal(hr.call(staffContract.create, uninvited))).toEqual({ status: 422, code: 'required', at: 'password' })
      expect(await refusal(create({ is_active: false }))).toEqual({ status: 422, code: 'staff-inactive', at: 'invite' })
      const both = await hr.call(staffContract.create, { body: { ...draftOf(role.id), invite: true, password: TEST_PASSWORD } })
      expect((await t.mailsTo(both.email)).join()).not.toContain(TEST_PASSWORD)
      expect(await t.mailsTo((await makeStaff(role.id)).email)).toEqual([])
    })

    it('are written to in their language, else in that of the company, else in that of whoever writes', async () => {
      const role = await makeRole(['view-staff'])
      const invite = async (more: object) => {
        const body = { ...draftOf(role.id, more), invite: true, password: null }
        const person = await hr.call(staffContract.create, { body })
        return { ...person, mail: (await t.mailsTo(person.email)).join() }
      }
      expect((await invite({ language: 'de' })).mail).toContain('Passwort')
      const undecided = await invite({})
      expect([undecided.language, undecided.mail]).toEqual([null, expect.stringContaining('Hello')])
      const writeIn = async (language: Language | null) => {
        const { has_logo: _logo, has_background: _background, ...profile } = await t.admin.call(businessContract.get)
        await t.admin.call(businessContract.update, { body: { ...profile, language } })
      }
      await writeIn('fr')
      expect((await invite({ language: null })).mail).toContain('mot de passe')
      await writeIn(null)
      // Who leaves the language out of a change leaves it as it is.
      const german = await invite({ language: 'de' })
      const { id, version, email } = german
      const changed = { ...draftOf(role.id), email, version }
      expect(await hr.call(staffContract.update, { params: { id }, body: changed })).toMatchObject({ language: 'de' })
      await hr.call(staffContract.sendLink, { params: { id } })
      expect((await t.mailsTo(email)).filter(mail => mail.includes('Passwort'))).toHaveLength(2)
    })

    it('hear at their old address of a new one, which only those may set who may set a password', async () => {
      const role = await makeRole([])
      const person = await makeStaff(role.id)
      const changeTo = (email: string, by: TestStaff) => {
        const { name, contact_number, role_id, is_active, warehouse_ids, version } = person
        const body = { name, email, contact_number, role_id, is_active, warehouse_ids, version }
        return by.call(staffContract.update, { params: { id: person.id }, body })
      }
      await hr.call(staffContract.sendLink, { params: { id: person.id } })
      const token = /\/reset-password\/[^/]+\/(\S+)/.exec((await t.mailsTo(person.email)).join())?.[1] ?? ''
      const clerk = await t.signInWith(['view-staff', 'update-staff'])
      expect(await refusal(changeTo('other@t.test', clerk))).toEqual({ status: 422, code: 'opens-account', at: 'email' })
      await changeTo('other@t.test', hr)
      expect((await t.mailsTo(person.email)).join()).toContain(`from ${person.email} to other@t.test`)
      const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const use = t.anonymous().call(sessionContract.resetPassword, { body: { email: 'other@t.test', token, ...password } })
      expect(await refusal(use)).toMatchObject({ status: 409 })
    })

    it('are sent a link instead of a password, by those alone who may set one, and keep theirs until then', async () => {
      const person = await t.signInWith([])
      const send = (id: number, by = hr) => by.call(staffContract.sendLink, { params: { id } })
      expect(await refusal(send(t.admin.staffId))).toEqual({ status: 409, code: 'beyond-your-permissions' })
      expect(await refusal(send(hr.staffId))).toEqual({ status: 409, code: 'own-account' })
      expect(await refusal(send(person.staffId, await t.signInWith(['update-staff'])))).toMatchObject({ status: 403 })
      expect(await send(person.staffId)).toEqual({ sent: true })
      expect(await aliveWith(person)).toBe(true)
      const [mail = ''] = await t.mailsTo(person.email)
      const token = /\/reset-password\/[^/]+\/(\S+)/.exec(mail)?.[1] ?? ''
      const body = { email: person.email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      await t.anonymous().call(sessionContract.resetPassword, { body })
      expect(await aliveWith(person)).toBe(false)
      await hr.call(staffContract.activeStatus, { params: { id: person.staffId }, body: { is_active: false } })
      expect(await refusal(send(person.staffId))).toEqual({ status: 409, code: 'staff-inactive' })
    })

    it('who were deactivated cannot use an earlier link when they are back', async () => {
      const person = await t.signInWith([])
      await hr.call(staffContract.sendLink, { params: { id: person.staffId } })
      const token = /\/reset-password\/[^/]+\/(\S+)/.exec((await t.mailsTo(person.email)).join())?.[1] ?? ''
      for (const is_active of [false, true])
        await hr.call(staffContract.activeStatus, { params: { id: person.staffId }, body: { is_active } })
      const body = { email: person.email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const use = t.anonymous().call(sessionContract.resetPassword, { body })
      expect(await refusal(use)).toMatchObject({ status: 409, code: 'reset-link-used-or-expired' })
    })

    it('are given neither a password nor a link by somebody who may no longer do so once a change under way has ended', async () => {
      const [stronger, gone] = [await t.signInWith([]), await t.signInWith([])]
      const role = await makeRole(['view-orders'])
      const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const { resetting, sending } = await t.inTenant(async tx => {
        // As a change of staff does it.
        await sql`select from roles order by id for no key update`.execute(tx)
        await sql`update staff set role_id = ${role.id} where id = ${stronger.staffId}`.execute(tx)
        await sql`update staff set is_active = false where id = ${gone.staffId}`.execute(tx)
        let isOver = 0
        const begun = (work: Promise<unknown>) =>
          refusal(work).finally(() => {
            isOver++
          })
        const resetting = begun(hr.call(staffContract.resetPassword, { params: { id: stronger.staffId }, body: password }))
        const sending = begun(hr.call(staffContract.sendLink, { params: { id: gone.staffId } }))
        // The embedded database answers nobody else until this has ended.
        if (engine === 'postgres')
          await eventually(async () => {
            const { rows } = await t.database.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rows.length + isOver >= 2
          })
        return { resetting, sending }
      })
      expect(await resetting).toEqual({ status: 409, code: 'beyond-your-permissions' })
      expect(await sending).toEqual({ status: 409, code: 'staff-inactive' })
    })

    it('neither delete, deactivate nor reset themselves', async () => {
      const params = { id: hr.staffId }
      const denied = { status: 409, code: 'own-account' }
      const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      expect(await refusal(hr.call(staffContract.remove, { params }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.activeStatus, { params, body: { is_active: false } }))).toEqual(denied)
      expect(await refusal(hr.call(staffContract.resetPassword, { params, body: password }))).toEqual(denied)
    })

    it('whose name stands in records are deactivated, not deleted', async () => {
      const person = await t.signInWith(['create-role'])
      await person.call(roleContract.create, { body: { name: `Role ${++named}`, permissions: [] } })
      const denied = { status: 409, code: 'in-use' }
      expect(await refusal(t.admin.call(staffContract.remove, { params: { id: person.staffId } }))).toEqual(denied)
      const idle = await t.signInWith([])
      expect(await t.admin.call(staffContract.remove, { params: { id: idle.staffId } })).toEqual({ removed: true })
      expect(await aliveWith(idle)).toBe(false)
    })

    it('serve the warehouses they are given; who serves only some gives only those', async () => {
      const [here, there, role] = [await addWarehouse(), await addWarehouse(), await makeRole([])]
      const person = await makeStaff(role.id, t.admin, { warehouse_ids: [there, here] })
      expect(person.warehouse_ids).toEqual([here, there])
      const list = await t.admin.call(staffContract.list, { query: { filters: { warehouse_id: String(there) } } })
      expect(list.data.map(({ id }) => id)).toEqual([person.id])
      const local = await t.signInWith(HR)
      await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: local.staffId, warehouse_id: here }).execute())
      const denied = { status: 422, code: 'beyond-your-warehouses', at: 'warehouse_ids' }
      expect(await refusal(makeStaff(role.id, local, { warehouse_ids: [there] }))).toEqual(denied)
      expect(await refusal(makeStaff(role.id, local))).toEqual(denied)
      expect((await makeStaff(role.id, local, { warehouse_ids: [here] })).warehouse_names).toHaveLength(1)
      const unknown = { status: 422, code: 'unknown-reference', at: 'warehouse_ids' }
      expect(await refusal(makeStaff(role.id, t.admin, { warehouse_ids: [999_999] }))).toEqual(unknown)
    })
  })

  it('opens no account that reaches branches at which its opener does not work', async () => {
    const [here, there, role] = [await addWarehouse(), await addWarehouse(), await makeRole([])]
    const local = await t.signInWith(HR)
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: local.staffId, warehouse_id: here }).execute())
    const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    const renewed = async (of: { id: number }, by: TestStaff) => [
      await refusal(by.call(staffContract.resetPassword, { params: of, body: passwords })),
      await refusal(by.call(staffContract.changePassword, { body: { staff_id: of.id, ...passwords } })),
    ]
    const moved = (of: Awaited<ReturnType<typeof makeStaff>>, by: TestStaff) =>
      refusal(
        by.call(staffContract.update, {
          params: { id: of.id },
          body: { ...draftOf(role.id, { warehouse_ids: of.warehouse_ids }), version: of.version + 2 },
        }),
      )
    for (const warehouse_ids of [[], [there], [here, there]]) {
      const person = await makeStaff(role.id, t.admin, { warehouse_ids })
      const denied = { status: 409, code: 'beyond-your-warehouses' }
      expect(await renewed(person, local)).toEqual([denied, denied])
      expect(await moved(person, local)).toEqual({ status: 422, code: 'beyond-your-warehouses', at: 'email' })
    }
    const colleague = await makeStaff(role.id, t.admin, { warehouse_ids: [here] })
    expect(await renewed(colleague, local)).toEqual([{ status: 200 }, { status: 200 }])
    expect(await moved(colleague, local)).toEqual({ status: 200 })
  })

  it.runIf(engine === 'postgres')('deletes no role that the approval setting is just being saved with', async () => {
    const role = await makeRole(['approve-request'])
    const save = async (role_ids: number[]) => {
      const { version } = await t.admin.call(approvalSettingContract.get)
      const types = role_ids.length === 0 ? [] : [{ type: 'address-change' as const, role_ids, needs_two: false }]
      return refusal(t.admin.call(approvalSettingContract.update, { body: { types, version } }))
    }
    await save([])
    const waiting = async (least: number, isOver: () => boolean) =>
      eventually(async () => {
        const { rows } = await t.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length >= least || isOver()
      })
    const { saving, removing } = await t.inTenant(async tx => {
      // The save is held up when it has checked the role and is about to write.
      await sql`select from settings where kind = 'approval' for update`.execute(tx)
      const saving = save([role.id])
      await waiting(1, () => false)
      let isOver = false
      const removing = refusal(t.admin.call(roleContract.remove, { params: { id: role.id } })).finally(() => {
        isOver = true
      })
      await waiting(2, () => isOver)
      return { saving, removing }
    })
    expect([await saving, await removing]).toEqual([{ status: 200 }, { status: 409, code: 'role-held' }])
    await save([])
  })

  it('never loses the last active person who may change roles, even when two take it from each other at once', async () => {
    const anna = await t.addTenant()
    const { tenant } = anna
    const bert = await t.signInWith(permissionNames, tenant)
    const deactivate = (by: TestStaff, whom: TestStaff) =>
      refusal(by.call(staffContract.activeStatus, { params: { id: whom.staffId }, body: { is_active: false } }))
    const outcomes = await Promise.all([deactivate(anna, bert), deactivate(bert, anna)])
    // The slower one is refused as the last manager, or was signed out by the faster one first.
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await aliveWith(anna)) ? anna : bert
    const { role_id } = await left.call(staffContract.get, { params: { id: left.staffId } })
    const { name, version } = await left.call(roleContract.get, { params: { id: role_id } })
    const drop = { name, version, permissions: ['view-role'] as PermissionName[] }
    // The one left cannot step down either: they may change neither their role nor which one they hold.
    const ownRole = { status: 409, code: 'own-role' }
    expect(await refusal(left.call(roleContract.update, { params: { id: role_id }, body: drop }))).toEqual(ownRole)
    const plain = await left.call(roleContract.create, { body: { name: 'Plain', permissions: [] } })
    const me = await left.call(staffContract.get, { params: { id: left.staffId } })
    const step = { ...draftOf(plain.id, { email: me.email }), version: me.version }
    const ownAccount = { status: 422, code: 'own-account', at: 'role_id' }
    expect(await refusal(left.call(staffContract.update, { params: { id: me.id }, body: step }))).toEqual(ownAccount)
  })

  it('names who could grant a permission, to everybody', async () => {
    const nobody = await t.signInWith([])
    const list = await nobody.call(permissionContract.list)
    expect(list.map(({ name }) => name)).toEqual(permissionNames)
    expect(list.find(({ name }) => name === 'cancel-order')?.granted_by).toBe('Administrator')
    await t.inTenant(tx => sql`update staff set is_active = false where id = ${t.admin.staffId}`.execute(tx))
    expect((await nobody.call(permissionContract.list)).find(({ name }) => name === 'cancel-order')?.granted_by).toBe(null)
    await t.inTenant(tx => sql`update staff set is_active = true where id = ${t.admin.staffId}`.execute(tx))
  })

  it('names the roles that hold a permission, those that are switched off left out', async () => {
    const nobody = await t.signInWith([])
    const holders = async () =>
      (await nobody.call(permissionContract.list)).find(({ name }) => name === 'manage-zone')?.roles ?? []
    const before = await holders()
    const role = await t.admin.call(roleContract.create, { body: { name: 'Zone keepers', permissions: ['manage-zone'] } })
    expect(await holders()).toEqual([...before, 'Zone keepers'].sort((a, b) => a.localeCompare(b)))
    await t.admin.call(roleContract.activeStatus, { params: { id: role.id }, body: { is_active: false } })
    expect(await holders()).toEqual(before)
  })
})
