// Settings: defaults, versions, secrets that are never returned, pictures checked by content, texts for statuses, flags on
// orders.

import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { businessContract, themeContract } from '@office/shared/areas/settings/business.contract'
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import { currencyContract } from '@office/shared/areas/settings/currency.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { emailContract, notificationContract, smsContract } from '@office/shared/areas/settings/message-setting.contract'
import { approvalSettingContract, trackingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { CallError } from '@office/shared/core/api/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../core/testing/eventually.ts'
import { hostFetch } from '../../core/testing/host-fetch.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

let office: TestOffice
beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 40, Date.now()))
}, 120_000)
afterAll(() => office.close())

/** The message of a refused call. */
async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    thrown => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('It was not refused')
  const [first] = error.problem?.errors ?? []
  return { status: error.status, code: error.code, path: first?.path, field: first?.code, current: error.problem?.current }
}

describe('a setting', () => {
  it('has its defaults until it is saved, and refuses an old version with what stands', async () => {
    const { call } = office.admin
    const { version, ...defaults } = await call(orderSettingContract.get)
    expect([version, defaults.max_attempts, defaults.hold_days, defaults.merchant_answer_hours]).toEqual([0, 3, 7, 24])
    const body = { ...defaults, max_attempts: 2, version }
    expect(await call(orderSettingContract.update, { body })).toMatchObject({ max_attempts: 2, version: 1 })
    const stale = await refusal(call(orderSettingContract.update, { body: { ...body, hold_days: 3 } }))
    expect([stale.status, stale.current]).toMatchObject([412, { max_attempts: 2, hold_days: 7, version: 1 }])
    expect(await refusal(call(orderSettingContract.update, { body: { ...body, max_attempts: 0, version: 1 } }))).toMatchObject({
      status: 422,
      path: 'max_attempts',
    })
  })

  it('is what moves of orders ask: how long a hold may be, and how many attempts there are', async () => {
    const { call } = office.admin
    await office.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', 6).execute())
    const [hold] = await call(reasonContract.byStatus, { params: { statusKey: 'key_20' } })
    const [later] = await call(reasonContract.byStatus, { params: { statusKey: 'key_19' } })
    if (!hold || !later) throw new Error('There are no reasons')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const held = { ids: [6], status_key: 'key_20' as const, reason_id: hold.id }
    const tooLong = await call(orderStatusContract.update, { body: { ...held, date: day(9) } })
    expect(tooLong.results[0]).toMatchObject({ outcome: 'refused', code: 'held-too-long' })
    expect(await call(orderStatusContract.update, { body: { ...held, date: day(6) } })).toMatchObject({ applied: 1 })
    await office.inTenant(tx => tx.updateTable('orders').set({ attempts: 2 }).where('id', '=', 6).execute())
    const again = { ids: [6], status_key: 'key_19' as const, reason_id: later.id, date: day(1) }
    const refused = await call(orderStatusContract.update, { body: again })
    expect(refused.results[0]).toMatchObject({ outcome: 'refused', code: 'attempts-used' })
  })

  it('takes a secret, never answers it, keeps it when left out, and asks for it anew for another server', async () => {
    const { call, fetch } = office.admin
    const { has_password, ...fields } = await call(emailContract.get)
    expect(has_password).toBe(false)
    const body = { ...fields, host: 'mail.example.test', username: 'office', password: 'Secret#2026' }
    expect(await call(emailContract.update, { body })).toMatchObject({ has_password: true, version: 1 })
    const kept = await call(emailContract.update, {
      body: { ...fields, ...body, password: null, sender_name: 'Desk', version: 1 },
    })
    expect(kept).toMatchObject({ has_password: true, sender_name: 'Desk' })
    const moved = { ...body, password: null, host: 'elsewhere.test', sender_name: 'Desk', version: 2 }
    expect(await refusal(call(emailContract.update, { body: moved }))).toMatchObject({ path: 'password', field: 'secret-again' })
    expect(await (await fetch('/admin/setting/email')).text()).not.toContain('Secret#2026')
    const audits = await office.inTenant(tx => tx.selectFrom('audit_events').select(['before', 'after']).execute())
    expect(JSON.stringify(audits)).not.toContain('Secret#2026')
  })

  it('sends a real test mail, and says honestly that no SMS provider is there', async () => {
    const { call } = office.admin
    const { has_password: _has, ...now } = await call(emailContract.get)
    await call(emailContract.update, { body: { ...now, host: null, password: 'Another#2026' } })
    await call(emailContract.test, { body: { email: 'desk@example.test' } })
    await eventually(async () =>
      office.inTenant(async tx => {
        const mail = await tx.selectFrom('mails').selectAll().where('recipient', '=', 'desk@example.test').executeTakeFirst()
        return mail?.status === 'sent'
      }),
    )
    expect(await refusal(call(smsContract.test, { body: { phone: '9812345678' } }))).toMatchObject({
      status: 409,
      code: 'no-provider',
    })
  })

  it('of notifications knows its own events and placeholders only', async () => {
    const { call } = office.admin
    const put = (kind: string, event: 'delivered' | 'welcome', ...texts: string[]) =>
      call(notificationContract.update, {
        params: { kind },
        body: { is_on: true, version: 0, templates: texts.map(text => ({ event, channel: 'sms' as const, text })) },
      })
    expect(await refusal(put('status', 'welcome', 'x'))).toMatchObject({ path: 'templates.0.event' })
    expect(await refusal(put('status', 'delivered', 'Dear {nobody}'))).toMatchObject({ path: 'templates.0.text' })
    expect(await refusal(put('status', 'delivered', 'One', 'Two'))).toMatchObject({ path: 'templates.1.event' })
    expect(await refusal(put('moon', 'delivered', 'x'))).toMatchObject({ status: 404 })
    expect(await put('status', 'delivered', '{waybill} reached {receiver}')).toMatchObject({ version: 1 })
    expect((await call(notificationContract.get, { params: { kind: 'other' } })).templates).toEqual([])
  })

  it('of approvals takes roles of this tenant only, and each type once', async () => {
    const { call } = office.admin
    const row = (role: number) => ({ type: 'address-change' as const, role_ids: [role], needs_two: false })
    const put = (types: ReturnType<typeof row>[]) => call(approvalSettingContract.update, { body: { types, version: 0 } })
    expect(await refusal(put([row(999_999)]))).toMatchObject({ path: 'types.0.role_ids' })
    const none = await refusal(put([{ ...row(1), role_ids: [] }]))
    expect(none).toMatchObject({ path: 'types.0.role_ids', field: 'nothing-selected' })
    expect(await refusal(put([row(1), row(1)]))).toMatchObject({ path: 'types.1.type' })
    expect((await put([row(1)])).types).toHaveLength(1)
  })

  it('of approvals keeps the roles that it names from being deleted', async () => {
    const { call } = office.admin
    const role = await call(roleContract.create, { body: { name: 'Decides addresses', permissions: ['approve-request'] } })
    const put = async (types: Parameters<typeof body>[0]) => call(approvalSettingContract.update, { body: await body(types) })
    const body = async (types: { type: 'address-change'; role_ids: number[]; needs_two: boolean }[]) => ({
      types,
      version: (await call(approvalSettingContract.get)).version,
    })
    await put([{ type: 'address-change', role_ids: [role.id], needs_two: false }])
    const remove = () => call(roleContract.remove, { params: { id: role.id } })
    expect(await refusal(remove())).toMatchObject({ status: 409 })
    await put([])
    expect(await remove()).toEqual({ removed: true })
  })

  it('of tracking toggles one item', async () => {
    const { call } = office.admin
    const { items } = await call(trackingContract.get)
    const phone = items.find(item => item.key === 'rider-phone')
    expect(phone?.is_active).toBe(false)
    await call(trackingContract.activeStatus, { params: { id: phone?.id ?? 0 }, body: { is_active: true } })
    expect((await call(trackingContract.get)).items.find(item => item.id === phone?.id)?.is_active).toBe(true)
  })
})

