// Mail through the installation's own mail server: encrypted, authenticated, refused, and while the server is away.
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { sql } from 'kysely'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type CaughtLetter, catchMails } from '../testing/mail-catcher.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'
import { type Mail, recordMail } from './mail.ts'

const USER = { user: 'office', pass: 'Mail#2026' }

describe('mails by SMTP', () => {
  const letters: CaughtLetter[] = []
  let password = USER.pass
  let smtp: SMTPServer
  let port = 0
  let t: TestServer

  const start = (port: number, offersTls = true) =>
    catchMails({ letters, port, offersTls, mayEnter: (name, given) => name === USER.user && given === password })
  const stop = () => new Promise<void>(resolve => smtp.close(resolve))

  beforeAll(async () => {
    ;[smtp, port] = await start(0)
    // The server's certificate is self-signed.
    const query = 'requireTLS=true&tls.rejectUnauthorized=false'
    const smtpUrl = `smtp://${USER.user}:${encodeURIComponent(USER.pass)}@127.0.0.1:${port}?${query}`
    t = await startTestServer({ config: { smtpUrl, mailFrom: 'Office <office@example.test>' } })
  }, 60_000)
  afterAll(async () => {
    await t.close()
    await stop()
  })

  const write = (to: string, more: Pick<Mail, 'attachments' | 'linkMinutes'> = {}) =>
    t.inTenant(tx => recordMail(tx, t.tenant.id, t.server.services, { to, subject: 'Grüße', text: 'नमस्ते', ...more }))
  const kick = () => t.server.services.queue.kick('send-mail')
  const mailTo = (to: string) =>
    t.inTenant(tx => tx.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow())
  const send = async (to: string, status: string) => {
    await write(to)
    kick()
    return eventually(async () => {
      const mail = await mailTo(to)
      return mail.status === status && mail
    })
  }
  /** Its jobs in the queue. */
  const jobsOf = async (to: string) => {
    const { id } = await mailTo(to)
    const { rows } = await t.database.pool.query<{ id: string; state: string; waits: boolean }>(
      `select id, state, start_after > now() as waits from pgboss.job
       where name = 'send-mail' and (data ->> 'tenantId')::int = $1 and (data -> 'data' ->> 'mailId')::int = $2`,
      [t.tenant.id, id],
    )
    return rows
  }
  /** The one that is retried. */
  const waiting = async (to: string) => (await jobsOf(to))[0]
  const letterTo = (to: string) => letters.filter(letter => letter.to.includes(to))

  it('leave encrypted, by somebody who signed in, with their words and files', async () => {
    const file = await t.inTenant(tx =>
      t.server.services.files.keepBytes(tx, t.tenant.id, Buffer.from('a,b\n1,2\n'), {
        name: 'rows.csv',
        type: 'text/csv',
        needs: [],
        staffId: null,
      }),
    )
    await write('anna@example.test', { attachments: [{ name: 'rows.csv', file_id: file }] })
    kick()
    await eventually(async () => (await mailTo('anna@example.test')).status === 'sent')
    const [letter] = letterTo('anna@example.test')
    expect(letter).toMatchObject({ secure: true, user: USER.user, from: 'office@example.test' })
    expect(letter?.text).toContain('filename=rows.csv')
    expect(letter?.text).toContain(Buffer.from('a,b\n1,2\n').toString('base64'))
    expect(letter?.text).toMatch(/Subject: =\?UTF-8\?/)
  })

  it('wait and say so while their file cannot be read', async () => {
    await write('dora@example.test', { attachments: [{ name: 'gone.csv', file_id: 999_999 }] })
    kick()
    await eventually(async () => (await mailTo('dora@example.test')).status === 'retrying')
    expect(await mailTo('dora@example.test')).toMatchObject({ error: 'without-file', attempts: 1 })
    await eventually(async () => (await waiting('dora@example.test'))?.state === 'retry')
    expect(letterTo('dora@example.test')).toEqual([])
  })

  it.each([
    [
      'right',
      (staff: number) => sql`update roles set permissions = '{}' where id = (select role_id from staff where id = ${staff})`,
    ],
    ['account', (staff: number) => sql`update staff set is_active = false where id = ${staff}`],
    [
      'other branches',
      (staff: number) => sql`with branch as (insert into warehouses (code, name) values ('W1', 'Pokhara') returning id)
        insert into staff_warehouses (staff_id, warehouse_id) select ${staff}, id from branch`,
    ],
  ])('with a file of somebody who lost the %s while it waited do not leave', async (_, lose) => {
    const { staffId, email } = await t.signInWith(['view-sales-report'])
    const file_id = await t.inTenant(async tx => {
      const options = { name: 'sales.csv', type: 'text/csv', needs: [], staffId }
      const id = await t.server.services.files.keepBytes(tx, t.tenant.id, Buffer.from('1'), options)
      await sql`insert into downloads (id, key, name, report, state, file_id, needs, staff_id)
        values (next_id('downloads'), ${email}, 'sales.csv', 'sales', 'ready', ${id}, array['view-sales-report'], ${staffId})`.execute(
        tx,
      )
      await lose(staffId).execute(tx)
      return id
    })
    await write(email, { attachments: [{ name: 'sales.csv', file_id }] })
    kick()
    await eventually(async () => (await mailTo(email)).status === 'failed')
    expect(await mailTo(email)).toMatchObject({ error: 'withheld', attempts: 1 })
    await eventually(async () => (await waiting(email))?.state === 'completed')
    expect(letterTo(email)).toEqual([])
  })

  it('to somebody who is refused for good are given up and say so; to one who is refused for now they wait', async () => {
    expect(await send('nobody@example.test', 'failed')).toMatchObject({ error: 'refused', attempts: 1 })
    await eventually(async () => (await waiting('nobody@example.test'))?.state === 'completed')
    expect(await send('later@example.test', 'retrying')).toMatchObject({ error: 'put-off' })
    await eventually(async () => (await waiting('later@example.test'))?.state === 'retry')
  })

  it('count as failed once the queue gives them up', async () => {
    const to = 'later@over.test'
    expect(await send(to, 'retrying')).toMatchObject({ error: 'put-off' })
    await eventually(async () => (await waiting(to))?.state === 'retry')
    await t.database.pool.query(`update pgboss.job set start_after = now(), retry_limit = retry_count + 1 where id = $1`, [
      (await waiting(to))?.id,
    ])
    kick()
    await eventually(async () => (await mailTo(to)).status === 'failed')
    expect(await mailTo(to)).toMatchObject({ error: 'put-off', attempts: 2 })
  })

  it('wait while our password is refused, and leave once it is right', async () => {
    password = 'another'
    expect(await send('bela@example.test', 'retrying')).toMatchObject({ error: 'sign-in' })
    password = USER.pass
    await leaveNow('bela@example.test')
  })

  it('wait while the server is away, and leave once when it is back', async () => {
    await stop()
    expect(await send('chiara@example.test', 'retrying')).toMatchObject({ error: 'unreachable' })
    expect(await eventually(async () => (await waiting('chiara@example.test'))?.waits)).toBe(true)
    ;[smtp] = await start(port)
    await leaveNow('chiara@example.test')
    expect(letterTo('chiara@example.test')).toHaveLength(1)
  })

  it('that failed are sent again by hand, once, and those without use for it are not', async () => {
    const resend = async (to: string, by: Pick<TestStaff, 'call'> = t.admin) =>
      by.call(emailContract.resend, { params: { id: (await mailTo(to)).id } })
    password = 'another'
    await send('eka@example.test', 'retrying')
    password = USER.pass
    // Its own job would wait for half a minute; it is that one which starts, so there is no second mail.
    await eventually(async () => (await waiting('eka@example.test'))?.waits)
    await expect(resend('eka@example.test', await t.signInWith(['view-business-setting']))).rejects.toMatchObject({ status: 403 })
    expect(await resend('eka@example.test')).toMatchObject({ recipient: 'eka@example.test' })
    await eventually(async () => (await mailTo('eka@example.test')).status === 'sent')
    expect(letterTo('eka@example.test')).toHaveLength(1)
    await eventually(async () => (await waiting('eka@example.test'))?.state === 'completed')
    expect(await jobsOf('eka@example.test')).toHaveLength(1)
    await expect(resend('eka@example.test')).rejects.toMatchObject({ code: 'not-possible' })
    // One that was given up gets a job again.
    await send('nobody@other.test', 'failed')
    await eventually(async () => (await waiting('nobody@other.test'))?.state === 'completed')
    await resend('nobody@other.test')
    await eventually(async () => (await mailTo('nobody@other.test')).attempts === 2)
    for (const [to, linkMinutes, outcome] of [
      ['nobody@over.test', -1, { code: 'not-possible', message: expect.stringContaining('no longer works') }],
      ['nobody@works.test', 60, null],
    ] as const) {
      await write(to, { linkMinutes })
      kick()
      await eventually(async () => (await mailTo(to)).status === 'failed')
      if (outcome) await expect(resend(to)).rejects.toMatchObject(outcome)
      else await resend(to)
    }
  })

  it('go out in no clear text where encryption was asked for', async () => {
    await stop()
    ;[smtp] = await start(port, false)
    expect(await send('dora@example.test', 'retrying')).toMatchObject({ attempts: 1 })
    expect(letterTo('dora@example.test')).toEqual([])
  })

  /** Ends a job's wait so that it is retried now. */
  async function leaveNow(to: string): Promise<void> {
    await eventually(async () => (await waiting(to))?.state === 'retry')
    await t.database.pool.query(`update pgboss.job set start_after = now() where id = $1`, [(await waiting(to))?.id])
    kick()
    await eventually(async () => (await mailTo(to)).status === 'sent')
    expect(await mailTo(to)).toMatchObject({ error: null })
  }
})
