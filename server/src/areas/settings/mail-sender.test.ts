// Mail through an operator's own mail server: in its name, by no other while that is away, never into a private network, and a
// test that reports its outcome.
import { emailContract, type MailState } from '@office/shared/areas/settings/message-setting.contract'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordMail } from '../../core/queue/mail.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { type CaughtLetter, catchMails } from '../../core/testing/mail-catcher.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'

const PASSWORD = 'Own#2026'

describe("an operator's own mail server", () => {
  const [own, ours]: [CaughtLetter[], CaughtLetter[]] = [[], []]
  const servers: SMTPServer[] = []
  let ownPort = 0
  let t: TestServer
  let strict: TestServer

  beforeAll(async () => {
    const [ownServer, port] = await catchMails({
      letters: own,
      offersTls: false,
      mayEnter: (name, given) => name === 'desk' && given === PASSWORD,
    })
    const [ourServer, ourPort] = await catchMails({ letters: ours, offersTls: false, mayEnter: () => true })
    servers.push(ownServer, ourServer)
    ownPort = port
    const config = { smtpUrl: `smtp://a:b@127.0.0.1:${ourPort}`, mailFrom: 'Office <office@example.test>' }
    t = await startTestServer({ config: { ...config, allowPrivateAddresses: true } })
    strict = await startTestServer({ config })
  }, 60_000)
  afterAll(async () => {
    await t.close()
    await strict.close()
    for (const server of servers) await new Promise<void>(resolve => server.close(resolve))
  })

  async function connect({ call }: TestStaff, more: { host?: string | null; port?: number; password?: string } = {}) {
    const { has_password: _has, ...now } = await call(emailContract.get)
    const sender = {
      sender_name: 'Himal Cargo',
      sender_email: 'desk@himal.test',
      reply_to: 'help@himal.test',
      signature: 'Your Himal team',
    }
    const server = { host: '127.0.0.1', port: ownPort, security: 'none' as const, username: 'desk', password: PASSWORD }
    await call(emailContract.update, { body: { ...now, ...sender, ...server, ...more } })
  }
  const write = async (server: TestServer, to: string, status: MailState) => {
    await server.inTenant(tx => recordMail(tx, server.tenant.id, server.server.services, { to, subject: 'Hello', text: 'Words' }))
    server.server.services.queue.kick('send-mail')
    return eventually(async () => {
      const { data } = await server.admin.call(emailContract.mails, { query: { filters: { recipient: to } } })
      return data[0]?.status === status && data[0]
    })
  }
  const to = (letters: readonly CaughtLetter[], address: string) => letters.find(letter => letter.to.includes(address))

  it('takes its mails, in its name and with its signature; those of others go on as before', async () => {
    await connect(t.admin)
    await write(t, 'asha@example.test', 'sent')
    const letter = to(own, 'asha@example.test')
    expect(letter).toMatchObject({ user: 'desk', from: 'desk@himal.test' })
    for (const words of ['From: Himal Cargo <desk@himal.test>', 'Reply-To: help@himal.test', 'Words', 'Your Himal team'])
      expect(letter?.text).toContain(words)
    expect(ours).toEqual([])
    const other = await t.addTenant()
    await t.inTenant(
      tx => recordMail(tx, other.tenant.id, t.server.services, { to: 'else@example.test', subject: 'Hello', text: 'Words' }),
      other.tenant,
    )
    t.server.services.queue.kick('send-mail')
    await eventually(() => Promise.resolve(to(ours, 'else@example.test')))
    expect(to(ours, 'else@example.test')).toMatchObject({ from: 'office@example.test' })
  })

  it('is waited for while it is away or refuses us, and nothing goes by another way meanwhile', async () => {
    await connect(t.admin, { password: 'wrong' })
    expect(await write(t, 'bina@example.test', 'retrying')).toMatchObject({ error: 'sign-in', sent_at: null })
    await connect(t.admin, { port: 1 })
    expect(await write(t, 'chiran@example.test', 'retrying')).toMatchObject({ error: 'unreachable' })
    expect(to(ours, 'bina@example.test') ?? to(ours, 'chiran@example.test')).toBeUndefined()
    await connect(t.admin)
    await t.database.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
    t.server.services.queue.kick('send-mail')
    await eventually(() => Promise.resolve(to(own, 'bina@example.test') && to(own, 'chiran@example.test')))
  })

  it('is tested at once, by a real mail or with why it did not leave', async () => {
    const test = (email = 'me@example.test') => t.admin.call(emailContract.test, { body: { email } })
    await connect(t.admin)
    expect(await test()).toEqual({ sent: true, host: '127.0.0.1' })
    expect(to(own, 'me@example.test')?.text).toContain('Your Himal team')
    await expect(test('nobody@example.test')).rejects.toMatchObject({
      code: 'mail-not-sent',
      message: 'Refused by the mail server',
    })
    await connect(t.admin, { port: 1 })
    await expect(test()).rejects.toMatchObject({ status: 409, code: 'mail-not-sent', message: 'Could not connect' })
    await connect(t.admin, { host: null })
    expect(await test('ours@example.test')).toEqual({ sent: true, host: null })
    // In its own name, through our server.
    expect(to(ours, 'ours@example.test')).toMatchObject({ from: 'desk@himal.test' })
  })

  it('is looked for in no private network, by number or by name', async () => {
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.7', '169.254.169.254', '::1']) {
      await connect(strict.admin, { host })
      const tested = strict.admin.call(emailContract.test, { body: { email: 'me@example.test' } })
      await expect(tested, host).rejects.toMatchObject({ message: 'The mail server is in a private network' })
    }
    expect(await write(strict, 'dora@example.test', 'retrying')).toMatchObject({ error: 'private-address', attempts: 1 })
    expect(to(own, 'dora@example.test') ?? to(ours, 'dora@example.test')).toBeUndefined()
  })
})
