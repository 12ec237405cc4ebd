// What the palette lists: scope, sections, reasons, modes, records at hand.

import { msg } from '@office/shared/core/message'
import { Package } from 'lucide-react'
import { expect, test } from 'vitest'
import { originalOf } from '../ui/translate.ts'
import { type Command, defineCommand } from './command.ts'
import { type Ctx, readContext } from './context.ts'
import { dayChoices, readAnswer, readDay } from './palette-answers.ts'
import { localSections, MAX_ROWS, paletteIndex, pinnedRows, type Row, readMode, type Section } from './palette-rows.ts'
import { closePalette, gatherKey, openPalette, takeGathered } from './palette-state.ts'
import type { Recent } from './recents.ts'
import type { RecordSource } from './record-source.ts'
import { commandRegistry } from './registry.ts'

const tell = originalOf
const command = (id: string, title: string, more: Partial<Command> = {}): Command =>
  defineCommand({ id, title: { id: title, message: title }, section: 'go', run: () => undefined, ...more })

const commands = [
  command('go.orders', 'Go to orders', { keys: ['g o'] }),
  command('go.last', 'Last mile: On Hold'),
  command('order.hold', 'Put on hold', { section: 'operations', target: 'many', on: 'order', keys: ['h'] }),
  command('order.release', 'Release from hold', {
    section: 'operations',
    target: 'many',
    on: 'order',
    when: () => ({ off: '2 of the 3 are not on hold' }),
  }),
]
const selection = { mode: 'ids', noun: 'order', label: msg`3 orders selected`, ids: [1, 2, 3], rows: [] } as const
const source: RecordSource = {
  section: 'merchants',
  title: 'Merchants',
  icon: Package,
  mode: '@',
  search: async () => [],
  local: () => [{ id: '1', title: 'Holdorf Keramik', href: '/merchant/1' }],
  pin: text => (/^CE\d{9}[A-Z]{2}$/.test(text) ? { id: text, title: text, href: `/orders/${text}` } : null),
}

const lately: Recent[] = [{ kind: 'command', id: 'go.last', at: 1, uses: 1 }]

function sections(text: string, patch: Partial<Ctx> = {}, withScope = true, list = commands, recents = lately): Section[] {
  const registry = commandRegistry(list)
  const index = paletteIndex(registry, { ...readContext('palette'), ...patch }, [source], tell)
  const { mode, text: rest } = readMode(text)
  return localSections(mode, rest, index, {
    registry,
    tell,
    recents,
    usage: () => 0,
    withScope,
  })
}
const ids = (row: Row) => row.id
const shape = (list: Section[]) => list.map(section => [section.title, section.rows.map(ids)])

test('the selection comes first, what may not be run last inside it and with its reason', () => {
  const found = sections('hold', { selection })
  expect(shape(found)).toEqual([
    ['3 orders selected', ['order.hold', 'order.release']],
    ['Go to', ['go.last']],
    ['Merchants', ['merchants:1']],
  ])
  expect(found[0]?.rows[1]).toMatchObject({ off: '2 of the 3 are not on hold' })
})

test('without a selection its commands are not there', () => {
  expect(shape(sections('hold'))).toEqual([
    ['Go to', ['go.last']],
    ['Merchants', ['merchants:1']],
  ])
})

test('nothing typed: scope, recents, the rest; nothing twice and nothing off', () => {
  expect(shape(sections('', { selection }))).toEqual([
    ['3 orders selected', ['order.hold']],
    ['Recent', ['go.last']],
    ['Go to', ['go.orders']],
  ])
})

test('modes narrow', () => {
  expect(shape(sections('> hold'))).toEqual([['Go to', ['go.last']]])
  expect(shape(sections('@hold'))).toEqual([['Merchants', ['merchants:1']]])
  expect(shape(sections('?'))).toEqual([['Go to', ['go.orders']]])
  expect(sections('/x')).toEqual([])
  expect(shape(sections('/kath', { filterPage: () => {} }))).toEqual([['On this page', ['filter']]])
})

test('records that were opened lately are found at once, in the modes of their kind', () => {
  const opened: Recent = { kind: 'record', id: 'merchants:7', title: 'Himal Handicrafts', href: '/merchant/7', at: 1, uses: 2 }
  const find = (text: string) => shape(sections(text, {}, true, commands, [opened]))
  expect(find('handi')).toEqual([['Recent', ['merchants:7']]])
  expect(find('@himal')).toEqual([['Recent', ['merchants:7']]])
  expect([find('#himal'), find('>himal'), find('pottery')]).toEqual([[], [], []])
})

test('a whole waybill is on top at once', () => {
  expect(pinnedRows('', 'CE104828807NP', [source]).map(ids)).toEqual(['merchants:CE104828807NP'])
  expect(pinnedRows('>', 'CE104828807NP', [source])).toEqual([])
})

test('no more rows than can be shown', () => {
  const many = Array.from({ length: 300 }, (_, at) => command(`x.${at}`, `Order ${at}`))
  expect(sections('order', {}, true, many).flatMap(section => section.rows)).toHaveLength(MAX_ROWS)
})

test('keys typed before the field is there are handed over', () => {
  const type = (key: string, more: object = {}) =>
    gatherKey({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, keyCode: 0, ...more })
  expect(type('a')).toBe(false)
  openPalette()
  for (const key of ['h', 'o', 'x', 'Backspace', 'l', 'Enter']) expect(type(key)).toBe(true)
  expect(type('k', { ctrlKey: true })).toBe(false)
  expect(takeGathered()).toEqual({ text: 'hol', enter: true })
  expect(type('d')).toBe(false)
  closePalette()
})

test('answers: days, numbers, what is missing', () => {
  const ctx = readContext('palette')
  expect(readDay('31/01/2026')).toBe('2026-01-31')
  expect(readDay('2026-1-5')).toBe('2026-01-05')
  expect(readDay('31/02/2026')).toBeNull()
  expect(dayChoices(new Date(2026, 11, 31)).map(choice => choice.value)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-07',
  ])
  expect(readAnswer({ kind: 'number', label: 'x', max: 10 }, '1,250', ctx, false)).toHaveProperty('problem')
  expect(readAnswer({ kind: 'number', label: 'x' }, '1,250.50', ctx, false)).toEqual({ value: '1250.50' })
  expect(readAnswer({ kind: 'text', label: 'x' }, ' ', ctx, false)).toHaveProperty('problem')
  expect(readAnswer({ kind: 'text', label: 'x' }, '', ctx, true)).toEqual({ value: '' })
})
