// The wait for the rest of a code grows with the lateness of earlier ones, and with nothing that was typed.
import { expect, it } from 'vitest'
import { createKeyLateness } from './key-lateness.ts'

it('waits no longer while keys arrive in time', () => {
  const lateness = createKeyLateness()
  lateness.heard(3, true)
  lateness.heard(7, false)
  lateness.wasCode(1000)
  expect(lateness.allowance(1000)).toBe(0)
})

it('waits twice as long as a late key took', () => {
  const lateness = createKeyLateness()
  lateness.heard(50, true)
  expect(lateness.allowance(0)).toBe(100)
  lateness.heard(2, true)
  expect(lateness.allowance(0)).toBe(0)
})

it('remembers the latest key of a code for the first key of the next one, half of it after ten seconds', () => {
  const lateness = createKeyLateness()
  for (const [lag, began] of [
    [5, true],
    [120, false],
    [1, false],
  ] as const)
    lateness.heard(lag, began)
  lateness.wasCode(0)
  lateness.heard(1, true)
  expect(lateness.allowance(0)).toBe(240)
  expect(lateness.allowance(10_000)).toBe(120)
  expect(lateness.allowance(100_000)).toBe(0)
  // A code that came in time does not undo it at once.
  lateness.wasCode(10_000)
  expect(lateness.allowance(10_000)).toBe(120)
})

it('waits half a second at most', () => {
  const lateness = createKeyLateness()
  lateness.heard(3000, true)
  expect(lateness.allowance(0)).toBe(500)
})
