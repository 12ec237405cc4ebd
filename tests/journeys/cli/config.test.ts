// office config: later commands use the stored settings, and nothing is stored that no command could use.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTerminal } from './run-office.ts'

// Nothing in the environment names a host, so the stored one must do.
const terminal = openTerminal('')
afterAll(() => terminal.close())

it('keeps a host and a language, which other commands then use, and forgets them', async () => {
  expect(await terminal.run(['config', 'get', 'host'])).toMatchObject({ exit: 1, out: '' })
  expect(await terminal.run(['config', 'set', 'host', 'https://ACME.example/'])).toMatchObject({ exit: 0, out: '' })
  expect((await terminal.run(['config', 'set', 'lang', 'de'])).exit).toBe(0)
  expect(await terminal.run(['config', 'get', 'host'])).toMatchObject({ exit: 0, out: 'acme.example\n' })
  expect(JSON.parse((await terminal.run(['config', 'list', '--json'])).out)).toEqual({
    schema: 1,
    data: { host: 'acme.example', lang: 'de' },
  })
  const refused = await terminal.run(['can', 'view-orders'])
  expect(refused.exit).toBe(4)
  expect(refused.err).toContain('office login --host acme.example')
  expect((await terminal.run(['--help'])).out).toContain('Optionen')
  expect((await terminal.run(['config', 'unset', 'lang'])).exit).toBe(0)
  expect((await terminal.run(['config', 'list'])).out).toBe('setting\tvalue\nhost\tacme.example\n')
})

it('keeps settings and accounts of a profile apart from all others', async () => {
  const hostOf = async (...flags: string[]) => (await terminal.run(['config', 'get', 'host', ...flags])).out.trim()
  expect((await terminal.run(['config', 'set', 'host', 'other.example', '--profile', 'other'])).exit).toBe(0)
  expect([await hostOf(), await hostOf('--profile=other')]).toEqual(['acme.example', 'other.example'])
  const refused = await terminal.run(['can', 'view-orders', '--profile', 'other'])
  expect(refused.err).toContain('office login --host other.example')
  // Without its profile, the next command would be another host's.
  expect(refused.err).toContain('Run:  office login --host other.example --email EMAIL --profile other')
  expect((await terminal.run(['config', 'profiles'])).out).toBe('other\n')
  const outside = await terminal.run(['config', 'list', '--profile', '../x'])
  expect([outside.exit, outside.err]).toEqual([2, expect.stringContaining('cannot be the name of a profile')])
})

it('refuses a setting that is not there and a value that no command could use, and keeps what was', async () => {
  const path = join(terminal.folder, '.config', 'config.json')
  const before = readFileSync(path, 'utf8')
  for (const [args, words] of [
    [['set', 'hots', 'acme.example'], 'There is no setting "hots"'],
    [['set', 'lang', 'klingon'], 'is not a supported language'],
    [['set', 'host', 'localhost'], 'is not a valid host'],
    [['get', 'hosts'], 'Did you mean host?'],
  ] as const) {
    const { exit, err } = await terminal.run(['config', ...args])
    expect([exit, err], args.join(' ')).toEqual([2, expect.stringContaining(words)])
  }
  expect(readFileSync(path, 'utf8')).toBe(before)
})

it('has one host in use, whoever set it last, and says what goes before it', async () => {
  const elsewhere = openTerminal('')
  const hosts = { current: 'a.example', hosts: {} as Record<string, object> }
  for (const name of ['a.example', 'b.example']) {
    const account = { email: 'asha@t.test', name: 'Asha', company: 'T', environment: 'production', token: 'none' }
    hosts.hosts[name] = { current: account.email, accounts: { [account.email]: account } }
  }
  const inUse = async () => (await elsewhere.run(['config', 'get', 'host'])).out.trim()
  mkdirSync(join(elsewhere.folder, '.config'), { recursive: true })
  writeFileSync(join(elsewhere.folder, '.config', 'hosts.json'), JSON.stringify(hosts))
  expect(await inUse()).toBe('a.example')
  expect((await elsewhere.run(['auth', 'switch', 'b.example'])).err).toBe('✓ Now using b.example as asha@t.test.\n')
  expect(await inUse()).toBe('b.example')
  await elsewhere.run(['config', 'set', 'host', 'a.example'])
  expect(await inUse()).toBe('a.example')
  await elsewhere.run(['auth', 'switch', 'b.example'])
  expect(await inUse()).toBe('b.example')
  // A folder's own setting takes precedence, and the command says so at once.
  writeFileSync(join(elsewhere.folder, '.officerc'), JSON.stringify({ host: 'c.example' }))
  expect((await elsewhere.run(['auth', 'switch', 'a.example'])).err).toContain('.officerc sets c.example here')
  expect((await elsewhere.run(['can', 'view-orders'])).err).toContain('You are not signed in to c.example.')
  const given = await elsewhere.run(['--host', 'd.example', 'can', 'view-orders'])
  expect(given.err).toContain('office login --host d.example')
  elsewhere.close()
})
