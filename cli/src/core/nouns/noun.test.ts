// Kinds of records against their contracts: everything offered exists, everything that exists is offered, and examples can be
// run.
import { Readable } from 'node:stream'
import { inEnglish } from '@office/shared/core/messages/message'
import { describe, expect, it } from 'vitest'
import { nouns } from '../../commands.ts'
import type { CliContext } from '../program/context.ts'
import { draftFlags } from './draft-flags.ts'
import { listFlags } from './list-command.ts'
import { listQuestion, pair, typedSince } from './list-flags.ts'

const sink = { isTty: false, colour: false, width: 80, write: () => {}, ready: async () => {} }
const folders = { config: '/none', state: '/none', cache: '/none', profiles: '/none' }
const context: CliContext = {
  io: { out: sink, err: sink, input: { isTty: false, bytes: () => Readable.from([]), leave: () => {} } },
  env: {},
  cwd: '/',
  folders,
  language: 'en',
  translate: inEnglish,
  globals: {
    host: undefined,
    at: undefined,
    profile: undefined,
    debug: false,
    input: false,
    asData: false,
    filter: null,
    command: '',
  },
  hosts: () => Promise.reject(new Error('nobody is asked')),
  recordsOf: async () => [],
  branchNamed: async () => 0,
  prompts: { text: async () => '', password: async () => '', confirm: async () => false },
  fetch,
  now: () => 0,
  sleep: async () => {},
  onInterrupt: () => () => {},
}

describe.each(nouns.map(noun => [noun.path, noun] as const))('%s', (path, { commands, load }) => {
  it('offers what its contract has, and all of it', async () => {
    const { changes, create, update } = await load()
    const offered = commands.map(command => command.path.slice(path.length + 1)).slice(2)
    // A version of terms goes out of force only when another comes into it.
    const wanted = Object.keys(changes).filter(action => !(path === 'terms' && action === 'deactivate'))
    const written = create ? ['create', 'edit'] : []
    expect(offered).toEqual([...wanted, ...written])
    if (written.length > 0) expect([create?.dryRun, update?.dryRun], 'can be tried').toEqual([true, true])
  })

  it('tells each field that is made or changed in words', async () => {
    const { create, update, labels } = await load()
    const told = [create, update].flatMap(action => Object.values(draftFlags(action?.body, labels)))
    expect(told.filter(({ help }) => help.message === 'Field of the record').map(({ syntax }) => syntax)).toEqual([])
  })

  it('shows three to seven columns, the one that tells records apart first', async () => {
    const { columns, key } = await load()
    expect(columns.length).toBeGreaterThanOrEqual(3)
    expect(columns.length).toBeLessThanOrEqual(7)
    expect(columns[0]?.[1]).toBe(key)
  })

  it('has no filter that hides a flag of every list, and examples of its list that are understood', async () => {
    const { source } = await load()
    if (source.kind !== 'list') return
    expect(Object.keys(source.filters).filter(name => name in listFlags)).toEqual([])
    const [{ examples } = { examples: [] }] = commands
    for (const example of examples) {
      const named: Record<string, string> = {}
      let sort: string | undefined
      for (const [, flag = '', value = ''] of example.matchAll(/--([a-z-]+) (?!-)(\S+)/g))
        if (flag === 'sort') sort = value
        else if (!(flag in listFlags) && flag !== 'json-lines') named[flag.replaceAll('-', '_')] = value
      expect(Object.keys(source.filters), example).toEqual(expect.arrayContaining(Object.keys(named)))
      expect(() => listQuestion(context, source, { filter: [], named, sort }), example).not.toThrow()
    }
  })
})

it('a filter that cannot be read is told by its flag', async () => {
  const { source } = (await nouns.find(({ path }) => path === 'zones')?.load()) ?? {}
  if (source?.kind !== 'list') throw new Error('zones are a list')
  expect(() => listQuestion(context, source, { filter: [], named: { is_active: 'yes' } })).toThrow(
    expect.objectContaining({ values: expect.objectContaining({ where: '--is-active' }) }),
  )
  expect(pair('a=b=c')).toEqual(['a', 'b=c'])
})

it('reads the day of --since as filters of days do, and refuses one that no calendar has', () => {
  const midnight = new Date(2026, 0, 31).toISOString()
  for (const text of ['2026-01-31', '31/01/2026', '31.1.26']) expect([text, typedSince(text)]).toEqual([text, midnight])
  const now = new Date(2026, 1, 1, 12)
  for (const text of ['yesterday', '31-1', '-1']) expect([text, typedSince(text, now)]).toEqual([text, midnight])
  for (const text of ['2026-02-30', '2026-13-01', '30/02/2026', 'soon', ''])
    expect(() => typedSince(text), text).toThrow(expect.objectContaining({ exit: 2 }))
})
