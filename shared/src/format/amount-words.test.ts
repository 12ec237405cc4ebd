// Amounts in words: as people write them by hand in each of the five languages, and no two amounts in the same words.
import { languages } from '@office/shared/core/messages/language'
import { inEnglish } from '@office/shared/core/messages/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-words.ts'
import { nepaliWords } from './nepali-words.ts'

const said = (amount: string, language: string, currency = 'NPR') => amountInWords(amount, currency, language, inEnglish)

describe('an amount in words', () => {
  it.each([
    ['en', 'four lakh thirty-six thousand eight hundred and ninety-seven'],
    ['de', 'vierhundertsechsunddreißigtausendachthundertsiebenundneunzig'],
    ['fr', 'quatre cent trente-six mille huit cent quatre-vingt-dix-sept'],
    ['ne', 'चार लाख छत्तीस हजार आठ सय सन्तानब्बे'],
    ['pt', 'quatrocentos e trinta e seis mil oitocentos e noventa e sete'],
  ])('is said in %s', (language, words) => {
    expect(said('436897.84', language)).toBe(`In words: NPR ${words} and 84/100`)
  })

  it('counts in thousands where nobody counts in lakhs', () => {
    expect(said('436897.84', 'en', 'EUR')).toContain('four hundred thirty-six thousand eight hundred ninety-seven')
  })

  it('has words for nothing, for hundredths alone, and for a sum the other way', () => {
    expect(said('0.00', 'en')).toBe('In words: NPR zero and 00/100')
    expect(said('0.05', 'de')).toBe('In words: NPR null and 05/100')
    expect(said('-20.10', 'fr')).toBe('In words: NPR vingt and 10/100')
  })

  it('says whole yen, and thousandths of dinars', () => {
    expect(said('1503', 'en', 'JPY')).toBe('In words: JPY one thousand five hundred three')
    expect(said('-7.663', 'en', 'KWD')).toBe('In words: KWD seven and 663/1000')
    expect(said('12.5', 'en', 'KWD')).toBe('In words: KWD twelve and 500/1000')
    // As it was charged before yen were rounded to whole ones.
    expect(said('1250.5', 'en', 'JPY')).toBe('In words: JPY one thousand two hundred fifty and 50/100')
  })

  it('speaks Nepali from one to many crores', () => {
    expect(
      [1n, 19n, 20n, 34n, 59n, 100n, 101n, 1000n, 99_999n, 100_000n, 1_00_00_000n, 12_34_56_789n, 50_00_00_00_000n].map(
        nepaliWords,
      ),
    ).toEqual([
      'एक',
      'उन्नाइस',
      'बीस',
      'चौँतीस',
      'उनन्साठी',
      'एक सय',
      'एक सय एक',
      'एक हजार',
      'उनान्सय हजार नौ सय उनान्सय',
      'एक लाख',
      'एक करोड',
      'बाह्र करोड चौँतीस लाख छपन्न हजार सात सय उनान्नब्बे',
      'पचास अर्ब',
    ])
  })

  it('never says two amounts alike', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...languages), (a, b, language) => {
        const [first, second] = [a, b].map(minor => said((minor / 100).toFixed(2), language))
        expect(first === second).toBe(a === b)
        expect(first).not.toContain('undefined')
      }),
      { numRuns: 300 },
    )
  })
})
