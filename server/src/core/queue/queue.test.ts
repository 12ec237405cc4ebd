// Jobs start after the commit, never after a rollback, inside their tenant, and are retried; mail is sent by them.
import { createServer, type Server } from 'node:net'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, type Tx } from '../database/transaction.ts'
import { isSealed } from '../secrets/secret-box.ts'
import { engines } from '../testing/engines.ts'
import { eventually } from '../testing/eventually.ts'
import { hopelessJob, probeContract, probeGroup, probeJob, ranJobs } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { recordMail, sendMailJob } from './mail.ts'
import { defineJob } from './queue.ts'

/** Goes on until the server stops. */
const longJob = (told: string[], tries: number) =>
  defineJob({
    name: 'long',
    tries,
    run: async (_data, { signal }) => {
      told.push('begun')
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw new Error('The server is stopping')
    },
    givenUp: async () => void told.push('given up'),
  })

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine, groups: [probeGroup], jobs: [probeJob, hopelessJob] })
  }, 60_000)
  afterAll(() => t.close())

  it('runs a job after the commit, as the plain role of its tenant', async () => {
    await t.admin.call(probeContract.later, { body: { name: `kept ${engine}`, fail: false } })
    await eventually(() => ranJobs.includes(`kept ${engine} as office_app`))
  })

  it('forgets a job whose request was rolled back', async () => {
    await t.admin.call(probeContract.later, { body: { name: `lost ${engine}`, fail: true } }).catch(() => undefined)
    await t.admin.call(probeContract.later, { body: { name: `after ${engine}`, fail: false } })
    await eventually(() => ranJobs.includes(`after ${engine} as office_app`))
    const { rows } = await t.database.pool.query(`select count(*) as jobs from pgboss.job where data::text like '%lost%'`)
    expect(rows).toEqual([{ jobs: 0 }])
    expect(ranJobs.some(name => name.startsWith(`lost ${engine}`))).toBe(false)
  })

  it('goes on with the next that waits, without waiting for the next look at the queue', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `row ${n} ${engine}`)
    await inTenant(t.database, t.tenant.id, async tx => {
      for (const name of names) await t.server.services.queue.record(tx, t.tenant.id, 'probe', { name })
    })
    t.server.services.queue.kick('probe')
    await eventually(() => names.every(name => ranJobs.includes(`${name} as office_app`)))
  })

  it('lets no tenant’s many hold up the one of another', async () => {
    const other = await t.addTenant()
    const many = Array.from({ length: 5 }, (_, n) => `many ${n} ${engine}`)
    const one = `one ${engine}`
    const { record, kick } = t.server.services.queue
    await inTenant(t.database, t.tenant.id, async tx => {
      for (const name of many) await record(tx, t.tenant.id, 'probe', { name })
      await record(tx, other.tenant.id, 'probe', { name: one })
    })
    kick('probe')
    const placeOf = (name: string) => ranJobs.indexOf(`${name} as office_app`)
    await eventually(() => [...many, one].every(name => placeOf(name) >= 0))
    expect(many.filter(name => placeOf(name) < placeOf(one)).length).toBeLessThan(2)
  })

  it('gives a job up after its last try, and tells those who wait for it', async () => {
    await inTenant(t.database, t.tenant.id, tx => t.server.services.queue.record(tx, t.tenant.id, 'hopeless', { name: engine }))
    t.server.services.queue.kick('hopeless')
    await eventually(() => ranJobs.includes(`${engine} is given up`))
    expect(ranJobs.filter(name => name === `${engine} fails`)).toHaveLength(1)
  })

  it.each([
    ['the last try of a job is given up', 1],
    ['another try of a job follows', 2],
  ])('if a stop cuts it off, %s', { timeout: 60_000 }, async (_, tries) => {
    const told: string[] = []
    const own = await startTestServer({ engine, jobs: [longJob(told, tries)] })
    await own.inTenant(tx => own.server.services.queue.record(tx, own.tenant.id, 'long', {}))
    own.server.services.queue.kick('long')
    await eventually(() => told.includes('begun'))
    await own.server.stop()
    const { rows } = await own.database.pool.query<{ name: string; state: string }>(
      `select name, state from pgboss.job where name like 'long%' order by name`,
    )
    // Whoever waits is told after the restart.
    const given = [
      { name: 'long', state: 'failed' },
      { name: 'long/given-up', state: 'created' },
    ]
    expect(rows).toEqual(tries === 1 ? given : [{ name: 'long', state: 'retry' }])
    await own.close()
  })

  it('gives a job up if the process dies during its last try', { timeout: 60_000 }, async () => {
    const told: string[] = []
    const own = await startTestServer({ engine, jobs: [longJob(told, 1)] })
    await own.inTenant(tx => own.server.services.queue.record(tx, own.tenant.id, 'long', {}))
    own.server.services.queue.kick('long')
    await eventually(() => told.includes('begun'))
    // Another process finds it without a sign of life, long after it began.
    const { pool } = own.database
    await pool.query(`update pgboss.job set started_on = now() - interval '1 day', heartbeat_on = now() - interval '1 day'
      where name = 'long'`)
    const another = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      supervise: false,
      monitorIntervalSeconds: 1,
      ...(engine === 'embedded' ? { backend: 'pglite' } : {}),
    })
    await another.start()
    await eventually(async () => {
      await another.supervise('long')
      return told.includes('given up')
    })
    await another.stop({ close: false })
    await own.close()
    expect(told).toEqual(['begun', 'given up'])
  })

  it('leaves the rest of the request under the plain role', async () => {
    const { rows } = await inTenant(t.database, t.tenant.id, async tx => {
      await t.server.services.queue.record(tx, t.tenant.id, 'probe', { name: 'x' })
      return tx.executeQuery<{ current_user: string }>(CompiledQuery.raw('select current_user'))
    })
    expect(rows).toEqual([{ current_user: 'office_app' }])
  })
})

