// Sequences: started, finished, broken, timed out.
import { expect, test } from 'vitest'
import { SEQUENCE_WINDOW, sequenceMatcher } from './key-sequence.ts'

const known = (sequence: string) =>
  ['c', 'g o', 'g g', 'z a b'].includes(sequence)
    ? ('complete' as const)
    : ['g', 'z', 'z a'].includes(sequence)
      ? ('prefix' as const)
      : null

test('a sequence is pending, then matched', () => {
  const matcher = sequenceMatcher()
  expect(matcher.feed('g', 0, known)).toEqual({ kind: 'pending', steps: ['g'] })
  expect(matcher.pending).toEqual(['g'])
  expect(matcher.feed('o', 100, known)).toEqual({ kind: 'match', steps: ['g', 'o'] })
  expect(matcher.pending).toEqual([])
  expect(matcher.feed('c', 110, known)).toEqual({ kind: 'match', steps: ['c'] })
})

test('three keys, and the same key twice', () => {
  const matcher = sequenceMatcher()
  for (const [at, key] of ['z', 'a'].entries()) expect(matcher.feed(key, at, known).kind).toBe('pending')
  expect(matcher.feed('b', 3, known).kind).toBe('match')
  matcher.feed('g', 4, known)
  expect(matcher.feed('g', 5, known)).toEqual({ kind: 'match', steps: ['g', 'g'] })
})

test('a wrong second key is told and not run alone', () => {
  const matcher = sequenceMatcher()
  matcher.feed('g', 0, known)
  expect(matcher.feed('c', 10, known)).toEqual({ kind: 'broken', steps: ['g', 'c'] })
  expect(matcher.feed('x', 20, known)).toEqual({ kind: 'none' })
})

test('after the window the second key stands alone', () => {
  const matcher = sequenceMatcher()
  matcher.feed('g', 0, known)
  expect(matcher.feed('o', SEQUENCE_WINDOW, known).kind).toBe('match')
  matcher.feed('g', 10_000, known)
  expect(matcher.feed('c', 10_000 + SEQUENCE_WINDOW + 1, known)).toEqual({ kind: 'match', steps: ['c'] })
})

test('clear forgets and says whether there was something', () => {
  const matcher = sequenceMatcher()
  expect(matcher.clear()).toBe(false)
  matcher.feed('g', 0, known)
  expect(matcher.clear()).toBe(true)
  expect(matcher.feed('o', 1, known)).toEqual({ kind: 'none' })
})
