// Rules of merchants beyond those of an ordinary table: who decides on bank details, the one default business, files, secrets.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { merchantUserContract } from '@office/shared/areas/merchants/merchant-user.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { approvalSettingContract, merchantDefaultContract } from '@office/shared/areas/settings/operation-setting.contract'
import type { Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassword } from '../../core/secrets/passwords.ts'
import { hashToken } from '../../core/secrets/session-token.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'

let office: TestOffice
let admin: TestStaff
let maker: TestStaff
let checker: TestStaff

beforeAll(async () => {
  office = await joinServer()
  admin = office.admin
  maker = await office.signInWith(['view-merchant', 'update-merchant', 'view-approval'])
  checker = await office.signInWith(['view-merchant', 'view-approval', 'approve-request', 'reject-request'])
}, 60_000)
afterAll(() => office.close())

let codes = 0
const draft = (): Of<typeof merchantContract.create.body> => ({
  name: 'Namaste Books',
  code: `M${++codes}`,
  phone: null,
  email: null,
  city_id: null,
  address: null,
  merchant_type: 'credit',
  vat_number: null,
  bank_name: 'Nabil Bank',
  bank_branch: null,
  bank_account_name: 'Namaste Books',
  bank_account_number: '0110017500001',
  is_active: true,
})
const merchant = () => admin.call(merchantContract.create, { body: draft() })
const change = (of: MerchantDetail, by: TestStaff, body: Partial<Of<typeof merchantContract.create.body>>) => {
  const { version, id, code } = of
  return by.call(merchantContract.update, { params: { id }, body: { ...draft(), code, ...body, version } })
}
const nameOf = async ({ staffId }: TestStaff) =>
  (await office.inTenant(tx => tx.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow())).name
const audits = (subject: string, id: number) =>
  office.inTenant(async tx => {
    const rows = await tx
      .selectFrom('audit_events')
      .select(['action', 'after', 'before'])
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    return rows
  })