describe('the business', () => {
  it('is renamed everywhere, in a currency and a time zone that exist', async () => {
    const { call } = office.admin
    const { has_logo: _logo, has_background: _background, ...profile } = await call(businessContract.get)
    const put = (more: Partial<typeof profile>) => call(businessContract.update, { body: { ...profile, ...more } })
    for (const time_zone of ['Mars/Base', '+05:45', 'US/Pacific-New'])
      expect(await refusal(put({ time_zone })), time_zone).toMatchObject({ path: 'time_zone', field: 'unknown-time-zone' })
    expect(await refusal(put({ currency: 'QQQ' }))).toMatchObject({ path: 'currency' })
    await put({ company: 'Himal Express', time_zone: 'Asia/Kathmandu', currency: 'NPR' })
    expect((await call(sessionContract.current)).company).toBe('Himal Express')
    expect((await call(businessContract.get)).company).toBe('Himal Express')
    const { data } = await call(currencyContract.list, { query: { filters: { code: 'NPR' } } })
    expect(data[0]).toMatchObject({ code: 'NPR', name: 'Nepalese Rupee' })
  })

  it('shows its pictures and colours to the sign-in page, and takes pictures by what they are', async () => {
    const { call, tenant } = office.admin
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      call(businessContract.logo, { file: new File([bytes], 'logo.png', { type: 'image/png' }) })
    expect(await refusal(send(new TextEncoder().encode('<svg onload=alert(1)>')))).toMatchObject({
      path: 'file',
      field: 'file-type',
    })
    // 60 million pixels in 60 kB would cost every visitor's browser 240 MB.
    expect(await refusal(send(pngOf(10_000, 6000)))).toMatchObject({ path: 'file', field: 'picture-too-large' })
    expect(await send(pngOf(8, 8))).toMatchObject({ has_logo: true, has_background: false })
    const shown = await office.anonymous().fetch('/admin/setting/business/logo')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await office.anonymous().fetch('/admin/setting/business/background')).status).toBe(404)
    const colours = {
      gradientColor1: '#aa0000',
      gradientColor2: '#00aa00',
      gradientDirection: 'to left' as const,
      is_accent: true,
    }
    expect(await refusal(call(themeContract.update, { body: { ...colours, gradientColor1: 'red', version: 0 } }))).toMatchObject({
      path: 'gradientColor1',
    })
    await call(themeContract.update, { body: { ...colours, version: 0 } })
    const { port } = new URL(office.address)
    const config = await hostFetch(office.address)(`http://${tenant.slug}.localhost:${port}/config.json`)
    expect(await config.json()).toMatchObject({
      tenant: {
        slug: tenant.slug,
        theme: { gradientColor1: '#aa0000', is_accent: true },
        logo: expect.any(Number),
        background: null,
      },
    })
    const versions = await call(cacheKeyContract.list)
    expect(versions.find(({ cache_key }) => cache_key === 'theme')?.version).toBe(2)
  })
})

