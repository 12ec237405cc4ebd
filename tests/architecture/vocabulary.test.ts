// One word per thing in every language, as in docs/glossary.md, so that an invoice has the same name on each screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

type Language = 'de' | 'fr' | 'ne' | 'pt'

/** The operator's word as a pattern, and how the word begins or continues in each language. */
const words: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
  invoice: { de: /rechnung|abrechn|abgerechnet/, fr: /factur/, ne: /बीजक/, pt: /fatur/ },
  merchant: { de: /händler/, fr: /marchand/, ne: /व्यापारी/, pt: /comerciante/ },
  rider: { de: /fahrer/, fr: /livreur/, ne: /राइडर/, pt: /estafeta/ },
  agency: { de: /agentur/, fr: /agence/, ne: /एजेन्सी/, pt: /agência/ },
  branch: { de: /filial/, fr: /succursale/, ne: /शाखा/, pt: /filia/ },
  deposit: { de: /einzahl/, fr: /dépôt|déposé/, ne: /जम्मा/, pt: /depósito/ },
  commission: { de: /provision/, fr: /commission/, ne: /कमिसन/, pt: /comiss/ },
  order: { de: /auftr/, fr: /command/, ne: /अर्डर/, pt: /encomenda/ },
  bucket: { de: /f[aä]ch/, fr: /casier/, ne: /बकेट/, pt: /compartimento/ },
  bag: { de: /s[aä]ck/, fr: /sac/, ne: /झोला/, pt: /saca/ },
  'writ(?:e|ten)[ -]off': { de: /aus(?:zu|ge)?buch/, fr: /perte/, ne: /अपलेखन/, pt: /incobráve/ },
  'return sheet': { de: /rückgabeschein/, fr: /bordereau/, ne: /फिर्ता पाना/, pt: /folhas? de devolução/ },
  'run sheet': { de: /tourenliste/, fr: /feuille/, ne: /रन सिट/, pt: /folha/ },
}

/** Texts in which the word means something else, or that native speakers would say differently. */
const otherwise: Readonly<Record<string, readonly RegExp[]>> = {
  order: [/\b(?:in|own|this) (?:the )?order\b|order (?:is|by|and)|Supervisor order|\\?"orders\\?"|orders are invoiced some days/],
  branch: [/^Bank branch$/],
}

/** Placeholders, and literal input: flags, commands and values of the terminal, names of permissions. */
const TYPED =
  /\{\w+[,}]|--create must be \w+|--[\w-]+|office [\w-]+|^merchants:|branch-to-door|view-merchant-document|x-merchants/g
const plain = (text: string): string => text.replace(TYPED, ' ')

/** Each text in English and in a language. */
async function textsIn(language: Language): Promise<(readonly [string, string])[]> {
  const path = join(root, 'locales', language, 'messages.po')
  const entries = await formatter({ origins: false }).parse(readFileSync(path, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: path,
  })
  return Object.values(entries).map(({ message = '', translation = '' }) => [message, translation] as const)
}

it.each<Language>(['de', 'fr', 'ne', 'pt'])('says each of the operator’s words in one way: %s', async language => {
  const texts = await textsIn(language)
  const strays = Object.entries(words).flatMap(([word, said]) => {
    const named = new RegExp(`\\b${word}(?:e?s)?\\b`, 'i')
    return texts
      .filter(([message]) => named.test(plain(message)) && !otherwise[word]?.some(other => other.test(message)))
      .filter(([, translation]) => !said[language].test(translation.toLowerCase()))
      .map(([message, translation]) => `${word}: ${message} = ${translation}`)
  })
  expect(texts.length).toBeGreaterThan(2000)
  expect(strays).toEqual([])
})

it('writes the numbers of Nepali texts in the digits of the figures beside them', async () => {
  const strays = (await textsIn('ne')).filter(([, translation]) => /[०-९]/.test(translation))
  expect(strays).toEqual([])
})
