// What the server logs while requests succeed, are refused and fail: no password, token, reset link, secret or personal number
// (docs/promises.md C13).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { createClient } from '@office/shared/core/api/client'
import { type Endpoint, fillPath } from '@office/shared/core/api/endpoint'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './core/config.ts'
import { fromUrl } from './core/database/database.ts'
import { wordsOf } from './core/queue/mail.ts'
import { createSecretBox } from './core/secrets/secret-box.ts'
import { eventually } from './core/testing/eventually.ts'
import { hostFetch } from './core/testing/host-fetch.ts'
import { startProcess } from './core/testing/servers/server-process.ts'
import { hasPostgres, makeTestDatabase } from './core/testing/test-database.ts'
import { makeTenant } from './tenant-command.ts'

const EMAIL = 'boss@canary.test'
const canaries = {
  password: 'Canary#First-2026',
  wrong: 'Canary#Wrong-2026',
  newcomer: 'Canary#Newcomer-2026',
  secret: 'Canary#Mail-2026',
  smtp: 'canary-of-smtp',
  phone: '+9779811122233',
  bearer: 'canary-bearer-0123456789012345678901234567890',
  reset: 'canary-reset-01234567890123456789012345678901',
  key: Buffer.from('canary of the key, of 32 bytes..').toString('base64'),
}

// Tables are broken from outside while it runs, which the embedded database does not allow.
describe.skipIf(!(await hasPostgres()))('the log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-log-'))
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  it('holds nothing that anybody could use', { timeout: 60_000 }, async () => {
    const { url, drop } = await makeTestDatabase()
    ends.push(drop)
    const settings = { OFFICE_DATA_DIR: dataDir, DATABASE_URL: url, OFFICE_DEMO: '0' }
    const boss = { slug: 'canary', company: 'Canary', admin_email: EMAIL, password: canaries.password }
    await makeTenant(readConfig(settings), boss)
    const database = fromUrl(url)
    ends.push(database.close)
    const smtp = `smtp://office:${canaries.smtp}@127.0.0.1:1`
    const server = startProcess({ ...settings, SMTP_URL: smtp, OFFICE_SECRET_KEY: canaries.key })
    ends.push(() => {
      server.child.kill('SIGTERM')
      return server.exit
    })
    const port = await server.port()
    const base = `http://canary.localhost:${port}/api`
    const fetchHere = hostFetch(`http://127.0.0.1:${port}`)
    const callAs = (token: string | null) =>
      createClient({
        base: () => base,
        tenant: () => 'canary',
        token: () => token,
        language: () => 'en',
        client: 'cli',
        fetch: fetchHere,
      })

    /** Sends requests that may be invalid. */
    async function send(
      { method, path }: Endpoint,
      { body, token, params = {} }: { body?: unknown; token?: string; params?: Record<string, string> } = {},
    ) {
      const headers = new Headers({ 'content-type': 'application/json' })
      if (token) headers.set('authorization', `Bearer ${token}`)
      const response = await fetchHere(`${base}${fillPath(path, params)}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return response.status
    }
    const logIn = (password: string) => send(sessionContract.login, { body: { email: EMAIL, password } })
    const { token } = await callAs(null)(sessionContract.login, { body: { email: EMAIL, password: canaries.password } })
    const { version, has_password: _, ...fields } = await callAs(token)(emailContract.get)
    const email = { ...fields, host: 'mail.canary.test', username: 'office', password: canaries.secret }
    const person = {
      name: 'Newcomer',
      email: 'newcomer@canary.test',
      contact_number: canaries.phone,
      role_id: 1,
      warehouse_ids: [],
      is_active: true,
      password: canaries.newcomer,
    }
    const statuses = (...asked: Promise<number>[]) => Promise.all(asked)

    // Requests that succeed.
    expect(
      await statuses(
        send(emailContract.update, { token, body: { ...email, version } }),
        send(staffContract.create, { token, body: person }),
        send(sessionContract.forgotPassword, { body: { email: EMAIL } }),
      ),
    ).toEqual([200, 200, 200])
    // The mail with the link cannot be sent.
    const mail = await eventually(async () => {
      const { rows } = await database.pool.query<{ tenant_id: number; text: string }>(
        `select tenant_id, text from mails where status = 'retrying'`,
      )
      return rows[0] && wordsOf(createSecretBox(Buffer.from(canaries.key, 'base64')), rows[0].tenant_id, rows[0].text)
    })
    const link = /reset-password\/\S+\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect(link).not.toBe('')

    // Requests that are refused.
    expect(
      await statuses(
        logIn(canaries.wrong),
        send(sessionContract.current, { token: canaries.bearer }),
        send(sessionContract.checkResetToken, { params: { token: link } }),
        send(sessionContract.checkResetToken, { params: { token: canaries.reset } }),
        send(sessionContract.login, { body: `{"email": "${EMAIL}", "password": "${canaries.wrong}"` }),
        send(staffContract.create, { token, body: { ...person, role_id: canaries.phone } }),
        send(staffContract.create, { token, body: person }),
        send(emailContract.update, { token, body: { ...email, version } }),
      ),
    ).toEqual([401, 401, 200, 200, 400, 422, 409, 412])

    // Requests that fail: a column that nobody fills. PostgreSQL would name the whole row if it were not behind a wall.
    for (const table of ['staff', 'staff_sessions', 'settings', 'password_resets', 'mails'])
      await database.pool.query(
        `alter table ${table} add column broken int not null default 0; alter table ${table} alter broken drop default`,
      )
    expect(
      await statuses(
        logIn(canaries.password),
        send(staffContract.create, { token, body: { ...person, email: 'other@canary.test' } }),
        send(emailContract.update, { token, body: { ...email, version: 1 } }),
        send(sessionContract.forgotPassword, { body: { email: EMAIL } }),
      ),
    ).toEqual([500, 500, 500, 200])
    await database.pool.query('drop table staff_sessions cascade')
    expect(await statuses(send(sessionContract.current, { token }))).toEqual([500])
    server.child.kill('SIGTERM')
    await server.exit

    const said = server.output()
    for (const route of ['POST /api/staff/login 500', 'POST /api/admin/staff 500', 'PUT /api/admin/setting/email 500'])
      expect(said).toContain(route)
    // Enough to find the fault.
    expect(said).toContain('null value in column "broken" of relation "staff_sessions"')
    expect(said).toMatch(/at .*\/server\/src\/areas\/session\//)
    const kept = { ...canaries, token, link, number: canaries.phone.slice(4), hash: '$argon2', email: EMAIL }
    expect(Object.entries(kept).filter(([, canary]) => said.includes(canary))).toEqual([])
  })
})