describe('statuses and flags', () => {
  const customise = (key: string, name: string | null, version: number) =>
    office.admin.call(orderStatusContract.customise, {
      params: { statusKey: key },
      body: { name, colour: 'done', position: null, customer_text: 'On its way', is_customer_visible: true, version },
    })

  it('gives a status the tenant’s own name in lists and refusals, never the name of another', async () => {
    const { call } = office.admin
    expect(await refusal(customise('key_14', 'delivered', 0))).toMatchObject({ path: 'name', field: 'status-name-taken' })
    expect(await customise('key_14', 'At the desk', 0)).toMatchObject({
      name: 'At the desk',
      is_renamed: true,
      colour: 'done',
      version: 1,
    })
    expect(await refusal(customise('key_13', 'at the DESK', 0))).toMatchObject({ path: 'name' })
    expect(await refusal(customise('key_14', 'Late', 0))).toMatchObject({ status: 412 })
    await office.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_14' }).where('id', '=', 5).execute())
    const { results } = await call(orderStatusContract.update, { body: { ids: [5], status_key: 'key_5' } })
    expect(results[0]?.message).toContain('At the desk cannot become Picked Up')
    await customise('key_14', null, 1)
    const status = (await call(orderStatusContract.statuses)).find(({ key }) => key === 'key_14')
    expect(status).toMatchObject({ name: 'Ready for Delivery', is_renamed: false, next: expect.arrayContaining(['key_15']) })
  })

  it('sets and clears a flag with an answer for each order, and finds by it', async () => {
    const { call } = office.admin
    const flag = await call(flagContract.create, { body: { name: 'VIP', colour: 'wait', description: null, is_active: true } })
    const mark = (ids: number[], is_set: boolean) =>
      call(orderStatusContract.flag, { body: { ids, flag_ids: [flag.id], is_set } })
    expect(await mark([1, 2], true)).toMatchObject({ applied: 2, unchanged: 0 })
    expect((await mark([2, 3], true)).results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [2, 'unchanged'],
      [3, 'applied'],
    ])
    const found = await call(orderContract.list, { query: { filters: { flag_id: String(flag.id) }, sort: ['id'] } })
    expect(found.data.map(({ id, flag_ids }) => [id, flag_ids])).toEqual([1, 2, 3].map(id => [id, [flag.id]]))
    expect(found.meta.total).toBe(3)
    expect(await refusal(call(flagContract.remove, { params: { id: flag.id } }))).toMatchObject({ code: 'in-use' })
    expect(await mark([1, 2, 3, 4], false)).toMatchObject({ applied: 3, unchanged: 1 })
    await call(flagContract.update, {
      params: { id: flag.id },
      body: { name: 'VIP', colour: 'bad', description: null, is_active: false, version: flag.version },
    })
    expect(await refusal(mark([1], true))).toMatchObject({ path: 'flag_ids' })
    expect(await call(flagContract.remove, { params: { id: flag.id } })).toEqual({ removed: true })
  })
})

describe('a reason', () => {
  it('in use is deactivated instead of deleted, and stays in the journey', async () => {
    const { call } = office.admin
    const used = await office.inTenant(tx =>
      tx.selectFrom('order_events').select('reason_id').where('reason_id', 'is not', null).limit(1).executeTakeFirstOrThrow(),
    )
    const id = used.reason_id ?? 0
    expect(await call(reasonContract.remove, { params: { id } })).toEqual({ removed: false, deactivated: true })
    expect((await call(reasonContract.list, { query: { filters: { id: String(id) } } })).data[0]?.is_active).toBe(false)
    const made = await call(reasonContract.create, {
      body: { text: 'Road closed', applies_to: 'deposit-rejected', fault: null, is_active: true },
    })
    expect(
      await refusal(
        call(reasonContract.create, {
          body: { text: 'ROAD closed', applies_to: 'deposit-rejected', fault: null, is_active: true },
        }),
      ),
    ).toMatchObject({ path: 'text', field: 'reason-text-taken' })
    expect(await call(reasonContract.remove, { params: { id: made.id } })).toEqual({ removed: true, deactivated: false })
  })
})
