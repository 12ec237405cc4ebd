// The catalogue reader and the choice of a language.
import { readPo } from '@office/shared/core/messages/catalogue'
import { msg } from '@office/shared/core/messages/message'
import { describe, expect, it } from 'vitest'
import { languageOf, translator } from './language.ts'

describe('readPo', () => {
  it('reads ids, quotes, lines in parts, and leaves out what is not translated', () => {
    const { id } = msg`Say "hi" to {name}`
    const text = [
      'msgid ""',
      'msgstr ""',
      '"Language: de\\n"',
      '',
      '#: somewhere.ts',
      'msgid "Say \\"hi\\" to {name}"',
      'msgstr ""',
      '"Grüße "',
      '"{name}"',
      '',
      'msgid "Untranslated"',
      'msgstr ""',
      '',
      '#. js-lingui-explicit-id',
      'msgid "greeting"',
      'msgstr "Hallo\\nDu"',
      '',
    ].join('\n')
    expect(readPo(text)).toEqual({ [id]: 'Grüße {name}', greeting: 'Hallo\nDu' })
  })
})

describe('languageOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['xx, ne;q=0.4, fr;q=0.8', 'fr'],
    ['de;q=0', 'en'],
    ['*', 'en'],
  ])('%s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

it('fills placeholders and says what has no translation in English', () => {
  expect(translator('ne')(msg`{n, plural, one {# stray probe} other {# stray probes}}`, { n: 2 })).toMatch(/2|२/)
})
