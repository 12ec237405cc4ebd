// The arithmetic of virtual rows.
import { describe, expect, it } from 'vitest'
import { createPace, createSlots, type Placed, placesAround, rowsInSight, scrollFor } from './row-window.ts'

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

describe('the nodes of rows', () => {
  const slotOf = (nodes: readonly Placed[], wanted: number) => nodes.find(({ place }) => place === wanted)?.slot
  it('pass from a row that left to the next one', () => {
    const slots = createSlots()
    const before = slots.assign([0, 1, 2], false)
    const after = slots.assign([1, 2, 3], true)
    expect(slotOf(after, 1)).toBe(slotOf(before, 1))
    expect(slotOf(after, 3)).toBe(slotOf(before, 0))
  })
  it('stand where they stood while rows move, and in the order of their rows once they rest', () => {
    const slots = createSlots()
    const before = slots.assign([0, 1, 2, 3], false).map(({ slot }) => slot)
    const moving = slots.assign([2, 3, 4, 5], true)
    expect(moving.map(({ slot }) => slot)).toEqual(before)
    expect(moving.map(({ place }) => place)).toEqual([4, 5, 2, 3])
    const resting = slots.assign([2, 3, 4, 5], false)
    expect(resting.map(({ place }) => place)).toEqual([2, 3, 4, 5])
    expect(slotOf(resting, 4)).toBe(slotOf(moving, 4))
  })
  it('are made for rows that are more, and are kept for those to come when they are fewer', () => {
    const slots = createSlots()
    expect(slots.assign([0, 1], false).map(({ slot }) => slot)).toEqual([0, 1])
    expect(slots.assign([1], false).map(({ slot }) => slot)).toEqual([1])
    expect(slots.assign([1, 2, 3], true).map(({ slot }) => slot)).toEqual([1, 0, 2])
  })
})

it('fills fewer rows in a frame on a slow machine, but never none', () => {
  const pace = createPace()
  const quick = pace.rows
  for (let frame = 0; frame < 20; frame++) pace.took(40, 2)
  expect(pace.rows).toBeLessThan(quick)
  expect(pace.rows).toBeGreaterThan(0)
})
