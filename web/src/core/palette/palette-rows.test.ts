// What the palette lists: scope, sections, reasons, modes, local records.

import { msg } from '@office/shared/core/messages/message'
import { amount, decimal, integer, type Schema } from '@office/shared/core/schema'
import { Package } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { type Command, defineCommand } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import { commandRegistry } from '../command/registry.ts'
import { readContext } from '../command/scope.ts'
import { originalOf } from '../language/translate.ts'
import { dayChoices, readAnswer } from './palette-answers.ts'
import { localSections, paletteIndex, pinnedRows, readMode, recordRow } from './palette-rows.ts'
import {
  confirmedPins,
  foldLocked,
  inSight,
  MAX_ROWS,
  type Row,
  readyFirst,
  type Section,
  withRemote,
} from './palette-sections.ts'
import { closePalette, gatherKey, nextTyped, openPalette, takeGathered, takeHeld } from './palette-state.ts'
import type { Recent } from './records/recents.ts'
import type { RecordSource } from './records/record-source.ts'

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

test('what acts on one record is not offered as something for several', () => {
  const edit = command('order.edit', 'Edit order', { section: 'context', target: 'one', on: 'order' })
  const row = { noun: 'order', id: 3, label: 'CE1' }
  const titleOf = (patch: Partial<Ctx>) =>
    sections('', { focusedRow: row, ...patch }, true, [...commands, edit], []).find(({ rows }) =>
      rows.some(({ id }) => id === edit.id),
    )?.title
  expect(titleOf({ selection })).toBe('On this page')
  expect(titleOf({ selection: { ...selection, ids: [3], label: '1 order selected' } })).toBe('1 order selected')
  expect(titleOf({})).toBe('CE1')
})

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

test('the server adds what was not at hand, no more than five of a kind, and its word is the newer one', () => {
  const record = (id: number, title = `Shop ${id}`) => recordRow(source, { id: String(id), title, href: `/merchant/${id}` })
  const link: Row = { kind: 'link', id: 'all:merchants', title: 'See all', href: '/merchants' }
  const near = [{ id: 'merchants', title: 'Merchants', rows: [record(1), record(2), record(3)] }]
  const answered = [...[3, 4, 5, 6, 7].map(id => record(id)), link]
  const answer = (rows: Row[]) => ({ text: 'shop', sections: [{ id: 'remote:merchants', title: 'Merchants', rows }] })
  const titles = (list: readonly Section[]) =>
    list.map(({ rows }) => rows.map(row => (row.kind === 'record' ? row.record.title : row.id)))
  expect(titles(withRemote(near, answer(answered), 'shop'))).toEqual([
    ['Shop 1', 'Shop 2', 'Shop 3'],
    ['Shop 4', 'Shop 5', 'all:merchants'],
  ])
  expect(titles(withRemote(near, answer([record(2, 'Shop II')]), 'shop'))).toEqual([['Shop 1', 'Shop II', 'Shop 3']])
  // An answer to another text says nothing about these.
  expect(titles(withRemote(near, answer([record(2, 'Shop II')]), 'shops'))).toEqual([['Shop 1', 'Shop 2', 'Shop 3']])
})

test('a record that was opened lately is not listed a second time as one at hand', () => {
  const opened: Recent = { kind: 'record', id: 'merchants:1', title: 'Holdorf Keramik', href: '/merchant/1', at: 1, uses: 2 }
  expect(shape(sections('keramik', {}, true, commands, [opened]))).toEqual([['Recent', ['merchants:1']]])
})

test('a hidden command is found by its id and whole name alone, any other by its id as well', () => {
  const hidden = command('shell.perf', 'Perf', { isHidden: true })
  const find = (text: string) => sections(text, {}, true, [...commands, hidden]).flatMap(({ rows }) => rows.map(ids))
  expect([find('perf'), find('PERF'), find('shell.perf')]).toEqual([['shell.perf'], ['shell.perf'], ['shell.perf']])
  expect([find('per'), find('perf x'), find(''), find('?')].flat()).not.toContain('shell.perf')
  expect(find('go.orders')).toEqual(['go.orders'])
})

