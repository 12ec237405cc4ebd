// office config: what is kept is what later commands use, and nothing is kept that none of them could.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTerminal } from './run-office.ts'

// Nothing in the environment names a host: what is kept must do.
const terminal = openTerminal('')
afterAll(() => terminal.close())

it('keeps a host and a language, which other commands then use, and forgets them', async () => {
  expect(await terminal.run(['config', 'get', 'host'])).toMatchObject({ exit: 1, out: '' })
  expect(await terminal.run(['config', 'set', 'host', 'https://ACME.example/'])).toMatchObject({ exit: 0, out: '' })
  expect((await terminal.run(['config', 'set', 'lang', 'de'])).exit).toBe(0)
  expect(await terminal.run(['config', 'get', 'host'])).toMatchObject({ exit: 0, out: 'acme.example\n' })
  expect(JSON.parse((await terminal.run(['config', 'list', '--json'])).out)).toEqual({
    schema: 1,
    settings: { host: 'acme.example', lang: 'de' },
  })
  const refused = await terminal.run(['can', 'view-orders'])
  expect(refused.exit).toBe(4)
  expect(refused.err).toContain('office login --host acme.example')
  expect((await terminal.run(['--help'])).out).toContain('Optionen')
  expect((await terminal.run(['config', 'unset', 'lang'])).exit).toBe(0)
  expect((await terminal.run(['config', 'list'])).out).toBe('SETTING\tVALUE\nhost\tacme.example\n')
})

it('refuses a setting that is not there and a value that no command could use, and keeps what was', async () => {
  const path = join(terminal.folder, '.config', 'config.json')
  const before = readFileSync(path, 'utf8')
  for (const [args, words] of [
    [['set', 'hots', 'acme.example'], 'There is no setting "hots"'],
    [['set', 'lang', 'klingon'], 'none of our languages'],
    [['set', 'host', 'localhost'], 'is no host of a tenant'],
    [['get', 'hosts'], 'Did you mean host?'],
  ] as const) {
    const { exit, err } = await terminal.run(['config', ...args])
    expect([exit, err], args.join(' ')).toEqual([2, expect.stringContaining(words)])
  }
  expect(readFileSync(path, 'utf8')).toBe(before)
})
