// The shape of a report: whatever does not fit its rows, its filters or the list behind it does not compile; days are bounded.
import { msg } from '@office/shared/core/messages/message'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { list } from '../api/endpoint.ts'
import * as x from '../schema.ts'
import { defineReport, MOST_DAYS, spanProblem, withinSpan } from './report.ts'

const parcels = list('/parcels', {
  summary: 'Parcels',
  needs: ['view-orders'],
  row: x.row({ id: x.id() }),
  filters: { shelf: 'words', since: 'days' },
  sort: ['id'],
})

const plain = {
  slug: 'by-shelf',
  title: msg`By shelf`,
  about: msg`Parcels of each shelf.`,
  needs: ['view-orders'],
  row: x.row({ id: x.id(), shelf: x.text(), parcels: x.integer(), fee: x.amount() }),
  filters: { shelf: 'words', day: 'days' },
  sort: ['id', 'parcels'],
  into: parcels,
  sums: ['parcels'],
} as const

const byShelf = defineReport({
  ...plain,
  columns: { parcels: { label: msg`Parcels`, format: 'count', opens: ({ shelf }) => ({ shelf }) } },
  span: { filter: 'day', usual: 'last-7-days', most: MOST_DAYS },
})

it('gives each report endpoints of its own, for whom it is', () => {
  expectTypeOf(byShelf.contract.list.path).toEqualTypeOf<'/admin/report/by-shelf'>()
  expect(Object.values(byShelf.contract).map(({ method, path, needs }) => `${method} ${path} ${needs}`)).toEqual([
    'GET /admin/report/by-shelf view-orders',
    'GET /admin/report/by-shelf/sums view-orders',
    'POST /admin/report/by-shelf/queue view-orders',
  ])
})

it('refuses what does not fit', () => {
  // @ts-expect-error the rows have no such field
  defineReport({ ...plain, columns: { weight: { label: msg`Weight`, format: 'count' } } })
  // @ts-expect-error the rows have no such field
  defineReport({ ...plain, columns: {}, sums: ['weight'] })
  // @ts-expect-error an amount without its currency
  defineReport({ ...plain, columns: { fee: { label: msg`Fee`, format: 'amount' } } })
  // @ts-expect-error the list behind it knows no such filter
  defineReport({ ...plain, columns: { parcels: { label: msg`Parcels`, format: 'count', opens: () => ({ colour: 'red' }) } } })
  // @ts-expect-error only days bound a report
  defineReport({ ...plain, columns: {}, span: { filter: 'shelf', usual: 'today', most: MOST_DAYS } })
  expect(byShelf.columns.parcels?.opens?.({ id: 1, shelf: 'A', parcels: 2, fee: '1.00' })).toEqual({ shelf: 'A' })
})

describe('days', () => {
  const asked = (day?: string) => withinSpan(byShelf, { shelf: 'A', ...(day ? { day } : {}) }, { day: '2026-11-22' })
  it('are the usual ones where none are named, and never without an end', () => {
    expect(asked()).toEqual({ shelf: 'A', day: '2026-11-16..2026-11-22' })
    expect(asked('2026-11-01')).toEqual({ shelf: 'A', day: '2026-11-01..2026-11-01' })
    expect(asked('2026-11-01..').day).toBe('2026-11-01..2026-11-22')
    expect(asked('..2026-11-22').day).toBe('2026-08-23..2026-11-22')
  })
  it(`are at most ${MOST_DAYS}`, () => {
    expect(spanProblem(byShelf, asked('last-92-days'))).toBeNull()
    expect(spanProblem(byShelf, asked('last-93-days'))).toMatchObject({ path: 'filter[day]', code: 'too-many-days' })
    expect(spanProblem(byShelf, asked('2020-01-01..'))).not.toBeNull()
  })

  it('are read at either end of the calendar', () => {
    expect(asked('..0001-01-05').day).toBe('0001-01-01..0001-01-05')
    for (const day of ['..0001-01-05', '9999-12-31', '9999-12-31..', '0001-01-01'])
      expect(spanProblem(byShelf, asked(day)), day).toBeNull()
    expect(spanProblem(byShelf, asked('0001-01-01..9999-12-31'))).toMatchObject({ code: 'too-many-days' })
  })
})
