// List queries that cannot be answered are reported, not answered with nothing.
import { expect, it } from 'vitest'
import { list } from '../api/endpoint.ts'
import * as x from '../schema.ts'
import { decodeListQuery, readFilter, wordsOf } from './list-query.ts'

const papers = list('/papers', {
  summary: 'Papers',
  needs: 'staff',
  row: x.row({ id: x.id(), number: x.text(), state: x.nullable(x.oneOf(['draft', 'paid'])) }),
  filters: { state: 'words', number: 'words', rule: 'words', id: 'ids' },
  sort: ['id'],
})

it('a filter of a field with words of its own takes no other, and says which there are', () => {
  expect(wordsOf(papers, 'state')).toEqual(['draft', 'paid'])
  expect(decodeListQuery(papers, { 'filter[state]': 'draft, paid' })).toMatchObject({
    query: { filters: { state: 'draft, paid' } },
  })
  expect(decodeListQuery(papers, { 'filter[state]': 'paid,bogus' })).toMatchObject({
    problems: [{ path: 'filter[state]', code: 'bad-filter', values: { word: 'bogus', words: 'draft, paid' } }],
  })
})

it('a filter of any other text takes what is typed, whether a field of its name is there or not', () => {
  for (const name of ['number', 'rule']) {
    expect(wordsOf(papers, name)).toBeNull()
    expect(decodeListQuery(papers, { [`filter[${name}]`]: 'bogus' })).toMatchObject({ query: { filters: { [name]: 'bogus' } } })
  }
})

it('no filter takes a day that the calendar does not have, which the database would refuse without naming it', () => {
  const none = ['2026-02-30T00:00:00Z', '2026-04-31T00:00Z', '0000-01-01T00:00Z', '2026-01-01T25:00Z']
  expect(none.filter(text => readFilter('since', text))).toEqual([])
  expect(['2026-02-30', '0000-12-31', '..2026-04-31', '10000-01-01'].filter(text => readFilter('days', text))).toEqual([])
  const some = ['2024-02-29T00:00Z', '9999-12-31T23:59:59.999999Z', '0001-01-01T00:00:00Z']
  expect(some.filter(text => readFilter('since', text))).toEqual(some)
})

it('what is asked twice, or in a form of its own, is refused rather than left out', () => {
  const asked = { 'filter[number]': ['1', '2'], sort: ['id', '-id'], page: ['1', '2'], noPagination: 'true' }
  const read = decodeListQuery(papers, asked)
  expect('problems' in read && read.problems.map(({ path, code }) => [path, code])).toEqual([
    ['filter[number]', 'bad-filter'],
    ['sort', 'bad-sort'],
    ['page', 'bad-page'],
    ['noPagination', 'bad-page'],
  ])
  expect(decodeListQuery(papers, { noPagination: '0' })).toMatchObject({ query: { noPagination: false } })
})
