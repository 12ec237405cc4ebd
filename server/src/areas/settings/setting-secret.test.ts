// Secrets of connections at rest: nothing plain in the database, bound to tenant and field, and a lost key breaks no screen.
import { randomBytes } from 'node:crypto'
import { emailContract, whatsappContract } from '@office/shared/areas/settings/message-setting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tx } from '../../core/database/transaction.ts'
import { createSecretBox } from '../../core/secrets/secret-box.ts'
import { anEngine } from '../../core/testing/engines.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { sealOldSecrets } from './setting-secret.job.ts'

const SECRET = 'Canary#Mail-2026'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  let other: TestStaff
  beforeAll(async () => {
    t = await startTestServer({ engine })
    other = await t.addTenant()
  }, 60_000)
  afterAll(() => t.close())

  async function save(password: string | null, more: object = {}, { call }: TestStaff = t.admin) {
    const { has_password: _, ...fields } = await call(emailContract.get)
    return call(emailContract.update, { body: { ...fields, host: 'mail.example.test', username: 'office', ...more, password } })
  }
  const isSet = async ({ call }: TestStaff = t.admin) => (await call(emailContract.get)).has_password
  /** The raw column. */
  const kept = async (tx: Tx) => {
    const { rows } = await sql<{ secrets: Record<string, string> }>`select secrets from settings where kind = 'email'`.execute(tx)
    return rows[0]?.secrets.password ?? ''
  }
  const put = (password: string, { tenant }: TestStaff = t.admin) =>
    t.inTenant(
      tx => sql`update settings set secrets = ${JSON.stringify({ password })}::jsonb where kind = 'email'`.execute(tx),
      tenant,
    )
  const opened = async () =>
    t.server.services.secretBox.open(await t.inTenant(kept), { tenantId: t.tenant.id, kind: 'email', field: 'password' })
  /** Runs work while the server holds another key. */
  async function withOtherKey(work: () => Promise<void>): Promise<void> {
    const { services } = t.server
    const { secretBox } = services
    services.secretBox = createSecretBox(randomBytes(32))
    await work().finally(() => {
      services.secretBox = secretBox
    })
  }

  it('stand nowhere in the database, in no word of it', async () => {
    expect(await save(SECRET)).toMatchObject({ has_password: true })
    const whole = await t.inTenant(tx =>
      sql<{ text: string }>`
        select concat(
          (select string_agg(s::text, ' ') from settings s), (select string_agg(a::text, ' ') from audit_events a),
          (select string_agg(i::text, ' ') from idempotency_keys i)) as text`.execute(tx),
    )
    expect(whole.rows[0]?.text).toContain('mail.example.test')
    expect(whole.rows[0]?.text).not.toContain(SECRET)
    expect(await t.inTenant(kept)).toMatch(/^sealed:1:/)
    expect(await opened()).toBe(SECRET)
  })

  it('of another tenant or another field count as not set', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await save(SECRET, {}, other)
    await put(await t.inTenant(kept), other)
    expect(await isSet(other)).toBe(false)
    const { has_token: _, ...fields } = await t.admin.call(whatsappContract.get)
    await t.admin.call(whatsappContract.update, { body: { ...fields, token: 'Canary#Token-2026' } })
    const moved = JSON.stringify({ token: await t.inTenant(kept) })
    await t.inTenant(tx => sql`update settings set secrets = ${moved}::jsonb where kind = 'whatsapp'`.execute(tx))
    expect((await t.admin.call(whatsappContract.get)).has_token).toBe(false)
    expect(told).toHaveBeenCalled()
    told.mockRestore()
  })

  it('that another key sealed count as not set, stay for the day it is put back, and go to no other server', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await withOtherKey(async () => {
      expect(await isSet()).toBe(false)
      expect(await save(null, { sender_name: 'Desk' })).toMatchObject({ has_password: false, sender_name: 'Desk' })
    })
    expect(await isSet()).toBe(true)
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^secret: password of setting email, tenant \d+, was not sealed/))
    await withOtherKey(async () => {
      expect(await save(null, { host: 'elsewhere.test' })).toMatchObject({ has_password: false })
    })
    expect(await t.inTenant(kept)).toBe('')
    told.mockRestore()
  })

  it('kept plain before are read, and sealed by the next save', async () => {
    await save(SECRET)
    await put('Canary#Old-2025')
    expect(await isSet()).toBe(true)
    await save(null, { sender_name: 'Office' })
    expect(await t.inTenant(kept)).toMatch(/^sealed:1:/)
    expect(await opened()).toBe('Canary#Old-2025')
  })

  it('kept plain before are sealed by maintenance, which touches nothing else', async () => {
    await save(SECRET)
    await put('Canary#Old-2024')
    const { version } = await t.admin.call(emailContract.get)
    const seal = () => t.inTenant(tx => sealOldSecrets(tx, t.tenant.id, t.server.services))
    await seal()
    const sealed = await t.inTenant(kept)
    expect(await opened()).toBe('Canary#Old-2024')
    await seal()
    expect(await t.inTenant(kept)).toBe(sealed)
    expect((await t.admin.call(emailContract.get)).version).toBe(version)
  })
})
