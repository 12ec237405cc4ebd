// Rotating the secret key: both keys open meanwhile, the next run continues an interrupted one, and secrets that no key opens are
// reported.
import { randomBytes } from 'node:crypto'
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealedRows } from '../../areas.ts'
import { recordMail, wordsOf } from '../queue/mail.ts'
import { engines } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'
import { rotateSecrets, type SealedRows } from './rotate-secrets.ts'
import { createSecretBox, secretKeyOf } from './secret-box.ts'

const SECRET = 'Canary#Rotate-2026'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let other: TestStaff
  beforeAll(async () => {
    t = await startTestServer({ engine, config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    other = await t.addTenant()
    for (const { call } of [t.admin, other]) {
      const { has_password: _, ...fields } = await call(emailContract.get)
      await call(emailContract.update, { body: { ...fields, host: 'mail.example.test', username: 'office', password: SECRET } })
    }
    await t.inTenant(tx =>
      recordMail(tx, t.tenant.id, t.server.services, { to: 'a@b.test', subject: 'Link', text: SECRET, linkMinutes: 60 }),
    )
  }, 60_000)
  afterAll(() => t.close())

  const before = () => secretKeyOf(t.server.services.config)
  const next = randomBytes(32)
  const both = () => createSecretBox(next, before())
  const rotate = (sealed: readonly SealedRows[] = sealedRows, isDryRun = false, box = both()) =>
    rotateSecrets(t.database, box, sealed, isDryRun)
  /** Everything that a box can open: each tenant's setting, and the mail. */
  const opened = async (box: ReturnType<typeof both>) => {
    const words = await Promise.all(
      [t.admin, other].map(({ tenant }) =>
        t.inTenant(async tx => {
          const { secrets } = await tx
            .selectFrom('settings')
            .select('secrets')
            .where('kind', '=', 'email')
            .executeTakeFirstOrThrow()
          const mail = await tx.selectFrom('mails').select('text').executeTakeFirst()
          const place = { tenantId: tenant.id, kind: 'email', field: 'password' }
          return [box.open(secrets.password ?? '', place), ...(mail ? [wordsOf(box, tenant.id, mail.text)] : [])]
        }, tenant),
      ),
    )
    return words.flat()
  }
  const all = [SECRET, SECRET, SECRET]

  it('says what it would do, and does nothing', async () => {
    expect(await rotate(sealedRows, true)).toEqual({ tenants: 2, resealed: 3, current: 0, unreadable: [] })
    expect(await opened(createSecretBox(before()))).toEqual(all)
  })

  it('is cut off half-way without a loss, and goes on', async () => {
    let walks = 0
    const cut: SealedRows[] = sealedRows.map(walk => async (...asked) => {
      await walk(...asked)
      // After the rows are written, before the commit.
      if (++walks === 2) throw new Error('killed')
    })
    await expect(rotate(cut)).rejects.toThrow('killed')
    expect(await opened(both())).toEqual(all)
    // Meanwhile a server with the two keys swapped is running.
    expect(await opened(createSecretBox(before(), next))).toEqual(all)
    expect(await rotate()).toEqual({ tenants: 2, resealed: 2, current: 1, unreadable: [] })
    expect(await opened(createSecretBox(next))).toEqual(all)
    expect(await rotate()).toEqual({ tenants: 2, resealed: 0, current: 3, unreadable: [] })
  })

  it('names what no key opens, and leaves it as it is', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const stranger = createSecretBox(randomBytes(32))
    const { unreadable, ...counts } = await rotate(sealedRows, false, stranger)
    expect(counts).toEqual({ tenants: 2, resealed: 0, current: 0 })
    expect(unreadable).toEqual(
      expect.arrayContaining([
        { tenant: t.tenant.slug, kind: 'email', field: 'password' },
        { tenant: t.tenant.slug, kind: 'mail', field: 'text' },
        { tenant: other.tenant.slug, kind: 'email', field: 'password' },
      ]),
    )
    expect(unreadable).toHaveLength(3)
    told.mockRestore()
    expect(await opened(createSecretBox(next))).toEqual(all)
  })
})
