// When a key is taught: after the third run, once per person and device, never one that does not work.
import { expect, test } from 'vitest'
import { taughtKeysOf } from './taught-keys.ts'

function store() {
  const held = new Map<string, string>()
  return { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) }
}

test('told with the third run and then never again, on this device and to this person', () => {
  const device = store()
  const mine = taughtKeysOf('acme', '7', device)
  const runs = [1, 2, 3, 4].map(count => mine.teach('go.orders', count, ['g o'], 'on'))
  expect(runs).toEqual([null, null, 'g o', null])
  expect(taughtKeysOf('acme', '7', device).teach('go.orders', 9, ['g o'], 'on')).toBeNull()
  expect(taughtKeysOf('acme', '8', device).teach('go.orders', 3, ['g o'], 'on')).toBe('g o')
  expect(mine.teach('order.hold', 3, ['h'], 'on')).toBe('h')
})

test('a key that does not work now is not told, and is told once it does', () => {
  const mine = taughtKeysOf('acme', '7', store())
  expect(mine.teach('go.orders', 3, ['g o'], 'off')).toBeNull()
  expect(mine.teach('go.orders', 4, ['g o'], 'modified')).toBeNull()
  expect(mine.teach('go.orders', 5, [], 'on')).toBeNull()
  expect(mine.teach('go.orders', 6, ['g o', 'mod+shift+o'], 'modified')).toBe('mod+shift+o')
})

test('a damaged note costs nothing', () => {
  expect(taughtKeysOf('acme', '7', { ...store(), getItem: () => '{oops' }).teach('a.b', 3, ['a'], 'on')).toBe('a')
})
