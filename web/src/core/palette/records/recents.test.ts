// Recents: kept per tenant and person, newest first, bounded, forgiving.
import { expect, test } from 'vitest'
import { MAX_RECENTS, recentsOf } from './recents.ts'

function store(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const DAY = 24 * 60 * 60 * 1000

test('the newest comes first and uses are counted', () => {
  const recents = recentsOf('acme', '7', store(), () => 1000)
  expect(recents.use({ kind: 'command', id: 'go.orders' })).toBe(1)
  recents.use({ kind: 'record', id: 'orders:9', title: 'CE104828807NP', href: '/orders/9' })
  expect(recents.use({ kind: 'command', id: 'go.orders' })).toBe(2)
  expect(recents.list().map(({ id }) => id)).toEqual(['go.orders', 'orders:9'])
})

test('they survive a reload and belong to one person of one tenant', () => {
  const device = store()
  recentsOf('acme', '7', device).use({ kind: 'command', id: 'a.b' })
  expect(recentsOf('acme', '7', device).list()).toHaveLength(1)
  expect(recentsOf('acme', '8', device).list()).toHaveLength(0)
  expect(recentsOf('other', '7', device).list()).toHaveLength(0)
})

test('fifty are kept', () => {
  const recents = recentsOf('acme', '7', store())
  for (let at = 0; at < MAX_RECENTS + 10; at++) recents.use({ kind: 'command', id: `c.${at}` })
  expect(recents.list()).toHaveLength(MAX_RECENTS)
  expect(recents.list()[0]?.id).toBe('c.59')
})

test('one can be taken out', () => {
  const recents = recentsOf('acme', '7', store())
  recents.use({ kind: 'command', id: 'a.b' })
  recents.remove('a.b')
  expect(recents.list()).toEqual([])
  expect(recents.usage('a.b')).toBe(0)
})

test('usage fades: half after a week', () => {
  let now = 0
  const recents = recentsOf('acme', '7', store(), () => now)
  recents.use({ kind: 'command', id: 'a.b' })
  recents.use({ kind: 'command', id: 'a.b' })
  expect(recents.usage('a.b')).toBe(2)
  now = 7 * DAY
  expect(recents.usage('a.b')).toBe(1)
  expect(recents.usage('never')).toBe(0)
})

test('a damaged note and a full store cost nothing but memory', () => {
  expect(recentsOf('acme', '7', store({ 'office.recents.acme.7': '{oops' })).list()).toEqual([])
  expect(
    recentsOf('acme', '7', store({ 'office.recents.acme.7': '[{"id":1},{"kind":"command","id":"x","at":1,"uses":1}]' })).list(),
  ).toHaveLength(1)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const recents = recentsOf('acme', '7', full)
  expect(recents.use({ kind: 'command', id: 'a.b' })).toBe(1)
  expect(recents.list()).toHaveLength(1)
})