describe('bank and tax details', () => {
  it('wait for somebody else when whoever changes them may not decide; the rest is saved', async () => {
    const saved = await change(await merchant(), maker, { name: 'Namaste Books and Maps', bank_name: 'Everest Bank' })
    expect(saved).toMatchObject({ name: 'Namaste Books and Maps', bank_name: 'Nabil Bank' })
    const id = Number(saved.pending_approval_id)
    const request = await maker.call(approvalContract.get, { params: { id } })
    expect(request).toMatchObject({
      state: 'pending',
      is_own: true,
      changes: [{ field: 'bank_name', old: 'Nabil Bank', new: 'Everest Bank', now: 'Nabil Bank' }],
    })
    const done = await checker.call(approvalContract.approve, { params: { id } })
    expect(done).toMatchObject({ state: 'approved', reason: null })
    const after = await admin.call(merchantContract.get, { params: { id: saved.id } })
    expect(after).toMatchObject({ bank_name: 'Everest Bank', pending_approval_id: null, version: saved.version + 1 })
    // A second try is refused with the decision, and nothing is done twice.
    await expect(checker.call(approvalContract.approve, { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'request-decided',
      problem: { current: { state: 'approved', decided_at: done.decided_at } },
    })
    expect((await admin.call(merchantContract.get, { params: { id: saved.id } })).version).toBe(after.version)
    expect((await audits('approval', id)).map(({ action }) => action)).toEqual(['approval.request', 'approval.approve'])
  })

  it('are changed at once by whoever may decide', async () => {
    const saved = await change(await merchant(), admin, { bank_name: 'Everest Bank' })
    expect(saved).toMatchObject({ bank_name: 'Everest Bank', pending_approval_id: null })
  })

  it('are rejected with a reason, once, and stay as they were', async () => {
    const saved = await change(await merchant(), maker, { vat_number: '301234567' })
    const params = { id: Number(saved.pending_approval_id) }
    await expect(checker.call(approvalContract.reject, { params, body: { reason: ' ' } })).rejects.toMatchObject({ status: 422 })
    const reason = 'The certificate is missing'
    expect(await checker.call(approvalContract.reject, { params, body: { reason } })).toMatchObject({ state: 'rejected', reason })
    await expect(checker.call(approvalContract.approve, { params })).rejects.toMatchObject({
      code: 'request-decided',
      problem: { current: { state: 'rejected' } },
    })
    expect((await admin.call(merchantContract.get, { params: { id: saved.id } })).vat_number).toBeNull()
  })

  it('are decided once when twelve decide at once, and the others are told how', async () => {
    const saved = await change(await merchant(), maker, { bank_name: 'Everest Bank' })
    const id = Number(saved.pending_approval_id)
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0
          ? checker.call(approvalContract.approve, { params: { id } })
          : checker.call(approvalContract.reject, { params: { id }, body: { reason: 'Not proven' } }),
      ),
    )
    const [won] = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toHaveLength(11)
    for (const reason of refused)
      expect(reason).toMatchObject({
        status: 409,
        code: 'request-decided',
        message: expect.stringContaining(`Decided by ${won?.decided_by_name} on `),
        problem: { current: { state: won?.state } },
      })
  })

  it('cannot be decided by whoever proposed them, nor when they are no longer what they were', async () => {
    const both = await office.signInWith(['update-merchant', 'view-approval'])
    const saved = await change(await merchant(), both, { bank_name: 'Everest Bank' })
    const params = { id: Number(saved.pending_approval_id) }
    await office.inTenant(tx =>
      sql`update roles set permissions = permissions || '{approve-request}'
        where id = (select role_id from staff where id = ${both.staffId})`.execute(tx),
    )
    await expect(both.call(approvalContract.approve, { params })).rejects.toMatchObject({ code: 'own-request' })
    await change(await admin.call(merchantContract.get, { params: { id: saved.id } }), admin, { bank_name: 'Himalayan Bank' })
    await expect(checker.call(approvalContract.approve, { params })).rejects.toMatchObject({ code: 'request-outdated' })
  })

  it('have one open request per merchant: a newer one replaces it, and tells beforehand which', async () => {
    const first = await change(await merchant(), maker, { bank_name: 'Everest Bank' })
    expect(first.replaces).toBeNull()
    const other = await office.signInWith(['update-merchant'])
    const params = { id: first.id }
    const body = { ...draft(), code: first.code, bank_name: 'Himalayan Bank', version: first.version }
    const replaces = {
      id: first.pending_approval_id,
      kind: 'bank-details',
      requested_by_name: await nameOf(maker),
      changes: [{ field: 'bank_name', old: 'Nabil Bank', new: 'Everest Bank' }],
    }
    const tried = await other.call(merchantContract.update, { params, body }, { dryRun: true })
    expect(tried).toMatchObject({ replaces })
    expect((await admin.call(merchantContract.get, { params })).pending_approval_id).toBe(first.pending_approval_id)
    // Anything else that is changed leaves what waits alone.
    const plain = { ...body, bank_name: 'Nabil Bank', phone: '9812345678' }
    expect(await other.call(merchantContract.update, { params, body: plain }, { dryRun: true })).toMatchObject({
      ...{ phone: '9812345678', replaces: null, pending_approval_id: first.pending_approval_id },
    })
    const second = await other.call(merchantContract.update, { params, body })
    expect(second).toMatchObject({ replaces })
    expect(second.pending_approval_id).not.toBe(first.pending_approval_id)
    const { state } = await checker.call(approvalContract.get, { params: { id: Number(first.pending_approval_id) } })
    expect(state).toBe('replaced')
  })
})

