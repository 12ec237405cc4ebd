// Days as people type them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, readDay } from './calendar-day.ts'
import { formatDay } from './date-time.ts'

const TODAY = '2026-11-22'

describe('a typed day', () => {
  it.each([
    ['31/01/2026', '2026-01-31'],
    ['31.1.26', '2026-01-31'],
    ['5-12', '2026-12-05'],
    ['5,12,26', '2026-12-05'],
    ['5.12.', '2026-12-05'],
    ['2026-1-5', '2026-01-05'],
    ['२२/११/२०२६', '2026-11-22'],
    ['+3', '2026-11-25'],
    ['-22', '2026-10-31'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('%s is %s', (text, day) => expect(readDay(text, TODAY)).toBe(day))
  it.each(['', '31/02/2026', '29/2/26', '13/13', '1/2-26', '12', 'today', '1/1/0099', '2026-13-01', '+', '1/2/20260'])(
    '"%s" is none',
    text => expect(readDay(text, TODAY)).toBeNull(),
  )
  it('is understood as it is shown', () => {
    const days = fc.integer({ min: -300_000, max: 2_000_000 }).map(days => addDays('2000-01-01', days))
    fc.assert(fc.property(days, day => readDay(formatDay(day), TODAY) === day && readDay(day, '1999-01-01') === day))
  })
})

it('goes over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})
