// The conventions of docs/keys.md section 9, walked over every command: help, misspelling, missing sign-in, JSON, trials.
import { commands, groups } from '@office/cli/commands'
import { exitCodes } from '@office/cli/core/program/exit-codes'
import { exampleWords } from '@office/cli/core/testing/example-words'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let staff: TestStaff
let terminal: Terminal
let stranger: Terminal
beforeAll(async () => {
  office = await joinServer()
  staff = await office.addTenant()
  terminal = await signedIn(office, staff)
  stranger = openTerminal(terminal.host)
}, 60_000)
afterAll(async () => {
  terminal.close()
  stranger.close()
  await office.close()
})

const paths = commands.map(({ path }) => path)
const codes: readonly (number | null)[] = Object.values(exitCodes)
/** They sign the others out, change their host, or only concern this machine. */
const apart = /^(login|auth (login|logout|switch|token)|logout|config|server|upgrade|completion|help|scan)\b/

describe('help', () => {
  it.each([['', ...Object.keys(groups)], paths].flat().map(path => [path]))(
    'of office %s has examples of it, on standard output',
    async path => {
      const { exit, out, err } = await stranger.run([...path.split(' ').filter(Boolean), '--help'])
      expect([exit, err]).toEqual([0, ''])
      const shown = out
        .slice(out.indexOf('Examples:'))
        .split('\n')
        .filter(line => line.includes('office'))
      expect(shown.length, out).toBeGreaterThanOrEqual(path === '' || groups[path] ? 1 : 2)
      expect(out).not.toContain('\u001b')
    },
  )

  it('is named by a misspelt command, in its own place', async () => {
    for (const path of paths) {
      const words = path.split(' ')
      const last = words.pop() ?? ''
      if (last.length < 4 || words.length === 0) continue
      const typed = [...words, `${last.slice(0, -2)}${last.at(-1)}${last.at(-2)}x`]
      const { exit, out, err } = await stranger.run(typed)
      expect([exit, out], typed.join(' ')).toEqual([2, ''])
      expect(err, typed.join(' ')).toMatch(/Did you mean|There is no command|Too many arguments/)
      expect(err, typed.join(' ')).toContain('Run:  office ')
    }
  })

  it('is that of the command where a flag is none of its own', async () => {
    for (const path of paths) {
      const { exit, err } = await stranger.run([...path.split(' '), '--no-such-flag'])
      expect(exit, path).toBe(2)
      expect(err, path).toContain(`office ${path} --help`)
    }
  })
})

const examples = commands.filter(({ path }) => !apart.test(path)).flatMap(({ examples: all }) => all)
const named = (example: string) => exampleWords(example).filter((word, at, all) => word !== '--host' && all[at - 1] !== '--host')

describe('what one command lists the next takes by -', () => {
  it.each(commands.filter(({ each }) => each).map(({ path }) => [path]))('office %s', async path => {
    const { exit, out, err } = await stranger.run([...path.split(' '), '-'], 'id\tname\n')
    expect([exit, out, err]).toEqual([exitCodes.usage, '', expect.stringContaining('Specify at least one record')])
  })

  it('and every command that takes one record takes it so', () => {
    const one = /^<(waybill|bag|sheet|deposit|number|record\.\.\.)>$/
    const left = commands.filter(({ args = '', each }) => one.test(args) && !each).map(({ path }) => path)
    expect(left).toEqual([])
  })

  it('and steps of documents take several by their numbers, which stand without it', async () => {
    const steps = commands.filter(({ each }) => each === 'named')
    const ofInvoices = [
      'approve',
      'reject',
      'cancel',
      'issue',
      'pay',
      'reverse-payment',
      'mail',
      'print',
      'write-off',
      'write-off-end',
    ]
    expect(new Set(steps.map(({ path }) => path.split(' ').at(-1)))).toEqual(new Set([...ofInvoices, 'carry', 'carry-end']))
    for (const { path, args } of steps) {
      expect(args, path).toMatch(/^<\w+s\.\.\.>$/)
      const { exit, err } = await stranger.run([...path.split(' '), '7', '-'], '8\n')
      expect([exit, err], path).toEqual([exitCodes.usage, expect.stringContaining('Use - on its own')])
    }
  })
})

describe('without a sign-in', () => {
  it('no command asks or waits: each ends by its code, with the command that signs in', async () => {
    for (const example of examples) {
      const { exit, out, err } = await stranger.run(named(example), '1\n')
      expect(codes, example).toContain(exit)
      // Templates are made here; a missing file or word is reported before any sign-in is needed.
      if (exit === exitCodes.auth) expect(err, example).toContain('office login --host')
      else if (exit === 0) expect(example).toMatch(/import template|report list|api .*--(list|describe)/)
      // A file on standard output is raw data.
      if (!example.includes('-o -')) expect(out + err, example).not.toContain('\u001b')
    }
  })
})

describe('with a sign-in', () => {
  const audited = () =>
    office.inTenant(async tx => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_events`.execute(tx)
      return rows[0]?.count
    }, staff.tenant)

  it('what answers in JSON answers one object of one shape, or on standard error why not', async () => {
    const own = commands.filter(({ path, flags }) => 'json' in flags && !apart.test(path)).map(({ path }) => path)
    const asked = examples.filter(example => /--json\b(?!-)/.test(example))
    expect(new Set(asked.map(example => own.find(path => example.includes(`office ${path}`)))).size).toBeGreaterThan(
      own.length / 3,
    )
    for (const example of asked) {
      if (/ (create|edit|delete|approve|revoke|cancel)\b/.test(example) && !example.includes('--dry-run')) continue
      const { exit, out, err } = await terminal.run([...named(example), '--no-input'], '1\n')
      expect(codes, example).toContain(exit)
      const told = out === '' ? err.trim().split('\n').at(-1) : out
      expect(() => JSON.parse(told ?? ''), `${example}\n${out}${err}`).not.toThrow()
      expect(JSON.parse(told ?? ''), example).toHaveProperty('schema', 1)
    }
  }, 120_000)

  it('a trial says so in JSON, and writes nothing', async () => {
    const before = await audited()
    let tried = 0
    for (const example of examples.filter(one => one.includes('--dry-run'))) {
      const words = named(example)
      const { exit, out } = await terminal.run([...words, ...(words.includes('--json') ? [] : ['--json'])], '1\n')
      if (out === '' || exit === 2) continue
      const answer = JSON.parse(out)
      if ('refused' in answer) continue
      tried++
      expect({ ...answer.data, ...answer }, example).toHaveProperty('dry_run', true)
    }
    expect(tried).toBeGreaterThan(5)
    expect(await audited()).toBe(before)
  }, 120_000)

  it('the host of the flag goes before the environment, a folder and the one in use', async () => {
    const nowhere = 'nowhere.localhost:1'
    const { exit, err } = await terminal.run(['--host', nowhere, 'states', 'list'])
    expect([exit, err]).toEqual([exitCodes.auth, expect.stringContaining(`office login --host ${nowhere}`)])
  })
})
