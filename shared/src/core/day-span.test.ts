// Day filters: fixed ones, and those relative to today.
import { expect, it } from 'vitest'
import { spanOf, typedDays } from './day-span.ts'
import { decodeListQuery, fixDays, readFilter } from './lists/list-query.ts'
import * as x from './schema.ts'

// A Sunday.
const TODAY = '2026-03-01'
const days = (text: string, zone = 'Asia/Kathmandu') => readFilter('days', text, () => ({ day: TODAY, zone }))

it('counts days from the day that is today', () => {
  expect(days('today')).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-01' })
  expect(days('yesterday')).toEqual({ kind: 'days', from: '2026-02-28', to: '2026-02-28' })
  expect(days('last-7-days')).toEqual({ kind: 'days', from: '2026-02-23', to: '2026-03-01' })
  expect(days('tomorrow')).toEqual({ kind: 'days', from: '2026-03-02', to: '2026-03-02' })
  expect(days('overdue')).toEqual({ kind: 'days', from: '0001-01-01', to: '2026-02-28' })
  expect(days('last-1-days')).toEqual(days('today'))
  expect(days('this-month')).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-31' })
  expect(days('last-month')).toEqual({ kind: 'days', from: '2026-02-01', to: '2026-02-28' })
  expect(spanOf('last-month', { day: '2026-01-31' })).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

it('begins weeks with the day that is usual where the company is', () => {
  expect(days('this-week')).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-07' })
  expect(days('last-week')).toEqual({ kind: 'days', from: '2026-02-22', to: '2026-02-28' })
  expect(days('this-week', 'Europe/Berlin')).toEqual({ kind: 'days', from: '2026-02-23', to: '2026-03-01' })
  expect(days('this-week', 'Asia/Qatar')).toEqual({ kind: 'days', from: '2026-02-28', to: '2026-03-06' })
})

it('counts quarters from January', () => {
  expect(days('this-quarter')).toEqual({ kind: 'days', from: '2026-01-01', to: '2026-03-31' })
  expect(days('last-quarter')).toEqual({ kind: 'days', from: '2025-10-01', to: '2025-12-31' })
  expect(spanOf('this-quarter', { day: '2026-08-31' })).toEqual({ from: '2026-07-01', to: '2026-09-30' })
})

it('refuses what it does not know', () => {
  for (const text of ['someday', 'last-0-days', 'last-1000-days', 'Today', 'toString', 'today..']) expect(days(text)).toBeNull()
})

it('says what to write instead', () => {
  const list = { row: x.row({}), filters: { created_at: 'days' }, sort: [] } as const
  expect(decodeListQuery(list, { 'filter[created_at]': 'someday' })).toMatchObject({
    problems: [{ path: 'filter[created_at]', code: 'bad-filter', message: { message: expect.stringContaining('last-7-days') } }],
  })
})

it('lets them stand still for work that may last over midnight', () => {
  const list = { filters: { created_at: 'days', name: 'text' } } as const
  expect(fixDays(list, { created_at: 'last-7-days', name: 'today' }, { day: TODAY })).toEqual({
    created_at: '2026-02-23..2026-03-01',
    name: 'today',
  })
})

it('takes days as they are typed', () => {
  expect(typedDays('1/2..15.2.2026', TODAY)).toBe('2026-02-01..2026-02-15')
  expect(typedDays('1/2/26..', TODAY)).toBe('2026-02-01..')
  expect(typedDays('last-7-days', TODAY)).toBe('last-7-days')
  expect(typedDays('31/2', TODAY)).toBe('31/2')
})
