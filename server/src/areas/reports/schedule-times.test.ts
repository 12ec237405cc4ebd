// When scheduled reports are due, across days, weeks, months and clock changes.
import { describe, expect, it } from 'vitest'
import { nextTime } from './schedule-times.ts'

describe('the next time', () => {
  it.each([
    // It is Monday, 23 November 2026, 12:45 in Kathmandu.
    ['daily', 6, '2026-11-24 06:00'],
    ['daily', 13, '2026-11-23 13:00'],
    ['weekly', 13, '2026-11-23 13:00'],
    ['weekly', 12, '2026-11-30 12:00'],
    ['monthly', 0, '2026-12-01 00:00'],
  ] as const)('of a report that is sent %s at %i is %s', (every, hour, due) => {
    const now = new Date('2026-11-23T07:00:00Z')
    expect(nextTime({ every, hour }, now, 'Asia/Kathmandu')).toBe(new Date(`${due.replace(' ', 'T')}:00+05:45`).toISOString())
  })

  it('is after the moment itself, so that nothing is sent twice', () => {
    const now = new Date('2026-12-01T00:00:00Z')
    expect(nextTime({ every: 'monthly', hour: 0 }, now, 'UTC')).toBe('2027-01-01T00:00:00.000Z')
    expect(nextTime({ every: 'daily', hour: 0 }, now, 'UTC')).toBe('2026-12-02T00:00:00.000Z')
  })

  it('stays at its hour when the clocks change', () => {
    const hour = 7
    expect(nextTime({ every: 'daily', hour }, new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
    expect(nextTime({ every: 'daily', hour }, new Date('2026-10-24T12:00:00Z'), 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
  })
})
