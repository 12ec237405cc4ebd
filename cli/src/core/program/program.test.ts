// The command line as a whole: what counts as help, and which mistakes help must not hide.
import { Readable } from 'node:stream'
import { inEnglish } from '@office/shared/core/messages/message'
import { expect, it } from 'vitest'
import { commands, groups } from '../../commands.ts'
import type { Io, Sink } from '../io/io.ts'
import { exampleWords } from '../testing/example-words.ts'
import { runProgram } from './program.ts'

async function run(...argv: string[]) {
  const told = { out: '', err: '' }
  const sink = (name: keyof typeof told): Sink => ({
    isTty: false,
    colour: false,
    width: 80,
    write: chunk => {
      told[name] += String(chunk)
    },
    ready: async () => {},
  })
  const input = { isTty: false, bytes: () => Readable.from([]), leave: () => {} }
  const io: Io = { out: sink('out'), err: sink('err'), input }
  const openContext = () => Promise.reject(new Error('no command should run'))
  const exit = await runProgram(
    {
      commands,
      groups,
      version: '1',
      io,
      translate: inEnglish,
      whoCanHelp: async () => [],
      afterwards: async () => undefined,
      told: { message: '' },
      openContext,
    },
    argv,
  )
  return { exit, ...told }
}

it.each([
  [['orders', 'lits', '--help'], 'lits', 'list'],
  [['orders', '--host', 'acme.example', 'lits', '-h'], 'lits', 'list'],
  [['server', 'tenant', 'creat', '--help'], 'creat', 'create'],
  [['ordres', '--help'], 'ordres', 'orders'],
  // Of several that begin so, all are named.
  [['waybills', 'list'], 'waybills', 'waybill-requests, waybill-series, waybill-layouts'],
])('%j asks for help on a command that is not there: a usage error', async (argv, name, suggestion) => {
  const { exit, out, err } = await run(...argv)
  expect(exit).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(`There is no command "${name}".`)
  expect(err).toContain(`Did you mean ${suggestion}?`)
})

it.each([[['--help']], [['orders', '--help']], [['orders', 'list', '-h']], [['server', 'tenant', '--help']]])(
  '%j shows help on stdout',
  async argv => {
    const { exit, out, err } = await run(...argv)
    expect(exit).toBe(0)
    expect(out).toContain('Usage: office')
    expect(err).toBe('')
  },
)

it.each([
  [[], 'Usage: office'],
  [['orders'], 'Usage: office orders'],
  [['server', 'tenant'], 'Usage: office server tenant'],
  [['help'], 'Usage: office'],
  [['help', 'orders', 'list'], 'Usage: office orders list'],
  [['orders', 'help', 'list'], ''],
])('%j shows what there is, and that is no failure', async (argv, usage) => {
  const { exit, out } = await run(...argv)
  if (usage === '') expect(exit).toBe(2)
  else expect([exit, out.split(' [')[0]]).toEqual([0, usage])
})

it.each([
  [['bogus'], 'There is no command "bogus".', 'office --help'],
  [['orders', 'lits'], 'Did you mean list?', 'office orders --help'],
  [['orders', 'list', '--serach', 'x'], 'Did you mean --search?', 'office orders list --help'],
  [['orders', 'list', '--status', 'x'], 'Did you mean --status-key, --status-since?', 'office orders list --help'],
  [['cities', 'list', '--stat-id', 'x'], 'Did you mean --state-id?', 'office cities list --help'],
  [['--host', 'acme.example', 'import', 'orders'], 'file', 'office import orders --help'],
])('%j is told with what may be meant, and the help of that place', async (argv, words, next) => {
  const { exit, err } = await run(...argv)
  expect(exit).toBe(2)
  expect(err).toContain(words)
  expect(err).toContain(`Run:  ${next}\n`)
})

it.each(commands.flatMap(({ examples }) => examples.map(example => [example])))(
  '%s is a line that the program takes',
  async example => {
    const { err } = await run(...exampleWords(example))
    // It was parsed to the end, and only then was there nothing to run it with.
    expect(err).toContain('no command should run')
  },
)
