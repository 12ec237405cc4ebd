// Keys to commands: typing, modals, modes, repeats, rebinding, reasons, and what a build must refuse.

import { msg } from '@office/shared/core/messages/message'
import { expect, test } from 'vitest'
import type { KeyPlace } from '../../keys/key-place.ts'
import { type Command, defineCommand } from '../command.ts'
import { commandRegistry, keyProblem, type Rebindings, registryProblems } from '../registry.ts'
import { readContext, type ScreenCtx } from '../scope.ts'
import { type HotkeyMode, keyJudge } from './hotkeys.ts'

const page: KeyPlace = { typing: false, ownKeys: new Set() }
const field: KeyPlace = { typing: true, ownKeys: new Set() }
const button: KeyPlace = { typing: false, ownKeys: new Set(['enter', 'space']) }

const plain = (id: string, keys: string[], more: Partial<Command> = {}): Command =>
  defineCommand({ id, title: msg`Some command`, section: 'go', keys, run: () => undefined, ...more })

const commands = [
  plain('go.orders', ['g o']),
  plain('list.next', ['j', 'arrowdown'], { repeat: true }),
  plain('order.create', ['c']),
  plain('form.save', ['mod+s'], { inInputs: true }),
  plain('row.open', ['enter']),
  plain('shell.palette', ['mod+k'], { inInputs: true }),
  plain('order.hold', ['h'], { target: 'many', on: 'order' }),
  plain('deposit.approve', ['a'], { needs: { any: ['approve-rider-deposit'] as never } }), // Any name will do here.
]

function judged(
  options: {
    mode?: HotkeyMode
    modal?: boolean
    ctx?: Partial<ScreenCtx>
    rebindings?: () => Rebindings
    extra?: Command[]
  } = {},
) {
  const registry = commandRegistry(
    [...commands, ...(options.extra ?? [])],
    options.rebindings ? { rebindings: options.rebindings } : {},
  )
  const judge = keyJudge({
    registry,
    mode: () => options.mode ?? 'on',
    modal: () => options.modal ?? false,
    context: () => ({ ...readContext('hotkey'), ...options.ctx }),
  })
  let clock = 0
  return (name: string, place = page, repeat = false) => {
    clock += 50
    const outcome = judge.judge(name, clock, place, repeat)
    return outcome.kind === 'run' || outcome.kind === 'off' ? `${outcome.kind} ${outcome.command.id}` : outcome.kind
  }
}

test('single keys, sequences and what is no command', () => {
  const key = judged()
  expect(key('c')).toBe('run order.create')
  expect([key('g'), key('o')]).toEqual(['pending', 'run go.orders'])
  expect([key('g'), key('z')]).toEqual(['pending', 'unknown'])
  expect(key('z')).toBe('none')
})

test('typing lets only marked modifier keys through', () => {
  const key = judged()
  expect(key('c', field)).toBe('none')
  expect(key('g', field)).toBe('none')
  expect(key('enter', field)).toBe('none')
  expect(key('mod+s', field)).toBe('run form.save')
})

test('a focused button keeps its own Enter', () => {
  const key = judged()
  expect(key('enter', button)).toBe('none')
  expect(key('c', button)).toBe('run order.create')
  expect(key('enter')).toBe('run row.open')
})

test('under a modal layer only commands for fields answer', () => {
  const key = judged({ modal: true })
  expect(key('c')).toBe('none')
  expect(key('mod+k')).toBe('run shell.palette')
})

test('held keys repeat only movement', () => {
  const key = judged()
  expect(key('j', page, true)).toBe('run list.next')
  expect(key('c', page, true)).toBe('none')
  expect(key('g', page, true)).toBe('none')
})

test('character keys can be switched off, and all but the palette', () => {
  const modified = judged({ mode: 'modified' })
  expect([modified('c'), modified('g'), modified('mod+s'), modified('enter')]).toEqual([
    'none',
    'none',
    'run form.save',
    'run row.open',
  ])
  const off = judged({ mode: 'off' })
  expect([off('mod+s'), off('mod+k')]).toEqual(['none', 'run shell.palette'])
})

test('bare letters belong to the scanner while it is on', () => {
  const key = judged({ ctx: { scan: true } })
  expect([key('c'), key('g')]).toEqual(['none', 'none'])
  expect(key('mod+k')).toBe('run shell.palette')
})