describe('a request of whoever may not see approvals', () => {
  const own = async (by: TestStaff, state = 'pending') =>
    (await by.call(approvalContract.own, { query: { filters: { state } } })).data.map(({ id }) => id)

  it('is found and withdrawn by them, once, and by nobody else', async () => {
    const asker = await office.signInWith(['update-merchant'])
    const other = await office.signInWith(['update-merchant'])
    const saved = await change(await merchant(), asker, { bank_name: 'Everest Bank' })
    const id = Number(saved.pending_approval_id)
    const withdraw = (by: TestStaff) => by.call(approvalContract.withdraw, { params: { id } })
    await expect(asker.call(approvalContract.get, { params: { id } })).rejects.toMatchObject({ status: 403 })
    expect([await own(asker), await own(other), await own(checker)]).toEqual([[id], [], []])
    // Others do not learn that it is there; whoever sees approvals is told why not.
    await expect(withdraw(other)).rejects.toMatchObject({ status: 404 })
    await expect(other.call(approvalContract.withdraw, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
    await expect(withdraw(checker)).rejects.toMatchObject({ status: 409, code: 'not-your-request' })
    const answers = await Promise.allSettled([withdraw(asker), withdraw(asker), withdraw(asker)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await own(asker), await own(asker, 'withdrawn')]).toEqual([[], [id]])
    expect((await admin.call(merchantContract.get, { params: { id: saved.id } })).pending_approval_id).toBeNull()
    await expect(withdraw(other)).rejects.toMatchObject({ status: 404 })
  })
})

it('refuses to switch a merchant off without the right to, at its field', async () => {
  await expect(change(await merchant(), maker, { is_active: false })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'is_active' }] },
  })
})

