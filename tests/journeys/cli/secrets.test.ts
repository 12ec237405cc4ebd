// office server secrets rotate: on PostgreSQL while its servers run, and through the server if that has the embedded database to
// itself.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tenantSeeds } from '@office/server/areas'
import { fromUrl } from '@office/server/core/database/database'
import { inTenant } from '@office/server/core/database/transaction'
import { createSecretBox } from '@office/server/core/secrets/secret-box'
import { createTenant } from '@office/server/core/tenant/tenant-create'
import { startProcess } from '@office/server/core/testing/servers/server-process'
import { hasPostgres, makeTestDatabase } from '@office/server/core/testing/test-database'
import { expect, it } from 'vitest'
import { openTerminal } from './run-office.ts'

const [old, next] = [randomBytes(32), randomBytes(32)]
const keys = { OFFICE_SECRET_KEY: next.toString('base64'), OFFICE_OTHER_SECRET_KEY: old.toString('hex') }

it.runIf(await hasPostgres())(
  'seals what another key sealed, says so, and names what it cannot open',
  { timeout: 60_000 },
  async () => {
    const { url, drop } = await makeTestDatabase()
    const database = fromUrl(url)
    const draft = { slug: 'rotate', company: 'Rotate', admin_email: 'admin@rotate.test', environment: 'demo' as const }
    const { tenant } = await createTenant(database, tenantSeeds, draft)
    const keep = (key: Buffer) =>
      inTenant(database, tenant.id, tx =>
        tx
          .insertInto('mails')
          .values({
            recipient: 'anna@example.test',
            subject: 'Link',
            text: createSecretBox(key).seal('Canary', { tenantId: tenant.id, kind: 'mail', field: 'text' }),
            attachments: '[]',
            error: null,
          })
          .execute(),
      )
    await keep(old)
    const folder = mkdtempSync(join(tmpdir(), 'office-keys-'))
    const terminal = openTerminal('rotate.localhost', { DATABASE_URL: url, OFFICE_DATA_DIR: folder, ...keys })
    const rotate = (...flags: string[]) => terminal.run(['server', 'secrets', 'rotate', ...flags])
    expect(JSON.parse((await rotate('--dry-run', '--json')).out)).toEqual({
      schema: 1,
      dry_run: true,
      data: { tenants: 1, resealed: 1, current: 0, unreadable: [] },
    })
    expect(await rotate()).toMatchObject({
      exit: 0,
      out: '',
      err: expect.stringMatching(
        /1 sealed with the current key, 0 already were, in 1 tenant\.\n.*You can now remove OFFICE_OTHER_SECRET_KEY/,
      ),
    })
    await keep(randomBytes(32))
    const stuck = await rotate()
    expect([stuck.exit, stuck.err]).toEqual([
      1,
      expect.stringContaining('rotate: text of mail was sealed with a key that is not available.'),
    ])
    expect(stuck.err).toContain('Set OFFICE_OTHER_SECRET_KEY')
    terminal.close()
    await database.close()
    await drop()
    rmSync(folder, { recursive: true })
  },
)

it('asks the server that has the embedded database to itself', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-keys-'))
  const env = { OFFICE_DATA_DIR: folder, OFFICE_DEMO: '0' }
  const server = startProcess({ ...env, ...keys })
  await server.port()
  // The keys are the server's; the command has none.
  const terminal = openTerminal('rotate.localhost', env)
  const { exit, out } = await terminal.run(['server', 'secrets', 'rotate', '--json'])
  expect([exit, JSON.parse(out).data]).toEqual([0, { tenants: 0, resealed: 0, current: 0, unreadable: [] }])
  server.child.kill('SIGTERM')
  await server.exit
  terminal.close()
  rmSync(folder, { recursive: true })
})
