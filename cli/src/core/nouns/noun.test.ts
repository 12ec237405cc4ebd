// Kinds of records against their contracts: everything offered exists, everything that exists is offered, and examples can be
// run.
import { Readable } from 'node:stream'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type OrderStatusKey, orderStatusKeys, orderStatusNames, status } from '@office/shared/areas/orders/order-status.model'
import { languages } from '@office/shared/core/messages/language'
import { inEnglish, type Translate } from '@office/shared/core/messages/message'
import { type JsonSchema, jsonSchema } from '@office/shared/core/schema'
import { describe, expect, it, vi } from 'vitest'
import { nouns, tenantWords } from '../../commands.ts'
import type { CliContext, Session } from '../program/context.ts'
import { loadTranslate } from '../program/language.ts'
import { choicesOfField, offeredWords } from './choice-words.ts'
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
  tenantWords: { ...tenantWords, given: async () => new Map() },
  prompts: { text: async () => '', password: async () => '', confirm: async () => false },
  fetch,
  now: () => 0,
  sleep: async () => {},
  onInterrupt: () => () => {},
}

/** Fields with a choice that has no name. */
const wordlessIn = (field: JsonSchema, at: string): string[] => [
  ...(choicesOfField(field).some(([, name]) => !name) ? [at] : []),
  ...(field.items ? wordlessIn(field.items, at) : []),
  ...Object.entries(field.properties ?? {}).flatMap(([name, own]) => wordlessIn(own, `${at}.${name}`)),
]

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

  it('has words for each choice that it shows or takes, at any depth', async () => {
    const { source, get, create, update } = await load()
    const row = source.kind === 'list' ? source.row : source.returns
    const schemas = [row, get?.returns, create?.body, update?.body].flatMap(schema => schema ?? [])
    const wordless = schemas.flatMap(schema => wordlessIn(jsonSchema(schema), path))
    // A key of a status is what is typed; codes of events and permissions are shown as such by the portal, too.
    const codes = ['statuses.key', 'webhooks.event', 'roles.permissions']
    expect(wordless.filter(field => !codes.includes(field))).toEqual([])
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

describe('words of a filter', () => {
  const session = { call: vi.fn() } as unknown as Session // of which only its calls are looked at
  const translate: Translate = (message, values) => (message.message === 'Delivered' ? 'Zugestellt' : inEnglish(message, values))
  const given = vi.fn<CliContext['tenantWords']['given']>()
  const german = { ...context, translate, tenantWords: { ...tenantWords, given } }
  const filters = async (status_key: string) =>
    (await listQuestion(german, orderContract.list, { filter: [], named: { status_key } })(session)).filters.status_key
  const called = (names: Partial<Record<OrderStatusKey, string>>) =>
    new Map(orderStatusKeys.flatMap(key => (names[key] ? [[orderStatusNames[key], names[key]]] : [])))
  const wrong = (problem: string) => expect.objectContaining({ values: { where: '--status-key', problem } })

  it('are what they are called, in English, in the reader’s language or by the tenant', async () => {
    given.mockResolvedValue(called({ [status.lost]: 'Ab ins Nichts' }))
    for (const text of ['key_17', 'Delivered', 'delivered', 'ZUGESTELLT'])
      expect([text, await filters(text)]).toEqual([text, 'key_17'])
    for (const text of ['key_33', 'lost', 'Ab ins Nichts', 'ab-ins-nichts'])
      expect([text, await filters(text)]).toEqual([text, 'key_33'])
    expect(await filters('sent-for-delivery, Drop off expected')).toBe('key_15,key_6')
    await expect(filters('deliverd')).rejects.toThrow(wrong('"deliverd" is not an option here. Did you mean delivered?'))
    await expect(filters('zugestelt')).rejects.toThrow(wrong('"zugestelt" is not an option here. Did you mean zugestellt?'))
    await expect(filters('ab ins nicht')).rejects.toThrow(
      wrong('"ab ins nicht" is not an option here. Did you mean ab-ins-nichts?'),
    )
  })

  it('mean what the tenant calls so before what is called so elsewhere, and nothing if it calls several so', async () => {
    given.mockResolvedValue(called({ [status.lost]: 'Delivered', [status.delivered]: 'Done', [status.damaged]: 'done' }))
    expect(await filters('delivered')).toBe('key_33')
    expect(await filters('key_17')).toBe('key_17')
    await expect(filters('Done')).rejects.toThrow(
      wrong('Several options are named "Done": key_17, key_34. Use one of these keys.'),
    )
  })

  it('are asked of the tenant only where a name may be its own', async () => {
    given.mockReset()
    expect(await filters('key_17,key_33')).toBe('key_17,key_33')
    const { source } = (await nouns.find(({ path }) => path === 'bags')?.load()) ?? {}
    if (source?.kind !== 'list') throw new Error('bags are a list')
    expect(() => listQuestion(german, source, { filter: [], named: { state: 'sealedd' } })).toThrow(/.*/)
    expect(given).not.toHaveBeenCalled()
  })

  it('are offered by both of their names', () => {
    const offered = offeredWords(orderContract.list, 'status_key', called({ [status.lost]: 'Ab ins Nichts' }))
    expect(offered).toEqual(expect.arrayContaining(['received-at-origin-branch', 'ab-ins-nichts', 'lost']))
  })
})

it.each(languages)('%s has no name that means two words of one filter', async language => {
  const translate = await loadTranslate(language)
  const lists = (await Promise.all(nouns.map(({ load }) => load()))).flatMap(({ source }) =>
    source.kind === 'list' ? source : [],
  )
  const twice = [orderContract.list, ...lists].flatMap(list =>
    Object.keys(list.filters).flatMap(filter => {
      const choices = choicesOfField(jsonSchema(list.row).properties?.[filter] ?? {})
      const names = choices.flatMap(([, name]) => (name ? translate(name) : []))
      return names.filter((name, at) => names.indexOf(name) < at).map(name => `${filter} ${name}`)
    }),
  )
  expect(twice).toEqual([])
})

it('reads the day of --since as filters of days do, where the company is, and refuses one that no calendar has', () => {
  const zone = 'Asia/Kathmandu'
  const midnight = '2026-01-30T18:15:00.000Z'
  // There it is the first of February already.
  const now = new Date('2026-01-31T20:00:00Z')
  const told = ['2026-01-31', '31/01/2026', '31.1.26', 'yesterday', '31-1', '-1', '2026-01-31T00:00', '2026-01-30T18:15Z']
  for (const text of told) expect([text, typedSince(text, zone, now)]).toEqual([text, midnight])
  expect(typedSince('12h', zone, now)).toBe('2026-01-31T08:00:00.000Z')
  for (const text of ['2026-02-30', '2026-13-01', '30/02/2026', 'soon', '', '2026-02-01T99:00', '2026-02-01T99:00Z'])
    expect(() => typedSince(text, zone), text).toThrow(expect.objectContaining({ exit: 2 }))
})

it('asks for the zone of the company only where a day depends on it', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T20:00:00Z') })
  const asks = vi.fn(async () => ({ time_zone: 'Asia/Kathmandu' }))
  const filters = async (named: Record<string, string>) =>
    (await listQuestion(context, orderContract.list, { filter: [], named })({ call: asks } as unknown as Session)).filters // it is asked for nothing else
  expect(await filters({ updated_at: '12h', promised_on: 'today' })).toMatchObject({ promised_on: 'today' })
  expect(await filters({ promised_on: '31/1/26..2026-02-01' })).toEqual({ promised_on: '2026-01-31..2026-02-01' })
  expect(asks).not.toHaveBeenCalled()
  expect(await filters({ promised_on: '-1' })).toEqual({ promised_on: '2026-01-31' })
  expect(await filters({ updated_at: 'today' })).toEqual({ updated_at: '2026-01-31T18:15:00.000Z' })
  expect(asks).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