describe('businesses', () => {
  const business = (id: number, name: string) =>
    admin.call(merchantBusinessContract.create, { params: { id }, body: { name, phone: null, email: null, vat_number: null } })
  const defaults = async (id: number) =>
    (await admin.call(merchantBusinessContract.list, { params: { id } })).data.filter(row => row.is_default).map(row => row.name)

  it('have exactly one default, whoever asks at once, and keep it', async () => {
    const { id } = await merchant()
    const first = await business(id, 'Shop')
    const others = await Promise.all(['Outlet', 'Online', 'Stall'].map(name => business(id, name)))
    expect(first.is_default).toBe(true)
    expect(others.map(row => row.is_default)).toEqual([false, false, false])
    await Promise.all(others.map(row => admin.call(merchantBusinessContract.setDefault, { params: { id, businessId: row.id } })))
    const [name] = await defaults(id)
    expect(await defaults(id)).toHaveLength(1)
    const chosen = others.find(row => row.name === name)
    const params = { id, businessId: Number(chosen?.id) }
    await expect(admin.call(merchantBusinessContract.remove, { params })).rejects.toMatchObject({ code: 'business-is-default' })
    const twice = sql`update merchant_businesses set is_default = true where id = ${first.id}`
    await expect(office.inTenant(tx => twice.execute(tx))).rejects.toThrow(/merchant_businesses_default/)
  })

  it('are at most as many as the merchant setting says, whoever adds at once', async () => {
    const { id } = await merchant()
    const setting = await admin.call(merchantDefaultContract.get)
    const allow = async (max_businesses: number) => {
      const { version } = await admin.call(merchantDefaultContract.get)
      await admin.call(merchantDefaultContract.update, { body: { ...setting, max_businesses, version } })
    }
    await allow(2)
    const asked = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map(name => business(id, name)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(business(id, 'Five')).rejects.toMatchObject({
      status: 409,
      code: 'too-many-businesses',
      reason: 'The merchant setting allows a merchant 2 businesses',
    })
    await allow(setting.max_businesses)
    expect((await business(id, 'Five')).is_default).toBe(false)
  })

  it('are only found under their own merchant', async () => {
    const [mine, theirs] = [await merchant(), await merchant()]
    const { id: businessId } = await business(mine.id, 'Shop')
    await expect(admin.call(merchantBusinessContract.get, { params: { id: theirs.id, businessId } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await admin.call(merchantBusinessContract.list, { params: { id: theirs.id } })).toMatchObject({ data: [] })
  })

  it('have addresses whose contacts are replaced as a whole, those that stay keeping their numbers', async () => {
    const { id } = await merchant()
    const { id: businessId } = await business(id, 'Shop')
    const city = await office.inTenant(async tx => {
      const state = await sql<{
        id: number
      }>`insert into states (country_id, name) values (1, 'Test state') returning id`.execute(tx)
      const made = await sql<{ id: number }>`
        insert into cities (state_id, country_id, name) values (${state.rows[0]?.id}, 1, 'Test city') returning id`.execute(tx)
      return Number(made.rows[0]?.id)
    })
    const person = (name: string) => ({ name, phone: '9812345678', email: null, designation: null })
    const body = { address_type: 'pickup' as const, address: 'New Road 1', landmark: null, postal_code: null, city_id: city }
    const params = { id, businessId }
    const made = await admin.call(merchantAddressContract.create, {
      params,
      body: { ...body, contacts: [person('Sita'), person('Hari')] },
    })
    const within = { ...params, addressId: made.id }
    const update = (contacts: ReturnType<typeof person>[] | undefined, version: number) =>
      admin.call(merchantAddressContract.update, {
        params: within,
        body: { ...body, ...(contacts ? { contacts } : {}), version },
      })
    const after = await update([person('Hari'), person('Maya')], made.version)
    expect(after.contacts.map(contact => contact.name)).toEqual(['Hari', 'Maya'])
    expect(after.contacts[0]?.id).toBe(made.contacts[1]?.id)
    expect((await update(undefined, after.version)).contacts).toEqual(after.contacts)
  })
})

describe('users of a merchant', () => {
  it('keep their password hashed and out of every answer, and keep it when none is given', async () => {
    const { id } = await merchant()
    const person = { name: 'Maya', email: 'Maya@shop.test', contact_number: null, role: 'owner' as const, is_active: true }
    const stored = async () => {
      const row = await office.inTenant(tx =>
        tx.selectFrom('merchant_users').select('password_hash').where('merchant_id', '=', id).executeTakeFirstOrThrow(),
      )
      return row.password_hash
    }
    const weak = { ...person, password: 'Password#2026' }
    await expect(admin.call(merchantUserContract.create, { params: { id }, body: weak })).rejects.toMatchObject({
      problem: { errors: [{ path: 'password', code: 'common-password' }] },
    })
    const user = await admin.call(merchantUserContract.create, { params: { id }, body: { ...person, password: 'Yeti#Books26' } })
    expect(JSON.stringify(user)).not.toMatch(/password|argon/)
    expect(await isPassword('Yeti#Books26', await stored())).toBe(true)
    const kept = await stored()
    const params = { id, userId: user.id }
    const body = { ...person, name: 'Maya Rai', password: null, version: user.version }
    await admin.call(merchantUserContract.update, { params, body })
    expect(await stored()).toBe(kept)
    const other = await merchant()
    const again = { ...person, email: 'maya@SHOP.test', password: 'Yeti#Books26' }
    await expect(admin.call(merchantUserContract.create, { params: { id: other.id }, body: again })).rejects.toMatchObject({
      problem: { errors: [{ path: 'email', code: 'merchant-user-email-taken' }] },
    })
    const roles = await admin.call(merchantUserContract.roles, { params: { id } })
    expect(roles).toContainEqual({ role: 'owner', name: 'Owner', user_count: 1 })
  })
})

describe('documents', () => {
  const png = pngOf(1, 1)
  const upload = (id: number, file: File) =>
    admin.call(merchantContract.uploadDocument, { params: { id }, body: { kind: 'tax' }, file })

  it('are judged by their content, found under their merchant, and read with the permission only', async () => {
    const { id } = await merchant()
    const document = await upload(id, new File([png], 'tax paper.jpg'))
    expect(document).toMatchObject({ kind: 'tax', name: 'tax paper.jpg', type: 'image/png', size: png.length })
    await expect(upload(id, new File(['<html>'], 'tax.pdf'))).rejects.toMatchObject({
      problem: { errors: [{ path: 'file', code: 'file-type' }] },
    })
    await expect(upload(id, new File([png], 'tax.svg'))).rejects.toMatchObject({ status: 422 })
    await expect(upload(id, new File([png, new Uint8Array(5_242_880)], 'big.png'))).rejects.toMatchObject({ status: 413 })
    const params = { id, documentId: document.id }
    const file = await admin.call(merchantContract.document, { params })
    expect([file.type, [...file.bytes]]).toEqual(['image/png', [...png]])
    const other = await merchant()
    await expect(admin.call(merchantContract.document, { params: { ...params, id: other.id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await admin.call(merchantContract.get, { params: { id } })).documents).toHaveLength(1)
    expect((await maker.call(merchantContract.get, { params: { id } })).documents).toEqual([])
  })
})

describe('the client secret', () => {
  it('is shown once, kept as a hash only, and replaced by the next one', async () => {
    const { id } = await merchant()
    const idempotencyKey = 'same-key-for-both'
    const first = await admin.call(merchantContract.authGenerate, { params: { id } }, { idempotencyKey })
    const second = await admin.call(merchantContract.authGenerate, { params: { id } }, { idempotencyKey })
    expect(second.client_id).toBe(first.client_id)
    expect(second.client_secret).not.toBe(first.client_secret)
    const row = await office.inTenant(tx =>
      tx
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
        .select('token_hash')
        .where('merchant_id', '=', id)
        .where('revoked_at', 'is', null)
        .orderBy('staff_sessions.id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(Buffer.from(row.token_hash)).toEqual(hashToken(second.client_secret))
    const dump = await office.database.pool.query(
      `select (select string_agg(t::text, '') from merchants t) || (select string_agg(t::text, '') from audit_events t)
        || (select string_agg(t::text, '') from idempotency_keys t) as text`,
    )
    expect(dump.rows[0].text).toContain(first.client_id)
    expect(dump.rows[0].text).not.toContain(first.client_secret)
    expect(dump.rows[0].text).not.toContain(second.client_secret)
    expect((await maker.call(merchantContract.get, { params: { id } })).client_id).toBeNull()
    expect((await admin.call(merchantContract.get, { params: { id } })).client_secret_at).toBe(second.created_at)
  })
})

it('lets two others approve an integration where the setting wants that', async () => {
  const { id } = await merchant()
  const role = (await checker.call(sessionContract.current)).role_id
  const second = await office.signInWith(['view-merchant', 'approve-merchant-integration'])
  const maker = await office.signInWith(['view-merchant', 'update-merchant', 'approve-merchant-integration'])
  const first = await office.signInWith(['view-merchant', 'approve-merchant-integration'])
  const roles = [role]
  for (const who of [maker, first, second]) roles.push((await who.call(sessionContract.current)).role_id)
  const { version } = await admin.call(approvalSettingContract.get)
  const types = [{ type: 'merchant-integration' as const, role_ids: roles, needs_two: true }]
  const set = await admin.call(approvalSettingContract.update, { body: { types, version } })
  const asked = await maker.call(merchantIntegrationContract.create, { params: { id }, body: { kind: 'api', address: null } })
  const approve = (who: TestStaff) => who.call(merchantIntegrationContract.approve, { params: { id, integrationId: asked.id } })
  await expect(approve(maker)).rejects.toMatchObject({ code: 'own-request', message: expect.stringContaining('can do it') })
  await expect(approve(admin)).rejects.toMatchObject({ code: 'other-role' })
  expect(await approve(first)).toMatchObject({ is_approved: false, first_by_name: expect.any(String) })
  await expect(approve(first)).rejects.toMatchObject({ code: 'approved-by-you', message: expect.stringContaining('can do it') })
  expect(await approve(second)).toMatchObject({ is_approved: true })
  await admin.call(approvalSettingContract.update, { body: { types: [], version: set.version } })
})

it.each([
  [null, 'required'],
  ['merchant.example/hook', 'invalid-address'],
  ['http://merchant.example/hook', 'invalid-address'],
])('takes no request for a webhook at %s', async (address, code) => {
  const { id } = await merchant()
  const body = { kind: 'webhook' as const, address }
  await expect(admin.call(merchantIntegrationContract.create, { params: { id }, body })).rejects.toMatchObject({
    problem: { errors: [{ path: 'address', code }] },
  })
  expect((await admin.call(merchantIntegrationContract.list, { params: { id } })).data).toEqual([])
})

it('approves an integration once, never by whoever requested it, and refuses a second request for the same', async () => {
  const { id } = await merchant()
  const body = { kind: 'shopify' as const, address: 'https://shop.test' }
  const asker = await office.signInWith(['view-merchant', 'update-merchant', 'approve-merchant-integration'])
  const asked = await asker.call(merchantIntegrationContract.create, { params: { id }, body })
  expect(asked).toMatchObject({ is_approved: false, requested_by: asker.staffId })
  const params = { id, integrationId: asked.id }
  const own = { status: 409, code: 'own-request', message: expect.stringMatching(/^Someone else must .* can do it/) }
  await expect(asker.call(merchantIntegrationContract.approve, { params })).rejects.toMatchObject(own)
  const refused = asker.call(merchantIntegrationContract.reject, { params, body: { reason: 'Wrong shop' } })
  await expect(refused).rejects.toMatchObject(own)
  await expect(admin.call(merchantIntegrationContract.create, { params: { id }, body })).rejects.toMatchObject({
    code: 'integration-taken',
  })
  const approve = () => admin.call(merchantIntegrationContract.approve, { params })
  const answers = await Promise.allSettled(Array.from({ length: 12 }, approve))
  const late = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(late).toHaveLength(11)
  const { name } = await admin.call(sessionContract.current)
  for (const reason of late)
    expect(reason).toMatchObject({
      code: 'integration-approved',
      message: expect.stringContaining(`Decided by ${name} on `),
      problem: { current: { is_approved: true } },
    })
})

it('rejects an integration once and withdraws one once, with the reason; both may be requested again', async () => {
  const { id } = await merchant()
  const asker = await office.signInWith(['update-merchant'])
  const request = () =>
    asker.call(merchantIntegrationContract.create, { params: { id }, body: { kind: 'shopify', address: 'https://shop.test' } })
  const end = (verb: 'reject' | 'withdraw', integrationId: number) =>
    admin.call(merchantIntegrationContract[verb], { params: { id, integrationId }, body: { reason: 'Wrong shop' } })
  const first = await request()
  const decisions = await Promise.allSettled(Array.from({ length: 6 }, () => end('reject', first.id)))
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = decisions.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of late)
    expect(reason).toMatchObject({
      status: 409,
      code: 'integration-rejected',
      problem: { current: { state: 'rejected', reason: 'Wrong shop' } },
    })
  const second = await request()
  const params = { id, integrationId: second.id }
  await admin.call(merchantIntegrationContract.approve, { params })
  await expect(end('reject', second.id)).rejects.toMatchObject({ code: 'integration-approved' })
  expect(await end('withdraw', second.id)).toMatchObject({
    state: 'withdrawn',
    is_approved: false,
    closed_by_name: expect.any(String),
  })
  await expect(end('withdraw', second.id)).rejects.toMatchObject({ status: 409, code: 'integration-withdrawn' })
  await expect(admin.call(merchantIntegrationContract.approve, { params })).rejects.toMatchObject({
    code: 'integration-withdrawn',
  })
  await request()
  const { data } = await admin.call(merchantIntegrationContract.list, {
    params: { id },
    query: { filters: { state: 'withdrawn' } },
  })
  expect(data.map(integration => integration.id)).toEqual([second.id])
})

it('takes days for the payout rule that counts them only', async () => {
  const { id, version } = await merchant()
  const setting = { merchant_type: 'cash' as const, payout_rule: 'days-after-delivery' as const, payout_days: null, version }
  const save = (body: typeof setting | (Omit<typeof setting, 'payout_rule'> & { payout_rule: 'at-once' })) =>
    admin.call(merchantContract.updateSetting, { params: { id }, body })
  await expect(save(setting)).rejects.toMatchObject({ problem: { errors: [{ path: 'payout_days' }] } })
  await save({ ...setting, payout_rule: 'at-once' })
  await expect(save({ ...setting, payout_rule: 'at-once' })).rejects.toMatchObject({
    status: 412,
    problem: { current: { merchant_type: 'cash', payout_days: null } },
  })
})
