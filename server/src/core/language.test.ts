// Reading catalogues, and choosing a language.
import { runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
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

it('says what a bag and a sheet are otherwise than what a button does, though English has one word for both', () => {
  const said = (language: 'de' | 'fr' | 'ne' | 'pt') =>
    [bagTransitions.states.open.name, runSheetTransitions.states.open.name, msg`Open`].map(word => translator(language)(word))
  expect(said('de')).toEqual(['Offen', 'Offen', 'Öffnen'])
  expect(said('fr')).toEqual(['Ouvert', 'Ouverte', 'Ouvrir'])
  expect(said('ne')).toEqual(['खुला', 'खुला', 'खोल्नुहोस्'])
  expect(said('pt')).toEqual(['Aberta', 'Aberta', 'Abrir'])
})
