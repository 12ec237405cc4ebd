// The ranker: tiers, two languages, diacritics, typing mistakes, ties.

import { fold } from '@office/shared/format/fold'
import { expect, test } from 'vitest'
import { matchedParts, rank, rankIndex, TIER, withinOneEdit } from './rank.ts'

const english = (titles: string[]) => rankIndex(titles.map(title => ({ id: title, title })))
const titles = (text: string, list: string[]) => rank(text, english(list)).map(({ item }) => item.title)

test('the tiers stand above each other', () => {
  const list = ['Print', 'Print labels', 'Prepare order record', 'Reprint', 'Label printing', 'Order: print', 'Pront']
  expect(rank('print', english(list)).map(({ item, tier }) => [item.title, tier])).toEqual([
    ['Print', TIER.exact],
    ['Print labels', TIER.prefix],
    ['Label printing', TIER.words],
    ['Order: print', TIER.words],
    ['Reprint', TIER.substring],
  ])
  expect(rank('por', english(['Port', 'Report'])).map(({ item, tier }) => [item.title, tier])).toEqual([
    ['Port', TIER.prefix],
    ['Report', TIER.substring],
  ])
  expect(rank('pr', english(['Print report', 'Power rate', 'April'])).map(({ item, tier }) => [item.title, tier])).toEqual([
    ['Print report', TIER.prefix],
    ['Power rate', TIER.acronym],
    ['April', TIER.substring],
  ])
})

test('a name that was typed in full is no typing mistake for another', () => {
  const list = ['States', 'Import states', 'Export all status changes']
  expect(titles('states', list)).toEqual(['States', 'Import states'])
  expect(titles('statez', list)).toEqual(['Import states', 'States'])
})

test('words count in any order', () => {
  expect(titles('orders go', ['Go to orders', 'Go to riders'])).toEqual(['Go to orders'])
  expect(titles('ord go', ['Go to orders'])).toEqual(['Go to orders'])
  expect(titles('runsheets', ['Run sheets', 'Sheets run'])).toEqual(['Run sheets'])
})

test('marks do not matter, composed or not', () => {
  expect(titles('zuruck', ['Zurück', 'Zubringer'])).toEqual(['Zurück'])
  expect(titles('zuru\u0308ck', ['Zurück'])).toEqual(['Zurück'])
  expect(titles('Zurück', ['Zuru\u0308ck'])).toEqual(['Zuru\u0308ck'])
  expect(titles('strasse', ['Straße'])).toEqual(['Straße'])
  expect(titles('sao', ['São Paulo'])).toEqual(['São Paulo'])
})

test('Devanagari keeps its vowel signs', () => {
  expect(fold('दिन')).not.toBe(fold('दान'))
  expect(titles('अर्ड', ['सबै अर्डर', 'सबै शाखा'])).toEqual(['सबै अर्डर'])
})

test('English finds a command while German is shown, and the better language wins', () => {
  const index = rankIndex([
    { id: 'go.orders', title: 'Zu den Aufträgen', names: ['Go to orders'] },
    { id: 'order.create', title: 'Auftrag anlegen', names: ['Create order'] },
    { id: 'name', title: 'Name', names: ['Name'] },
  ])
  expect(rank('go to orders', index)[0]).toMatchObject({ item: { id: 'go.orders' }, tier: TIER.exact, by: 'Go to orders' })
  expect(rank('auftrag', index).map(({ item, by }) => [item.id, by])).toEqual([
    ['order.create', undefined],
    ['go.orders', undefined],
  ])
  expect(rank('name', index)[0]?.by).toBeUndefined()
})

test('keywords stand below words of the title', () => {
  const index = rankIndex([
    { id: 'a', title: 'Create city', keywords: 'new, add town' },
    { id: 'b', title: 'Town list' },
  ])
  expect(rank('town', index).map(({ item, tier }) => [item.id, tier])).toEqual([
    ['b', TIER.prefix],
    ['a', TIER.keywords],
  ])
  expect(rank('add city', index).map(({ item }) => item.id)).toEqual(['a'])
})

