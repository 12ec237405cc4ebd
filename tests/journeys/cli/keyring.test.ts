// Token storage: in the system's keyring if there is one, else in the person's own file. The command says which, and both end at
// sign-out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import { TEST_PASSWORD, type TestOffice } from '@office/server/core/testing/test-office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTerminal, type Terminal } from './run-office.ts'

const main = join(import.meta.dirname, '../../../cli/src/main.mjs')
const has = (program: string) => spawnSync('which', [program]).status === 0
/** A desktop session, with a bus of its own. */
const session = 'dbus-run-session'
const hasKeyring = [session, 'gnome-keyring-daemon', 'secret-tool'].every(has)
if (!hasKeyring) console.warn('No gnome-keyring with secret-tool and dbus-run-session here: its test is skipped')

let office: TestOffice
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  terminal = openTerminal(`${office.tenant.slug}.localhost:${new URL(office.address).port}`)
}, 60_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const kept = () => readFileSync(join(terminal.folder, '.config', 'hosts.json'), 'utf8')

it('a machine without a keyring has a private file, which status names', async () => {
  const { err } = await terminal.run(['login', '--email', office.admin.email, '--password-stdin'], TEST_PASSWORD)
  expect(err).toContain('hosts.json, readable only by you')
  expect(kept()).toContain('"token"')
  const status = await terminal.run(['auth', 'status', '--json'])
  expect(JSON.parse(status.out).data).toMatchObject([{ kept_in: 'file', state: 'valid' }])
  expect(status.out).not.toContain('token')
  expect((await terminal.run(['logout'])).exit).toBe(0)
})

it.skipIf(!hasKeyring)('a keyring has the token, no file does, and without it nobody is signed in', { timeout: 60_000 }, () => {
  mkdirSync(join(terminal.folder, 'home'), { recursive: true })
  const office_ = `'${process.execPath}' '${main}'`
  const script = `
    eval "$(printf pw | gnome-keyring-daemon --unlock --components=secrets)"
    printf '%s' '${TEST_PASSWORD}' | ${office_} login --email '${office.admin.email}' --password-stdin
    ${office_} auth status --json; ${office_} auth token | wc -c
    ${office_} states list --json
    OFFICE_KEYRING=off ${office_} states list --json; echo "without: $?"
    cp .config/hosts.json before.json
    ${office_} logout; secret-tool lookup service office; echo "left: $?"`
  const { stdout, stderr } = spawnSync(session, ['--', 'bash', '-c', script], {
    cwd: terminal.folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: join(terminal.folder, 'home'),
      OFFICE_CONFIG_DIR: join(terminal.folder, '.config'),
      OFFICE_HOST: terminal.host,
    },
  })
  expect(stderr).toContain('stored in the system keyring')
  expect(stdout).toContain('"kept_in":"keyring"')
  expect(stdout).toMatch(/^\d{2,}$/m)
  expect(stdout.match(/"schema":1/g)).toHaveLength(2)
  expect(stdout).toContain('without: 4')
  expect(stderr).toContain('The system keyring does not return the token')
  expect(readFileSync(join(terminal.folder, 'before.json'), 'utf8')).not.toContain('token')
  expect(stdout).toContain('left: 1')
})