test('what is drawn first fills the open list, whatever its headings', () => {
  const many = (id: string, count: number): Section => ({
    id,
    title: id,
    rows: Array.from({ length: count }, (_, at) => ({ kind: 'link', id: `${id}${at}`, title: '', href: '' })),
  })
  const drawn = (list: Section[]) => inSight(list).map(({ rows }) => rows.length)
  expect(drawn([many('a', 50)])).toEqual([11])
  expect(drawn([many('a', 2), many('b', 3), many('c', 50)])).toEqual([2, 3, 4])
})

test('a whole waybill is on top at once', () => {
  expect(pinnedRows('', 'CE104828807NP', [source]).map(ids)).toEqual(['merchants:CE104828807NP'])
  expect(pinnedRows('>', 'CE104828807NP', [source])).toEqual([])
})

test('no more rows than can be shown', () => {
  const many = Array.from({ length: 300 }, (_, at) => command(`x.${at}`, `Order ${at}`))
  expect(sections('order', {}, true, many).flatMap(section => section.rows)).toHaveLength(MAX_ROWS)
})

/** A key that comes from no field; true if it was taken. */
function type(key: string, more: object = {}): boolean {
  vi.stubGlobal('Element', class {})
  const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, keyCode: 0 }
  return gatherKey({ target: null, key, ...plain, ...more })
}

test('keys typed before the field is there are handed over', () => {
  const heldKeys = () => takeHeld().map(({ key }) => key)
  expect(type('a')).toBe(false)
  openPalette()
  for (const key of ['h', 'o', 'x', 'Backspace', 'l', 'Enter', 'r']) expect(type(key)).toBe(true)
  expect(type('k', { ctrlKey: true })).toBe(false)
  const first = nextTyped(takeGathered())
  expect(first).toEqual({ text: 'hol', ending: 'next', behind: 'r' })
  expect(nextTyped(first.behind)).toEqual({ text: 'r', ending: null, behind: '' })
  expect(type('d')).toBe(false)
  expect(type('ArrowDown')).toBe(false)
  closePalette()
  openPalette()
  for (const key of ['d', 'ArrowDown', 'ArrowDown', 'Enter']) expect(type(key)).toBe(true)
  expect(nextTyped(takeGathered())).toEqual({ text: 'd', ending: null, behind: '' })
  expect(heldKeys()).toEqual(['ArrowDown', 'ArrowDown', 'Enter'])
  closePalette()
  openPalette()
  for (const [key, more] of [['ArrowDown'], ['.', { ctrlKey: true }], ['x'], ['Home']] as const)
    expect(type(key, more)).toBe(true)
  expect([takeGathered(), heldKeys()]).toEqual(['x', ['Home']])
  closePalette()
})

test('Tab and Mod+Enter behind an Enter belong to the questions after it', () => {
  openPalette()
  for (const [key, more] of [['a'], ['Enter'], ['Tab'], ['b'], ['Enter', { ctrlKey: true }]] as const)
    expect(type(key, more)).toBe(true)
  const first = nextTyped(takeGathered())
  expect(first).toEqual({ text: 'a', ending: 'next', behind: '\tb\r' })
  const second = nextTyped(first.behind)
  expect([second, nextTyped(second.behind)]).toEqual([
    { text: '', ending: 'pass', behind: 'b\r' },
    { text: 'b', ending: 'run', behind: '' },
  ])
  closePalette()
})

test('an Enter never goes before the arrows that wait for the same rows', () => {
  openPalette()
  expect(type('ArrowDown')).toBe(true)
  // The field has focus now, and its rows are not painted yet.
  expect(takeGathered()).toBe('')
  expect([type('ArrowDown'), type('Enter')]).toEqual([true, true])
  expect(takeHeld().map(({ key }) => key)).toEqual(['ArrowDown', 'ArrowDown', 'Enter'])
  expect([type('ArrowDown'), type('Enter')]).toEqual([false, false])
  closePalette()
  // A letter belongs to the field, and changes the rows.
  openPalette()
  expect(type('ArrowDown')).toBe(true)
  takeGathered()
  expect([type('x'), type('Enter')]).toEqual([false, false])
  expect(takeHeld()).toEqual([])
  closePalette()
})

