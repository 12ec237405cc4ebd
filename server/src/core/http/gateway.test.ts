// Live events reach the right open screens, and a screen is closed when its session ends (docs/promises.md B3), on both engines.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'
import { connectGateway } from '../testing/test-socket.ts'
import { createGateway } from './gateway.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => t.close())

  const open = (person: TestStaff, token = person.token) => connectGateway(t.server.app, person.tenant.slug, token ?? '')

  it('opens for a token of its tenant only', async () => {
    const other = await t.addTenant()
    const good = await open(t.admin)
    await eventually(() => good.received.some(({ type }) => type === 'ready'))
    const foreign = await connectGateway(t.server.app, other.tenant.slug, t.admin.token ?? '')
    expect(await foreign.closed).toBe(4401)
    const nonsense = await open(t.admin, 'nonsense')
    expect(await nonsense.closed).toBe(4401)
    good.close()
  })

  it('opens for pages of its own host and for programs, and for no page of another', async () => {
    const from = async (origin: string) => {
      const socket = await connectGateway(t.server.app, t.tenant.slug, t.admin.token ?? '', { origin })
      const first = await Promise.race([socket.closed, socket.ready.then(() => 'ready')])
      socket.close()
      return first
    }
    expect(await from(`http://${t.tenant.slug}.localhost`)).toBe('ready')
    for (const origin of ['https://office.example', `http://${t.tenant.slug}.localhost.example`, 'null'])
      expect(await from(origin)).toBe(4401)
  })

  it('closes, and stays closed, for people whose role is switched off', async () => {
    const person = await t.signInWith(['view-orders'])
    const socket = await open(person)
    await socket.ready
    await t.inTenant(tx =>
      sql`update roles set is_active = false where id = (select role_id from staff where id = ${person.staffId})`.execute(tx),
    )
    expect(await socket.closed).toBe(4401)
    expect(await (await open(person)).closed).toBe(4401)
  })

  it('delivers to the tenant, or to the named people of it, and to nobody else', async () => {
    const [anna, bert, other] = [await t.signInWith([]), await t.signInWith([]), await t.addTenant()]
    const [a, b, o] = [await open(anna), await open(bert), await open(other)]
    for (const socket of [a, b, o]) await socket.ready
    t.server.services.gateway.publish(t.tenant.id, { type: 'figures.remade', data: null })
    t.server.services.gateway.publish(t.tenant.id, { type: 'session.changed', data: null, staff: [bert.staffId] })
    t.server.services.gateway.publish(t.tenant.id, { type: 'sorting.scanned', data: null })
    for (const socket of [a, b]) await eventually(() => socket.received.some(({ type }) => type === 'sorting.scanned'))
    t.server.services.gateway.publish(other.tenant.id, { type: 'sorting.scanned', data: null })
    await eventually(() => o.received.some(({ type }) => type === 'sorting.scanned'))
    expect(a.received.map(({ type }) => type)).toEqual(['ready', 'figures.remade', 'sorting.scanned'])
    expect(b.received.map(({ type }) => type)).toEqual(['ready', 'figures.remade', 'session.changed', 'sorting.scanned'])
    expect(o.received.map(({ type }) => type)).toEqual(['ready', 'sorting.scanned'])
    for (const socket of [a, b, o]) socket.close()
  })

  it('tells at once what happens again and again, and what follows soon after as one, for each tenant and kind alone', async () => {
    const socket = await open(t.admin)
    await socket.ready
    const { gateway } = t.server.services
    for (const count of [3, 1, 5]) gateway.publish(t.tenant.id, { type: 'orders.moved', data: { count } })
    for (const call of ['a', 'b', 'c']) gateway.publish(t.tenant.id, { type: 'written', data: { room: '/admin/rider', call } })
    gateway.publish(t.tenant.id, { type: 'written', data: { room: '/admin/zone', call: 'd' } })
    for (const id of [1, 2]) gateway.publish(t.tenant.id, { type: 'import.progress', data: { id, state: 'running' } })
    await eventually(() => socket.received.length === 8)
    expect(socket.received.slice(1)).toEqual([
      { type: 'orders.moved', data: { count: 3 } },
      { type: 'written', data: { room: '/admin/rider', call: 'a' } },
      { type: 'written', data: { room: '/admin/zone', call: 'd' } },
      { type: 'import.progress', data: { id: 1, state: 'running' } },
      { type: 'import.progress', data: { id: 2, state: 'running' } },
      { type: 'orders.moved', data: { count: 6 } },
      { type: 'written', data: { room: '/admin/rider' } },
    ])
    socket.close()
  })

  it('tells everybody where somebody wrote, but no dry run, no reading, and nothing that was refused', async () => {
    const [socket, other] = [await open(await t.signInWith([])), t.admin]
    await socket.ready
    const draft = { name: 'Heavy', colour: 'hub', description: null, is_active: true } as const
    const flag = await other.call(flagContract.create, { body: draft })
    await other.call(flagContract.list)
    await expect(other.call(flagContract.create, { body: { ...draft, name: '' } })).rejects.toThrow()
    await other.call(flagContract.update, { params: { id: flag.id }, body: { ...draft, version: flag.version } })
    await eventually(() => socket.received.filter(({ type }) => type === 'written').length === 2)
    const written = socket.received.filter(({ type }) => type === 'written').map(({ data }) => data)
    expect(written).toEqual([
      { room: '/admin/flag', call: expect.any(String) },
      { room: '/admin/flag', call: expect.any(String) },
    ])
    socket.close()
  })

  it('tells a screen that began to read earlier what others did meanwhile, and a program without an age nothing', async () => {
    const { gateway } = t.server.services
    const [anna, bert] = [await t.signInWith([]), await t.signInWith([])]
    const early = await open(anna)
    await early.ready
    gateway.publish(t.tenant.id, { type: 'documents.changed', data: { kind: 'invoices' } })
    gateway.publish(t.tenant.id, { type: 'session.changed', data: null, staff: [bert.staffId] })
    gateway.publish(t.tenant.id, { type: 'figures.remade', data: null })
    await eventually(() => early.received.some(({ type }) => type === 'figures.remade'))
    const page = await open(anna, `${anna.token} 30000`)
    await eventually(() => page.received.some(({ type }) => type === 'figures.remade'))
    expect(page.received[0]).toEqual({ type: 'ready', data: null })
    expect(page.received).toContainEqual({ type: 'documents.changed', data: { kind: 'invoices' } })
    // Meant for somebody else.
    expect(page.received.map(({ type }) => type)).not.toContain('session.changed')
    const program = await open(anna)
    await program.ready
    gateway.publish(t.tenant.id, { type: 'sorting.scanned', data: null })
    await eventually(() => program.received.some(({ type }) => type === 'sorting.scanned'))
    expect(program.received.map(({ type }) => type)).toEqual(['ready', 'sorting.scanned'])
    for (const socket of [early, page, program]) socket.close()
  })

  it('closes at logout, and when a person is deactivated by any way', async () => {
    const [anna, bert] = [await t.signInWith([]), await t.signInWith([])]
    const [a, b] = [await open(anna), await open(bert)]
    for (const socket of [a, b]) await socket.ready
    await anna.call(sessionContract.logout)
    expect(await a.closed).toBe(4401)
    // Behind the server's back: the regular check of all open sockets finds it.
    await t.inTenant(tx => sql`update staff set is_active = false where id = ${bert.staffId}`.execute(tx))
    expect(await b.closed).toBe(4401)
  })

  it('counts no screen that was gone before its session was looked up', async () => {
    const person = await t.signInWith([])
    // As a page that is reloaded again and again while the database is busy.
    for (let reload = 0; reload < 25; reload++) (await open(person)).close()
    const socket = await open(person)
    expect(await Promise.race([socket.closed, socket.ready.then(() => 'ready')])).toBe('ready')
    socket.close()
  })

  it('signs nobody out when the server stops', async () => {
    const app = fastify()
    const gateway = createGateway(t.database, ['localhost'])
    await gateway.attach(app)
    await app.ready()
    const socket = await connectGateway(app, t.tenant.slug, t.admin.token ?? '')
    await socket.ready
    // A socket that has not signed in does not delay the stop.
    const stranger = await app.injectWS('/api/gateway', { headers: { host: `${t.tenant.slug}.localhost` } })
    const gone = new Promise(resolve => stranger.on('close', resolve))
    await gateway.stop()
    expect(await socket.closed).toBe(1001)
    await gone
    await app.close()
  })

  it.runIf(engine === 'postgres')('hears events of another server process', async () => {
    const socket = await open(t.admin)
    await socket.ready
    const elsewhere = createGateway(t.database, ['localhost'])
    elsewhere.publish(t.tenant.id, { type: 'figures.remade', data: null })
    await eventually(() => socket.received.some(({ type }) => type === 'figures.remade'))
    await elsewhere.stop()
    socket.close()
  })

  it.runIf(engine === 'postgres')('counts no screen as live that may have missed events of another process', async () => {
    const app = fastify()
    let listenUrl = t.database.listenUrl
    const database = Object.defineProperty({ ...t.database }, 'listenUrl', { get: () => listenUrl })
    const gateway = createGateway(database, ['localhost'])
    await gateway.attach(app)
    await app.ready()
    const join = () => connectGateway(app, t.tenant.slug, t.admin.token ?? '')
    const [socket, elsewhere] = [await join(), await open(t.admin)]
    await Promise.all([socket.ready, elsewhere.ready])
    listenUrl = 'postgres://127.0.0.1:1/nobody-there'
    // Its own connection is the youngest that listens; a restart of the database or a network that forgets it ends it so.
    await t.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen office_gateway' order by backend_start desc limit 1`,
    )
    expect(await socket.closed).toBe(1012)
    expect(await (await join()).closed).toBe(1013)
    // Meanwhile it still tells the others.
    gateway.publish(t.tenant.id, { type: 'figures.remade', data: null })
    await eventually(() => elsewhere.received.some(({ type }) => type === 'figures.remade'))
    listenUrl = t.database.listenUrl
    await eventually(async () => {
      const again = await join()
      const isBack = (await Promise.race([again.closed, again.ready.then(() => 'ready')])) === 'ready'
      again.close()
      return isBack
    })
    elsewhere.close()
    await gateway.stop()
    await app.close()
  })
})
