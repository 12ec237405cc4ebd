// List queries that cannot be answered are reported, not answered with nothing.
import { expect, it } from 'vitest'
import { list } from '../api/endpoint.ts'
import * as x from '../schema.ts'
import { decodeListQuery, wordsOf } from './list-query.ts'

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