test('answers: days, numbers, what is missing', () => {
  const ctx = readContext('palette')
  expect(readAnswer({ kind: 'date', days: 'coming', label: 'x' }, '31/01/2026', ctx, false)).toEqual({ value: '2026-01-31' })
  expect(readAnswer({ kind: 'date', days: 'coming', label: 'x' }, '31/02/2026', ctx, false)).toHaveProperty('problem')
  const days = (which: 'coming' | 'past') => dayChoices('2026-12-31', which).map(choice => choice.value)
  expect(days('coming')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-07'])
  // A payment was made today at the latest.
  expect(days('past')).toEqual(['2026-12-31', '2026-12-30', '2026-12-29', '2026-12-24'])
  const number = (of: Schema<number> | Schema<string>, typed: string) =>
    readAnswer({ kind: 'number', label: 'x', of }, typed, ctx, false)
  expect(number(integer(1, 10), '1,250')).toHaveProperty('problem.values', { min: 1, max: 10 })
  expect(number(amount(), '1,250.50')).toEqual({ value: '1250.50' })
  // Half the world writes a comma before decimals: 1,5 is never 15.
  for (const typed of ['1,5', '12,50', '1,2345', '1.5.0', '-', 'abc', '१,५', '١٥'])
    expect(number(decimal(3), typed)).toHaveProperty('problem')
  // Nepali digits belong to a language of the portal.
  expect(number(decimal(3), '१५')).toEqual({ value: '15' })
  expect(number(integer(1), '1.5')).toHaveProperty('problem')
  expect(number(decimal(3), '1.2345')).toHaveProperty('problem.values', { example: '1.250' })
  expect(number(decimal(3, 6), '9999999')).toHaveProperty('problem')
  expect(readAnswer({ kind: 'text', label: 'x' }, ' ', ctx, false)).toHaveProperty('problem')
  expect(readAnswer({ kind: 'text', label: 'x' }, '', ctx, true)).toEqual({ value: '' })
})

test('what can be run stands above what is locked, whatever the section', () => {
  const row = (id: string, off?: string): Row => ({ kind: 'command', id, title: id, icon: undefined, off }) as unknown as Row // the text being sorted
  const list: Section[] = [
    { id: 'a', title: 'Create', rows: [row('a1', 'no'), row('a2', 'no')] },
    { id: 'b', title: 'Go', rows: [row('b1', 'no'), row('b2')] },
  ]
  expect(readyFirst(list).map(section => section.rows.map(ids))).toEqual([
    ['b2', 'b1'],
    ['a1', 'a2'],
  ])
})

test('many commands that a person may not use are one line at the end; few are told with their reason', () => {
  const row = (id: string, isLocked: boolean): Row =>
    ({ kind: 'command', id, title: id, off: isLocked ? 'no' : undefined, isLocked }) as unknown as Row // the text being folded
  const locked = (count: number) => Array.from({ length: count }, (_, at) => row(`locked${at}`, true))
  const list = (count: number): Section[] => [
    { id: 'a', title: 'Go', rows: [row('ready', false), ...locked(count)] },
    { id: 'b', title: 'Create', rows: locked(1) },
  ]
  expect(foldLocked(list(2), 'Not available')).toEqual(list(2))
  expect(foldLocked(list(3), 'Not available')).toEqual([
    { id: 'a', title: 'Go', rows: [row('ready', false)] },
    { id: 'locked', title: 'Not available', rows: [{ kind: 'locked', id: 'locked', count: 4 }] },
  ])
})

test('a waybill that the server does not know is offered no longer, one that it knows is the record itself', () => {
  const pinned = pinnedRows('', 'CE104828807NP', [source])
  const known = recordRow(source, { id: '7', title: 'CE104828807NP', href: '/orders/7' })
  const answer = (rows: Row[]) => [{ id: 'remote:orders', title: 'Orders', rows }]
  expect(confirmedPins(pinned, { isWhole: false, sections: [] })).toEqual(pinned)
  expect(confirmedPins(pinned, { isWhole: true, sections: [] })).toEqual([])
  expect(confirmedPins(pinned, { isWhole: true, sections: answer([known]) })).toEqual([known])
})
