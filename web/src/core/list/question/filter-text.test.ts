// Typed filters and pasted numbers.
import { describe, expect, it } from 'vitest'
import { readPastedNumbers, readTypedFilters, type TypedFilter } from './filter-text.ts'

const filters: TypedFilter[] = [
  { name: 'status_key', kind: 'words', words: ['status'] },
  { name: 'cod_amount', kind: 'amounts', words: ['cod', 'nachnahme'] },
  { name: 'merchant_id', kind: 'ids', words: ['merchant'] },
  { name: 'created_at', kind: 'days', words: ['created'] },
]
const read = (text: string) => {
  const found = readTypedFilters(text, filters)
  return { ...found, terms: found.terms.map(term => `${term.filter.name}=${term.value}`) }
}

describe('typed filters', () => {
  it('reads names, operators, quotes and free text', () => {
    expect(read('cod>5000 merchant:"Himal Tea" pokhara status:key_14')).toEqual({
      terms: ['cod_amount=5000..', 'merchant_id=Himal Tea', 'status_key=key_14'],
      rest: 'pokhara',
      unread: [],
    })
  })
  it('takes amounts in the digits and groups of Nepali', () => {
    expect(read('cod>५०००').terms).toEqual(['cod_amount=5000..'])
    expect(read('cod>1,00,000').terms).toEqual(['cod_amount=100000..'])
  })
  it('knows the words of the active language', () => expect(read('Nachnahme<=20').terms).toEqual(['cod_amount=..20']))
  it('takes days as they are shown, and days counted from today', () => {
    expect(read('created:21/11/2026').terms).toEqual(['created_at=2026-11-21'])
    expect(read('created>=1.11.2026').terms).toEqual(['created_at=2026-11-01..'])
    expect(read('created:yesterday created:last-14-days').terms).toEqual(['created_at=yesterday', 'created_at=last-14-days'])
  })
  it('says what it could not read and keeps it out of the search', () => {
    expect(read('created:someday colour:red x')).toEqual({ terms: [], rest: 'x', unread: ['created:someday', 'colour:red'] })
  })
})

describe('pasted numbers', () => {
  it('takes any separator and drops repeats', () => {
    expect(readPastedNumbers('CE104829285NP\nCE104829215DE|CE104829285NP; REF-7/1')).toEqual([
      'CE104829285NP',
      'CE104829215DE',
      'REF-7/1',
    ])
    expect(readPastedNumbers(Array.from({ length: 500 }, (_, index) => `W${10_000 + index}`).join('\t'))).toHaveLength(500)
  })
  it('keeps a phone together that is written with blanks', () => {
    expect(readPastedNumbers('98 1234 5678\n+977 (98) 1234-5679')).toEqual(['9812345678', '+977981234-5679'])
    expect(readPastedNumbers('9812345678 9812345679')).toEqual(['9812345678', '9812345679'])
  })
  it('leaves sentences and single words alone', () => {
    expect(readPastedNumbers('two words')).toBeNull()
    expect(readPastedNumbers('CE104829285NP')).toBeNull()
  })
})
