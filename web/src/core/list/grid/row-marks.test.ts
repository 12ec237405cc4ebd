// Cursor and selection: ranges grow and shrink, other rows stay selected, and only the rows concerned are notified.
import { describe, expect, it } from 'vitest'
import { createRowMarks } from './row-marks.ts'

const order = [1, 2, 3, 4, 5, 6]
const ids = (marks: ReturnType<typeof createRowMarks>) => (marks.marked.mode === 'ids' ? [...marks.marked.ids].sort() : null)

describe('selection', () => {
  it('extends from the anchor and lets go when the range shrinks', () => {
    const marks = createRowMarks()
    marks.toggle(6)
    marks.toggle(2)
    marks.extendTo(4, order)
    expect(ids(marks)).toEqual([2, 3, 4, 6])
    marks.extendTo(3, order)
    expect(ids(marks)).toEqual([2, 3, 6])
    marks.extendTo(1, order)
    expect(ids(marks)).toEqual([1, 2, 6])
  })

  it('starts a range at the cursor when nothing was selected yet', () => {
    const marks = createRowMarks()
    marks.moveTo(3, 2)
    marks.extendTo(4, order)
    expect(ids(marks)).toEqual([3, 4])
  })

  it('selects everything but some', () => {
    const marks = createRowMarks()
    marks.selectQuery()
    marks.toggle(4)
    expect([marks.isSelected(1), marks.isSelected(4), marks.isSelected(99_999)]).toEqual([true, false, true])
    marks.clear()
    expect(marks.isSelected(1)).toBe(false)
  })

  it('tells the two rows that a moving cursor leaves and enters, and no other', () => {
    const marks = createRowMarks()
    const told: number[] = []
    for (const id of order) marks.watchRow(id, () => told.push(id))
    marks.moveTo(1, 0)
    marks.moveTo(2, 1)
    expect(told).toEqual([1, 1, 2])
  })
})