const selection = { mode: 'ids', noun: 'order', label: '2', ids: [1, 2], rows: [] } as const

test('without a target a command is not there, with a lacking permission it says why', () => {
  expect(judged()('h')).toBe('none')
  expect(judged({ ctx: { selection } })('h')).toBe('run order.hold')
  expect(judged({ ctx: { selection: { ...selection, noun: 'city' } } })('h')).toBe('none')
  expect(judged()('a')).toBe('off deposit.approve')
  expect(judged({ ctx: { permissions: new Set(['approve-rider-deposit']) } })('a')).toBe('run deposit.approve')
})

test('on rows of a list that has none it says so, or which permission is lacking', () => {
  const ctx = { emptyList: 'order' }
  const drop = plain('order.drop', ['w'], { target: 'one', on: 'order', needs: { any: ['approve-rider-deposit'] as never } }) // As above.
  const city = plain('city.merge', ['m'], { target: 'many', on: 'city' })
  const go = plain('go.home', ['g h'])
  const key = judged({ ctx, extra: [drop, city, go] })
  expect([key('h'), key('w'), key('m')]).toEqual(['off order.hold', 'off order.drop', 'none'])
  expect([key('h', field), key('h', page, true)]).toEqual(['none', 'none'])
  // Not what a sequence ends with, nor where a row is at hand.
  expect([key('g'), key('h')]).toEqual(['pending', 'run go.home'])
  expect(judged({ ctx: { ...ctx, selection } })('h')).toBe('run order.hold')
})

test('the first command that is ready wins a shared key, the page’s own before all', () => {
  const extra = plain('city.create', ['c'])
  expect(judged({ ctx: { extra: [extra] } })('c')).toBe('run city.create')
  expect(judged({ ctx: { extra: [{ ...extra, when: () => false }] } })('c')).toBe('run order.create')
  expect(judged({ ctx: { extra: [{ ...extra, when: () => ({ off: 'Not now' }) }] } })('c')).toBe('run order.create')
})

test('what a key does to the record at hand goes before what it does to the page', () => {
  const extra = [plain('record.refresh', ['h'])]
  expect(judged({ ctx: { extra } })('h')).toBe('run record.refresh')
  expect(judged({ ctx: { extra, selection } })('h')).toBe('run order.hold')
})

test('rebinding counts at once', () => {
  let rebindings: Rebindings = {}
  const key = judged({ rebindings: () => rebindings })
  expect(key('n')).toBe('none')
  rebindings = { 'order.create': ['n'] }
  expect([key('n'), key('c')]).toEqual(['run order.create', 'none'])
  rebindings = { 'order.create': [] }
  expect(key('n')).toBe('none')
})

test('a build refuses reserved keys, clashes and danger without a question', () => {
  expect(registryProblems(commands)).toEqual([])
  expect(keyProblem('mod+w')).not.toBeNull()
  expect(keyProblem('g `')).not.toBeNull()
  expect(keyProblem('mod+alt+k')).not.toBeNull()
  expect(keyProblem('x', true)).not.toBeNull()
  expect(keyProblem('f8', true)).toBeNull()
  expect(registryProblems([plain('a.a', ['x']), plain('b.b', ['x'])])).toHaveLength(1)
  expect(registryProblems([plain('a.a', ['g']), plain('b.b', ['g o'])])).toEqual(['g alone hides g o'])
  expect(registryProblems([plain('a.a', [], { tone: 'danger' })])).toHaveLength(1)
  expect(() => commandRegistry([plain('a.a', []), plain('a.a', [])])).toThrow('a.a')
})

test('a key of the screen comes before that of the whole portal, which has it everywhere else', () => {
  let isAtStation = true
  const undo = [
    plain('shell.undo', ['mod+z'], { section: 'operations', when: () => true }),
    plain('sorting.undo', ['backspace', 'mod+z'], { section: 'here', when: () => isAtStation }),
  ]
  expect(registryProblems(undo)).toEqual([])
  const key = judged({ extra: undo })
  expect(key('mod+z')).toBe('run sorting.undo')
  isAtStation = false
  expect(key('mod+z')).toBe('run shell.undo')
})