describe('mails', () => {
  let smtp: Server
  let t: TestServer
  let refuseMail = true
  const letters: string[] = []
  beforeAll(async () => {
    smtp = createServer(socket => {
      let inData = false
      socket.write('220 test\r\n')
      socket.on('error', () => undefined)
      socket.on('data', chunk => {
        const text = chunk.toString()
        if (inData) {
          letters.push(text)
          if (!text.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 kept\r\n')
        } else if (/^DATA/i.test(text)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^MAIL/i.test(text)) socket.write(refuseMail ? '451 later\r\n' : '250 ok\r\n')
        else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
    const address = smtp.address()
    const port = typeof address === 'object' && address ? address.port : 0
    t = await startTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
  }, 60_000)
  afterAll(async () => {
    await t.close()
    smtp.close()
  })

  it('shows a mail that cannot leave as failed, and sends it when it is tried again', async () => {
    const { services } = t.server
    const context = {
      tenantId: t.tenant.id,
      services,
      inTenant: <T>(work: (tx: Tx) => Promise<T>) => t.inTenant(work),
      reading: <T>(work: (tx: Tx) => Promise<T>) => t.inTenant(work),
      signal: new AbortController().signal,
    }
    const first = { to: 'anna@example.test', subject: 'Grüße', text: 'Namaste नमस्ते' }
    await t.inTenant(tx => recordMail(tx, t.tenant.id, services, first))
    services.queue.kick(sendMailJob.name)
    const mail = () => t.inTenant(tx => tx.selectFrom('mails').selectAll().executeTakeFirstOrThrow())
    await eventually(async () => (await mail()).status === 'retrying')
    expect(await mail()).toMatchObject({ attempts: 1, error: 'put-off' })
    refuseMail = false
    await sendMailJob.run({ mailId: (await mail()).id }, context)
    expect(await mail()).toMatchObject({ status: 'sent', error: null })
    expect(letters.join('')).toContain('anna@example.test')
    await sendMailJob.run({ mailId: (await mail()).id }, context)
    expect(letters.join('').match(/To: anna/g)).toHaveLength(1)
  })

  it.each([
    ['gone once it was sent', false],
    ['kept sealed for the outbox of a demo', true],
  ])('holds a link sealed while it waits; then it is %s', { timeout: 60_000 }, async (_, demo) => {
    const own = await startTestServer({ config: { smtpUrl: t.server.services.config.smtpUrl, demo } })
    const { services } = own.server
    const context = {
      tenantId: own.tenant.id,
      services,
      inTenant: <T>(work: (tx: Tx) => Promise<T>) => own.inTenant(work),
      reading: <T>(work: (tx: Tx) => Promise<T>) => own.inTenant(work),
      signal: new AbortController().signal,
    }
    const words = `secret-link-${demo}`
    refuseMail = true
    const link = { to: 'anna@example.test', subject: 'Link', text: words, linkMinutes: 60 } as const
    await own.inTenant(tx => recordMail(tx, own.tenant.id, services, link))
    services.queue.kick(sendMailJob.name)
    const mail = () => own.inTenant(tx => tx.selectFrom('mails').selectAll().executeTakeFirstOrThrow())
    await eventually(async () => (await mail()).status === 'retrying')
    const { id, text } = await mail()
    expect([isSealed(text), text.includes(words)]).toEqual([true, false])
    refuseMail = false
    await sendMailJob.run({ mailId: id }, context)
    expect(letters.join('')).toContain(words)
    expect(await mail()).toMatchObject({ status: 'sent', text: demo ? text : '' })
    await own.close()
  })
})