test('another name counts like the title, and a keyword typed whole like words of it', () => {
  const index = rankIndex([
    { id: 'finance', title: 'Rider finance', names: ['Deposits'], keywords: 'cash, hand in' },
    { id: 'add', title: 'Add rider deposit' },
    { id: 'kind', title: 'Expenses in cash' },
  ])
  expect(rank('deposits', index)[0]).toEqual({
    item: expect.objectContaining({ id: 'finance' }),
    tier: TIER.exact,
    by: 'Deposits',
  })
  expect(rank('deposit', index).map(({ item }) => item.id)).toEqual(['finance', 'add'])
  expect(rank('hand in', index)[0]?.tier).toBe(TIER.words)
  expect(rank('hand', index)[0]?.tier).toBe(TIER.keywords)
})

test('a word of a main place counts like its first, and it leads its tier', () => {
  const index = rankIndex([
    { id: 'report', title: 'Orders assigned to riders' },
    { id: 'all', title: 'All orders', isMain: true },
    { id: 'paper', title: 'Print orders' },
  ])
  expect(rank('ord', index).map(({ item }) => item.id)).toEqual(['all', 'report', 'paper'])
})

test('one slip is forgiven from four letters on, and only when little else is found', () => {
  expect(titles('ridres', ['Go to riders', 'Go to orders'])).toEqual(['Go to riders'])
  expect(titles('ordrs', ['Go to orders'])).toEqual(['Go to orders'])
  expect(titles('waybil', ['Waybills'])).toEqual(['Waybills'])
  expect(titles('rdr', ['Go to riders'])).toEqual([])
  expect(titles('zzzz', ['Go to riders'])).toEqual([])
  const many = Array.from({ length: 6 }, (_, at) => `Order ${at}`)
  expect(titles('order', [...many, 'Border'])).not.toContain('Odrer')
  expect(titles('orde', [...many, 'Ordo nova'])).not.toContain('Ordo nova')
})

test('usage and context break ties inside a tier and never lift across', () => {
  const index = english(['Open bag', 'Open city', 'Reopen ticket'])
  const options = { usage: (item: { id: string }) => (item.id === 'Reopen ticket' ? 100 : item.id === 'Open city' ? 5 : 0) }
  expect(rank('open', index, options).map(({ item }) => item.id)).toEqual(['Open city', 'Open bag', 'Reopen ticket'])
  const inContext = (item: { id: string }) => item.id === 'Open bag'
  expect(rank('open', index, { ...options, inContext }).map(({ item }) => item.id)[0]).toBe('Open bag')
})

test('nothing typed finds nothing, and the limit holds', () => {
  expect(titles('  ', ['Print'])).toEqual([])
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, title: `Order ${at}` }))
  expect(rank('order', rankIndex(many), { limit: 50 })).toHaveLength(50)
})

test('one edit: changed, added, left out, swapped', () => {
  expect(withinOneEdit('orders', 'orderz')).toBe(true)
  expect(withinOneEdit('orders', 'order')).toBe(true)
  expect(withinOneEdit('orders', 'ordders')).toBe(true)
  expect(withinOneEdit('orders', 'odrers')).toBe(true)
  expect(withinOneEdit('orders', 'riders')).toBe(false)
})

test('what was typed is found in the title as it is written', () => {
  const bold = (text: string, query: string) => matchedParts(text, query).map(([from, to]) => text.slice(from, to))
  expect(bold('Put on hold', 'hold')).toEqual(['hold'])
  expect(bold('Go to orders', 'orders go')).toEqual(['Go', 'orders'])
  expect(bold('Zurück zur Liste', 'zuruck')).toEqual(['Zurück'])
  expect(bold('Straße 4', 'strass')).toEqual(['Straß'])
  expect(bold('Merchant ref. HOLD-5521', 'hold')).toEqual(['HOLD'])
  expect(bold('Print', 'xyz')).toEqual([])
})
