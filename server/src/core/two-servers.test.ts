// Two servers on one PostgreSQL work as one: sessions, wrong passwords, live events, cache keys, retries and jobs. One of them
// connects through PgBouncer if this machine has it, and a proxy in front of both takes turns. OFFICE_TEST_SETUP runs the whole
// contract in the same way (core/testing/test-setup.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import { createClient } from '@office/shared/core/api/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { secretKeyOf } from './secrets/secret-box.ts'
import { eventually } from './testing/eventually.ts'
import { hostFetch } from './testing/host-fetch.ts'
import { hasPgBouncer, type Pool, startPgBouncer } from './testing/servers/pgbouncer.ts'
import { type Proxied, startProxy } from './testing/servers/proxy.ts'
import { type ServerProcess, startProcess } from './testing/servers/server-process.ts'
import { startTestServer, type TestServer } from './testing/servers/test-server.ts'
import { hasPostgres } from './testing/test-database.ts'
import { connectGateway } from './testing/test-socket.ts'

describe.runIf(await hasPostgres())('two servers on one database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-second-'))
  let first: TestServer
  let second: ServerProcess
  let there: typeof fetch
  let pool: Pool | null = null
  let proxy: Proxied
  beforeAll(async () => {
    first = await startTestServer({ engine: 'postgres' })
    const { listenUrl: url } = first.database
    if (url === null) throw new Error('PostgreSQL has an address')
    if (hasPgBouncer()) pool = await startPgBouncer(url)
    else console.warn('No pgbouncer on this machine: the second server reaches PostgreSQL itself')
    second = startProcess({
      ...(pool ? { DATABASE_URL: pool.url, DATABASE_DIRECT_URL: url } : { DATABASE_URL: url }),
      OFFICE_DATA_DIR: dataDir,
      OFFICE_DEMO: '0',
      // A mail that one of them sealed may be sent by either.
      OFFICE_SECRET_KEY: secretKeyOf(first.server.services.config).toString('hex'),
    })
    const port = await second.port()
    there = hostFetch(`http://127.0.0.1:${port}`)
    proxy = await startProxy([Number(new URL(first.address).port), Number(port)])
  }, 120_000)
  afterAll(async () => {
    await proxy.close()
    second.child.kill('SIGTERM')
    await second.exit
    await pool?.close()
    await first.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const origin = () => `http://${first.tenant.slug}.localhost`
  /** Calls of the second server, in the name of the token's owner. */
  const callThere = (token: string | null) =>
    createClient({
      base: () => `${origin()}/api`,
      tenant: () => first.tenant.slug,
      token: () => token,
      language: () => 'en',
      client: 'cli',
      fetch: there,
    })
  const draft = (name: string) => ({ name, code: null, country_id: 1, native_name: null })
  const all = { query: { page: 1, paginate: 100, sort: [], filters: {}, noPagination: false } }

  it('are signed in to at either, out of both at once, and count wrong passwords together', async () => {
    const person = await first.signInWith(['manage-state'])
    const elsewhere = callThere(person.token)
    expect((await elsewhere(stateContract.list, all)).data).toEqual([])
    const socket = await connectGateway(first.server.app, first.tenant.slug, person.token ?? '')
    await socket.ready
    await there(`${origin()}/api/staff/logout`, { headers: { authorization: `Bearer ${person.token}` } })
    await expect(person.call(stateContract.list, all)).rejects.toMatchObject({ status: 401 })
    expect(await socket.closed).toBe(4401)
    const wrong = { email: person.email, password: 'Wrong#2026' }
    const tryAt = async (ask: typeof fetch, base: string) =>
      (
        await ask(`${base}/api/staff/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wrong),
        })
      ).status
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push(n % 2 === 0 ? await tryAt(there, origin()) : await tryAt(hostFetch(first.address), origin()))
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(401))
    expect(statuses.at(-1)).toBe(429)
  })

  it('tell each other’s screens what changed, and that their copies are old', async () => {
    const socket = await connectGateway(first.server.app, first.tenant.slug, first.admin.token ?? '')
    await socket.ready
    const versionOf = async () =>
      (await first.admin.call(cacheKeyContract.list)).find(({ cache_key }) => cache_key === 'states')?.version ?? 0
    const before = await versionOf()
    await callThere(first.admin.token)(stateContract.create, { body: draft('Koshi') })
    await eventually(() => socket.received.some(({ data }) => JSON.stringify(data).includes('states')))
    expect(await versionOf()).toBeGreaterThan(before)
    socket.close()
  })

  it('are one address behind a proxy: rows, retries and live events, whichever of them is asked', async () => {
    const through = hostFetch(proxy.address)
    const { token } = first.admin
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sockets = [0, 1].map(() => {
      const { host } = new URL(proxy.address)
      const socket = new WebSocket(`ws://${host}/api/gateway`, { headers: { host: `${first.tenant.slug}.localhost` } })
      const heard: string[] = []
      socket.on('open', () => socket.send(token ?? ''))
      socket.on('message', data => heard.push(String(data)))
      return { socket, heard }
    })
    await eventually(() => sockets.every(({ heard }) => heard.some(text => text.includes('ready'))))
    const create = async () => {
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': 'once-behind-the-proxy' } }
      const answer = await through(`${origin()}/api/admin/state`, { ...init, body: JSON.stringify(draft('Karnali')) })
      return { status: answer.status, replayed: answer.headers.get('idempotency-replayed'), text: await answer.text() }
    }
    const answers = [await create(), await create(), await create()]
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
      [200, null],
      [200, 'true'],
      [200, 'true'],
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { id } = JSON.parse(answers[0]?.text ?? '').data
    // Many at once, so that one server's calls meet the other's sessions in the pool.
    const listed = await Promise.all(
      Array.from({ length: 160 }, async () =>
        (await through(`${origin()}/api/admin/state?filter[id]=${id}`, { headers })).json(),
      ),
    )
    for (const answer of listed) expect(answer).toMatchObject({ data: [{ name: 'Karnali' }] })
    await eventually(() => sockets.every(({ heard }) => heard.some(text => text.includes('states'))))
    for (const { socket } of sockets) socket.terminate()
  })

  it('do once what is asked of both with one key', async () => {
    const ask = (at: typeof fetch) =>
      at(`${origin()}/api/admin/state`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${first.admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'one-key-for-both-servers',
        },
        body: JSON.stringify(draft('Gandaki')),
      }).then(answer => answer.status)
    const answers = await Promise.all([ask(there), ask(hostFetch(first.address)), ask(there), ask(hostFetch(first.address))])
    expect(answers).toContain(200)
    const { data } = await first.admin.call(stateContract.list, all)
    expect(data.filter(({ name }) => name === 'Gandaki')).toHaveLength(1)
  })

  it('share the queue: each mail leaves once, whichever of them takes it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => first.signInWith([])))
    await Promise.all(
      people.map(({ email }, n) =>
        (n % 2 ? there : hostFetch(first.address))(`${origin()}/api/staff/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        }),
      ),
    )
    const mailed = async () => {
      const { rows } = await first.inTenant(tx =>
        sql<{
          n: number
        }>`select count(*)::int as n from mails where recipient = any(${people.map(one => one.email)}::text[])`.execute(tx),
      )
      return rows[0]?.n ?? 0
    }
    await eventually(async () => (await mailed()) >= people.length)
    // No job is left that could send another mail.
    await eventually(async () => {
      const waiting = await first.database.pool.query(
        `select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active') limit 1`,
      )
      return waiting.rowCount === 0
    })
    expect(await mailed()).toBe(people.length)
  })
})
