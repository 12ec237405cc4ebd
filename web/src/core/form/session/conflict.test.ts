// Three versions of a record: only fields that both changed differently are asked about, nothing else is lost.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsOf, settleConflict } from './conflict.ts'

const base = { name: 'Kiel', code: 'K', active: true, note: '' }

describe('a conflict', () => {
  it('is what both changed to different values', () => {
    const mine = { ...base, name: 'Kiel Nord', code: 'KN' }
    const theirs = { ...base, name: 'Kiel Süd', active: false }
    expect(conflictsOf(base, mine, theirs)).toEqual([{ key: 'name', mine: 'Kiel Nord', theirs: 'Kiel Süd' }])
  })
  it('is none where both made the same change', () => {
    expect(conflictsOf(base, { ...base, name: 'X' }, { ...base, name: 'X' })).toEqual([])
  })
  it('keeps changes of one side, and follows the decision for the rest', () => {
    const mine = { ...base, name: 'Kiel Nord', code: 'KN' }
    const theirs = { ...base, name: 'Kiel Süd', active: false }
    expect(settleConflict(base, mine, theirs, { name: 'theirs' })).toEqual({
      name: 'Kiel Süd',
      code: 'KN',
      active: false,
      note: '',
    })
    expect(settleConflict(base, mine, theirs, { name: 'mine' }).name).toBe('Kiel Nord')
  })
  it('loses no change of either side, whatever the values', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const version = fc.record({ x: value, y: value, z: value })
    fc.assert(
      fc.property(version, version, version, (was, mine, theirs) => {
        const settled = settleConflict(was, mine, theirs, {})
        for (const key of ['x', 'y', 'z'] as const) {
          if (mine[key] !== was[key]) expect(settled[key]).toBe(mine[key])
          else expect(settled[key]).toBe(theirs[key])
        }
      }),
    )
  })
})
