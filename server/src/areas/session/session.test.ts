// Signing in, staying signed in, signing out: limits, look-alikes, links and live sockets (docs/promises.md B5), on both engines.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../core/secrets/passwords.ts'
import { hashToken } from '../../core/secrets/session-token.ts'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import { TEST_PASSWORD, type TestOffice, type TestStaff } from '../../core/testing/test-office.ts'
import { MAX_WRONG, MAX_WRONG_OF_PEER } from './sign-in-limit.ts'

const { login, logout, changePassword, forgotPassword, language, checkResetToken, resetPassword, current, permissions } =
  sessionContract
const NEW_PASSWORD = 'Changed#2027'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  }, 60_000)
  afterAll(() => t.close())

  const signIn = (email: string, password = TEST_PASSWORD) => t.anonymous().call(login, { body: { email, password } })
  const aliveWith = async (token: string | null) =>
    (await t.anonymous().fetch('/admin/staff/get-current', { headers: { authorization: `Bearer ${token}` } })).status === 200
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => ({ status: 200, code: 'none', retryAfter: null }),
      ({ status, code, retryAfter }) => ({ status, code, retryAfter }),
    )

  it('knows who is signed in and what they may', async () => {
    const person = await t.signInWith(['view-staff', 'view-role'])
    expect(await person.call(current)).toMatchObject({
      id: person.staffId,
      email: person.email,
      company: t.tenant.company,
      environment: 'demo',
      time_zone: 'UTC',
      currency: 'USD',
    })
    expect((await person.call(permissions)).map(({ name }) => name).sort()).toEqual(['view-role', 'view-staff'])
  })

  it('takes the address in any case, the password only as it is', async () => {
    const person = await t.signInWith([])
    expect((await signIn(person.email.toUpperCase())).user.id).toBe(person.staffId)
    expect(await failure(signIn(person.email, ` ${TEST_PASSWORD}`))).toMatchObject({ status: 401, code: 'wrong-credentials' })
  })

  it('stores tokens and passwords only as hashes', async () => {
    const { token } = await signIn(t.admin.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await t.inTenant(tx =>
      sql<{ found: number }>`select count(*) as found from staff_sessions where token_hash = ${hashToken(token)}`.execute(tx),
    )
    expect(row.rows).toEqual([{ found: 1 }])
    const { password_hash } = await t.inTenant(tx =>
      tx.selectFrom('staff').select('password_hash').where('id', '=', t.admin.staffId).executeTakeFirstOrThrow(),
    )
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it('revokes the token at logout, that one only', async () => {
    const person = await t.signInWith([])
    const second = await signIn(person.email)
    expect(await person.call(logout)).toEqual({ revoked: true })
    expect(await aliveWith(person.token)).toBe(false)
    expect(await aliveWith(second.token)).toBe(true)
  })

  it('does not know sessions that are too old or were long unused', async () => {
    const person = await t.signInWith([])
    const set = (column: string, ago: string) =>
      t.inTenant(tx =>
        sql`update staff_sessions set ${sql.ref(column)} = now() - ${ago}::interval where staff_id = ${person.staffId}`.execute(
          tx,
        ),
      )
    await set('last_seen_at', '8 days')
    expect(await aliveWith(person.token)).toBe(false)
    await set('last_seen_at', '2 minutes')
    expect(await aliveWith(person.token)).toBe(true)
    await set('expires_at', '1 second')
    expect(await aliveWith(person.token)).toBe(false)
  })

  it('notes that a session is in use', async () => {
    const person = await t.signInWith([])
    const seen = () =>
      t.inTenant(tx =>
        tx.selectFrom('staff_sessions').select('last_seen_at').where('staff_id', '=', person.staffId).executeTakeFirstOrThrow(),
      )
    await t.inTenant(tx =>
      sql`update staff_sessions set last_seen_at = now() - interval '1 hour' where staff_id = ${person.staffId}`.execute(tx),
    )
    const before = await seen()
    await person.call(current)
    // A read is answered before its transaction ends.
    await expect.poll(async () => (await seen()).last_seen_at > before.last_seen_at).toBe(true)
  })

  it('keeps the language that a person chose, for every device and for mails', async () => {
    const person = await t.signInWith([])
    const second = await signIn(person.email)
    expect(second.user.language).toBeNull()
    expect(await person.call(language, { body: { language: 'pt' } })).toMatchObject({ id: person.staffId, language: 'pt' })
    expect((await signIn(person.email)).user.language).toBe('pt')
    await t.anonymous().call(forgotPassword, { body: { email: person.email } })
    await expect.poll(async () => (await t.mailsTo(person.email)).join()).toContain('palavra-passe')
  })

  describe('limits', () => {
    it(`answers ${MAX_WRONG} wrong passwords with 401, then 429 with a wait, even for the right one`, async () => {
      const person = await t.signInWith([])
      for (let n = 0; n < MAX_WRONG; n++) expect((await failure(signIn(person.email, 'Wrong#2026'))).status).toBe(401)
      const blocked = await failure(signIn(person.email))
      expect(blocked).toMatchObject({ status: 429, code: 'too-many-requests' })
      expect(blocked.retryAfter).toBeGreaterThan(0)
      expect(blocked.retryAfter).toBeLessThanOrEqual(60)
      expect(await aliveWith(person.token)).toBe(true)
      // The wait is over by the database's clock: another wrong password doubles it, the right one ends it.
      const passTime = (time: string) =>
        t.inTenant(tx => sql`update sign_in_attempts set at = at - ${time}::interval where account = ${person.email}`.execute(tx))
      await passTime('61 seconds')
      expect((await failure(signIn(person.email, 'Wrong#2026'))).status).toBe(401)
      const longer = await failure(signIn(person.email))
      expect(longer.status).toBe(429)
      expect(longer.retryAfter).toBeGreaterThan(60)
      await passTime('121 seconds')
      expect((await signIn(person.email)).user.id).toBe(person.staffId)
      expect((await failure(signIn(person.email, 'Wrong#2026'))).status).toBe(401)
    })

    it('lets no burst through: of 30 at once, ten are judged', async () => {
      const person = await t.signInWith([])
      const answers = await Promise.all(Array.from({ length: 30 }, () => failure(signIn(person.email, 'Wrong#2026'))))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_WRONG)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    })

    it('stops one peer that tries many accounts', async () => {
      const far = await t.addTenant()
      await t.inTenant(async tx => {
        await sql`select next_ids('sign_in_attempts', ${MAX_WRONG_OF_PEER})`.execute(tx)
        await sql`
          insert into sign_in_attempts (id, account, peer)
          select n, 'account ' || n, '127.0.0.1' from generate_series(1, ${MAX_WRONG_OF_PEER}) n`.execute(tx)
      }, far.tenant)
      const body = { email: far.email, password: TEST_PASSWORD }
      expect((await failure(t.anonymous(far.tenant).call(login, { body }))).status).toBe(429)
    })

    it('treats an unknown address alike, limit and all', async () => {
      const unknown = 'nobody@nowhere.test'
      for (let n = 0; n < MAX_WRONG; n++)
        expect(await failure(signIn(unknown))).toMatchObject({ status: 401, code: 'wrong-credentials' })
      expect((await failure(signIn(unknown))).status).toBe(429)
    })
  })

  describe('changing the password', () => {
    const change = (
      person: TestStaff,
      body: Partial<{ current_password: string; password: string; password_confirmation: string }> = {},
    ) =>
      person.call(changePassword, {
        body: { current_password: TEST_PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...body },
      })

    it('ends every other session and keeps this one', async () => {
      const person = await t.signInWith([])
      const second = await signIn(person.email)
      expect(await change(person)).toEqual({ changed: true })
      expect(await aliveWith(person.token)).toBe(true)
      expect(await aliveWith(second.token)).toBe(false)
      expect((await failure(signIn(person.email))).status).toBe(401)
      expect((await signIn(person.email, NEW_PASSWORD)).user.id).toBe(person.staffId)
    })

    /** Begins something that must wait until another change of a person has ended, and returns it. */
    const waiting = async <T>(begin: () => Promise<T>) => {
      const begun = begin()
      // The embedded database answers nobody else until this has ended, so that what was there before is not even found.
      if (engine === 'postgres')
        await eventually(async () => {
          const { rows } = await t.database.pool.query(`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%staff%'`)
          return rows.length > 0 ? rows : null
        })
      return { begun }
    }

    it('keeps out whoever is being signed in with the old one meanwhile', async () => {
      const person = await t.signInWith([])
      const { begun } = await t.inTenant(async tx => {
        await sql`update staff set password_hash = ${await hashPassword(NEW_PASSWORD)} where id = ${person.staffId}`.execute(tx)
        const signing = await waiting(() => failure(signIn(person.email)))
        await sql`update staff_sessions set revoked_at = now() where staff_id = ${person.staffId}`.execute(tx)
        return signing
      })
      expect(await begun).toMatchObject({ status: 401, code: 'wrong-credentials' })
    })

    it('leaves one that somebody else sets meanwhile', async () => {
      const person = await t.signInWith([])
      const { begun } = await t.inTenant(async tx => {
        await sql`update staff set password_hash = ${await hashPassword('Reset#2029')} where id = ${person.staffId}`.execute(tx)
        return waiting(() => failure(change(person)))
      })
      expect(await begun).toMatchObject({ status: 422, code: 'invalid-fields' })
      expect((await signIn(person.email, 'Reset#2029')).user.id).toBe(person.staffId)
    })

    it.each([
      [{ current_password: 'Wrong#2026' }, 'current_password', 'wrong-password'],
      [{ password_confirmation: 'Other#2027' }, 'password_confirmation', 'password-confirmation'],
      [{ password: 'short' }, 'password', 'min-length'],
      [{ password: 'Password1!', password_confirmation: 'Password1!' }, 'password', 'common-password'],
    ])('says at its field what is wrong: %o', async (body, path, code) => {
      const person = await t.signInWith([])
      await expect(change(person, body)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path, code }] } })
      expect((await signIn(person.email)).user.id).toBe(person.staffId)
    })

    it('says so again if the same attempt is repeated because its answer was lost', async () => {
      const person = await t.signInWith([])
      const body = { current_password: 'Wrong#2026', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const attempt = { idempotencyKey: crypto.randomUUID() }
      for (const _time of ['first', 'repeated'])
        await expect(person.call(changePassword, { body }, attempt)).rejects.toMatchObject({
          status: 422,
          problem: { errors: [{ path: 'current_password', code: 'wrong-password' }] },
        })
    })
  })

  describe('a reset link', () => {
    const ask = (email: string) => t.anonymous().call(forgotPassword, { body: { email } })
    const linkOf = async (email: string, nth = 1) => {
      const mails = await eventually(async () => {
        const found = await t.mailsTo(email)
        return found.length >= nth ? found : null
      })
      const [, address = '', token = ''] = /\/reset-password\/([^/]+)\/(\S+)/.exec(mails[nth - 1] ?? '') ?? []
      expect(decodeURIComponent(address)).toBe(email)
      return token
    }
    const reset = (email: string, token: string) =>
      t.anonymous().call(resetPassword, { body: { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } })

    it('sets a new password once and ends every session', async () => {
      const person = await t.signInWith([])
      expect(await ask(person.email)).toEqual({ sent: true })
      const token = await linkOf(person.email)
      expect(await t.anonymous().call(checkResetToken, { params: { token } })).toEqual({ valid: true, email: person.email })
      expect(await reset(person.email, token)).toEqual({ changed: true })
      expect(await aliveWith(person.token)).toBe(false)
      expect((await signIn(person.email, NEW_PASSWORD)).user.id).toBe(person.staffId)
      expect(await failure(reset(person.email, token))).toMatchObject({ status: 409, code: 'reset-link-used-or-expired' })
      expect(await t.anonymous().call(checkResetToken, { params: { token } })).toEqual({ valid: false, email: null })
    })

    it('ends with any other new password', async () => {
      const person = await t.signInWith([])
      await ask(person.email)
      const token = await linkOf(person.email)
      const body = { current_password: TEST_PASSWORD, password: 'Changed#2028', password_confirmation: 'Changed#2028' }
      await person.call(changePassword, { body })
      expect((await failure(reset(person.email, token))).status).toBe(409)
      expect((await signIn(person.email, 'Changed#2028')).user.id).toBe(person.staffId)
    })

    it('works for one of several uses at once', async () => {
      const person = await t.signInWith([])
      await ask(person.email)
      const token = await linkOf(person.email)
      const answers = await Promise.all(Array.from({ length: 5 }, () => failure(reset(person.email, token))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    })

    it('does not work after an hour, for somebody else, in another tenant, or after a newer one', async () => {
      const person = await t.signInWith([])
      const other = await t.addTenant()
      await ask(person.email)
      const first = await linkOf(person.email)
      expect((await failure(reset(t.admin.email, first))).status).toBe(409)
      const body = { email: person.email, token: first, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      expect((await failure(t.anonymous(other.tenant).call(resetPassword, { body }))).status).toBe(409)
      await ask(person.email)
      const second = await linkOf(person.email, 2)
      expect((await failure(reset(person.email, first))).status).toBe(409)
      await t.inTenant(tx => sql`update password_resets set expires_at = now() - interval '1 second'`.execute(tx))
      expect((await failure(reset(person.email, second))).status).toBe(409)
    })

    it('is not sent to an unknown address, which gets the very same answer', async () => {
      const known = await t.anonymous().fetch('/staff/forgot-password', forgot(t.admin.email))
      const unknown = await t.anonymous().fetch('/staff/forgot-password', forgot('nobody@nowhere.test'))
      expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
      await linkOf(t.admin.email)
      expect(await t.mailsTo('nobody@nowhere.test')).toEqual([])
    })

    const forgot = (email: string): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  })
})
