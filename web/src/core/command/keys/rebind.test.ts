// Chosen keys: none of the browser's, none that hide others, none taken silently. A choice counts at once and can be reverted.
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} } })
})

import { currentRebindings, preferences } from '../../look/preferences.ts'
import { type Command, defineCommand } from '../command.ts'
import { commandRegistry } from '../registry.ts'
import { readContext } from '../scope.ts'
import { forgetRebindings, judgeKeys, rebind } from './rebind.ts'

const command = (id: string, more: Partial<Command> = {}) =>
  defineCommand({ id, title: id, section: 'here', run: () => undefined, ...more })
const orders = command('go.orders', { keys: ['g o'] })
const filter = command('list.filter', { keys: ['f'] })
const hold = command('order.hold', { keys: ['h'], target: 'one', on: 'order' })
const home = command('rider.home', { keys: ['h'], target: 'one', on: 'rider' })
const save = command('form.save', { keys: ['mod+s'], inInputs: true })
const registry = commandRegistry([orders, filter, hold, home, save], { rebindings: currentRebindings })
const ctx = readContext('palette')
const kindOf = (of: Command, spec: string) => judgeKeys(registry, of, spec, ctx).kind

beforeEach(() => forgetRebindings())

describe('keys that are chosen', () => {
  it('may be free, or taken from another by name', () => {
    expect(kindOf(filter, 'q')).toBe('free')
    expect(kindOf(filter, 'f')).toBe('free')
    expect(judgeKeys(registry, save, 'mod+j', ctx).kind).toBe('free')
    expect(judgeKeys(registry, filter, 'g o', ctx)).toMatchObject({ kind: 'taken', other: orders })
  })
  it('leave the browser its keys, and typing its letters', () => {
    expect(kindOf(filter, 'mod+t')).toBe('refused')
    expect(kindOf(save, 'q')).toBe('refused')
    expect(kindOf(filter, 'q w e')).toBe('refused')
  })
  it('hide no sequence and hide behind none', () => {
    expect(judgeKeys(registry, filter, 'g', ctx)).toMatchObject({ kind: 'refused', other: orders })
    expect(judgeKeys(registry, orders, 'f o', ctx)).toMatchObject({ kind: 'refused', other: filter })
  })
  it('may be shared by commands of different records', () => {
    expect(kindOf(hold, 'h')).toBe('free')
    expect(judgeKeys(registry, filter, 'h', ctx).kind).toBe('taken')
  })
  it('are not shared with what is there at the same time', () => {
    const isThere = { when: () => true }
    const [create, select] = [
      command('list.create', { keys: ['c'], ...isThere }),
      command('list.select', { keys: ['x'], ...isThere }),
    ]
    const seal = command('sorting.seal', { keys: ['b'], when: () => false })
    const perf = command('shell.perf', { keys: ['p'], ...isThere })
    const lists = commandRegistry([create, select, seal, perf], { rebindings: currentRebindings })
    expect(judgeKeys(lists, create, 'x', ctx)).toMatchObject({ kind: 'taken', other: select })
    expect(judgeKeys(lists, create, 'p', ctx)).toMatchObject({ kind: 'taken', other: perf })
    expect(judgeKeys(lists, create, 'b', ctx).kind).toBe('free')
  })
  it('count at once, and its own keys come back', () => {
    rebind(filter, ['q'])
    expect(registry.boundTo('q', ctx)).toEqual([filter])
    expect(registry.boundTo('f', ctx)).toEqual([])
    rebind(orders, [])
    expect(registry.boundTo('g o', ctx)).toEqual([])
    rebind(filter, ['f'])
    expect(preferences.rebindings).toEqual({ 'go.orders': [] })
    forgetRebindings()
    expect(registry.boundTo('g o', ctx)).toEqual([orders])
  })
})
