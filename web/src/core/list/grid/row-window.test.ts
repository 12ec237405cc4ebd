// The arithmetic of virtual rows.
import { describe, expect, it } from 'vitest'
import { createPace, createSlots, placesAround, rowsInSight, scrollFor } from './row-window.ts'

describe('rows in sight', () => {
  it('counts rows that show in part, and stays inside the list', () => {
    expect(rowsInSight(0, 320, 32, 100_000)).toEqual({ first: 0, last: 9 })
    expect(rowsInSight(33, 320, 32, 100_000)).toEqual({ first: 1, last: 11 })
    expect(rowsInSight(99_999 * 32, 320, 32, 100_000)).toEqual({ first: 99_999, last: 99_999 })
    expect(rowsInSight(5000, 320, 32, 3)).toEqual({ first: 2, last: 2 })
  })
  it('keeps the row with the cursor, however far away', () => {
    expect(placesAround({ first: 50, last: 52 }, 1, 100, 3)).toEqual([3, 49, 50, 51, 52, 53])
    expect(placesAround({ first: 0, last: 1 }, 1, 100, 99)).toEqual([0, 1, 2, 99])
    expect(placesAround({ first: 0, last: 1 }, 1, 100, 1)).toEqual([0, 1, 2])
  })
  it('scrolls no further than needed', () => {
    expect(scrollFor(5, 0, 320, 32)).toBeNull()
    expect(scrollFor(10, 0, 320, 32)).toBe(32)
    expect(scrollFor(1, 320, 320, 32)).toBe(32)
  })
})

it('gives a node that one row left to the next one', () => {
  const slots = createSlots()
  const before = new Map(slots.assign([0, 1, 2]))
  const after = slots.assign([1, 2, 3])
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(3)).toBe(before.get(0))
})

it('fills fewer rows in a frame on a slow machine, but never none', () => {
  const pace = createPace()
  const quick = pace.rows
  for (let frame = 0; frame < 20; frame++) pace.took(40, 2)
  expect(pace.rows).toBeLessThan(quick)
  expect(pace.rows).toBeGreaterThan(0)
})
