// Counts have commas whatever the language's own separators are, and plurals keep the language's own forms.
import { expect, it } from 'vitest'
import { translatorOf } from './catalogue.ts'
import { languages } from './language.ts'

const say = (language: string, message: string, values: Record<string, string | number>) =>
  translatorOf(language, { it: message })({ id: 'it' }, values)

const orders = '{n, plural, one {# order} other {# orders}}'

it.each(languages)('writes thousands with commas in %s', language => {
  expect(say(language, orders, { n: 1_204_000 })).toBe('1,204,000 orders')
  expect(say(language, '{n, number} of {total, number}', { n: 12, total: 10_000 })).toBe('12 of 10,000')
  expect(say(language, orders, { n: 1 })).toBe('1 order')
})

it('chooses the form by the number and the language', () => {
  expect(say('fr', orders, { n: 0 })).toBe('0 order')
  expect(say('de', orders, { n: 0 })).toBe('0 orders')
  expect(say('de', '{n, plural, =0 {none} =1000 {a thousand} other {#}}', { n: 1000 })).toBe('a thousand')
})

it('counts by the nearest plural, also inside a choice, and leaves other numbers as they are', () => {
  const nested = '{a, plural, other {# of {b, plural, other {# in {kind, select, bag {# bags} other {#}}}}}}'
  expect(say('de', nested, { a: 1500, b: 2500, kind: 'bag' })).toBe('1,500 of 2,500 in 2,500 bags')
  expect(say('de', 'Year {year}, #1', { year: 2026 })).toBe('Year 2026, #1')
})
