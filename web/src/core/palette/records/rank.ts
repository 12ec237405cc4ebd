// Ranks texts against what was typed: by tiers, in two languages, in any word order (docs/keys.md section 4).
import { fold } from '@office/shared/format/fold'

/** How a text was found, best first; usage never lifts a text across tiers. */
export const TIER = { exact: 8, prefix: 7, acronym: 6, words: 5, keywords: 4, substring: 3, fuzzy: 2 } as const
export type Tier = (typeof TIER)[keyof typeof TIER]

/** An item that can be found. */
export interface Rankable {
  id: string
  title: string
  /** Other names, searched like the title: its English name whatever the language, and its name in the menu. */
  names?: readonly string[]
  /** Further words in both languages, separated by commas. */
  keywords?: string
  /** The usual meaning of a single word: any word of its name counts like the first, and it comes before others of its tier. */
  isMain?: boolean
}

const SEPARATORS = /[\s\-_/.,;:·()[\]<>"'#@]+/

const wordsOf = (folded: string): string[] => folded.split(SEPARATORS).filter(word => word !== '')

interface Form {
  /** Words joined by one blank, with a blank before the first: ' go to orders'. */
  spaced: string
  plain: string
  /** Without blanks, because a name of two words is often typed as one. */
  compact: string
  acronym: string
  words: readonly string[]
  masks: readonly number[]
  /** All letters of the text as a bit mask. */
  mask: number
}

/** The letters of a word as a bit mask, to rule out a fuzzy match cheaply. */
function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) % 31)
  return mask
}

// The same titles come back with every opening of the palette, and splitting them is most of the cost.
const forms = new Map<string, Form>()
const MOST_FORMS = 20_000

function formOf(text: string): Form {
  const known = forms.get(text)
  if (known) return known
  const form = takeApart(text)
  if (forms.size >= MOST_FORMS) forms.clear()
  forms.set(text, form)
  return form
}

function takeApart(text: string): Form {
  const words = wordsOf(fold(text))
  const plain = words.join(' ')
  return {
    spaced: ` ${plain}`,
    plain,
    compact: words.join(''),
    words,
    acronym: words.map(word => word[0]).join(''),
    masks: words.map(letterMask),
    mask: letterMask(words.join('')),
  }
}

interface RankEntry<T> {
  item: T
  title: Form
  names: readonly { text: string; form: Form }[]
  keywords: string
  phrases: readonly string[]
  keywordMask: number
  /** Sort position by title in the reader's language: the last tie-break. */
  order: number
}

export interface RankIndex<T extends Rankable> {
  readonly entries: readonly RankEntry<T>[]
}

/** Prepares texts once, so that a keystroke only compares. */
export function rankIndex<T extends Rankable>(items: readonly T[], locale = 'en'): RankIndex<T> {
  const { compare } = new Intl.Collator(locale)
  const order = new Map([...items].sort((a, b) => compare(a.title, b.title)).map((item, at) => [item, at]))
  return {
    entries: items.map(item => {
      const phrases = (item.keywords ?? '').split(',').map(phrase => wordsOf(fold(phrase)).join(' '))
      const keywords = phrases.filter(phrase => phrase !== '').join(' ')
      return {
        item,
        title: formOf(item.title),
        names: [...new Set(item.names ?? [])].filter(name => name !== item.title).map(text => ({ text, form: formOf(text) })),
        keywords: keywords === '' ? '' : ` ${keywords}`,
        phrases,
        keywordMask: letterMask(keywords.replaceAll(' ', '')),
        order: order.get(item) ?? 0,
      }
    }),
  }
}

/** At most one letter added, left out, changed or swapped with its neighbour. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  const [x, y] = [a.slice(at), b.slice(at)]
  return (
    x.slice(1) === y.slice(1) ||
    x === y.slice(1) ||
    x.slice(1) === y ||
    (x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  )
}

const atMostOneBit = (mask: number): boolean => (mask & (mask - 1)) === 0

interface Query {
  plain: string
  compact: string
  words: readonly string[]
  starts: readonly string[]
  masks: readonly number[]
  mask: number
}

function queryOf(text: string): Query {
  const words = wordsOf(fold(text))
  const compact = words.join('')
  return {
    plain: words.join(' '),
    compact,
    words,
    starts: words.map(word => ` ${word}`),
    masks: words.map(letterMask),
    mask: letterMask(compact),
  }
}

function everyStart(starts: readonly string[], text: string, orText = ''): boolean {
  for (const start of starts) if (!text.includes(start) && (orText === '' || !orText.includes(start))) return false
  return true
}

function tierIn(query: Query, form: Form, keywords: string, keywordMask: number): Tier | 0 {
  const { plain, compact, starts, mask } = query
  // Has a letter that is nowhere in the text, so apart from keywords only a fuzzy match is possible.
  const foreign = mask & ~form.mask
  if (foreign !== 0) {
    const inKeywords = keywords !== '' && (foreign & ~keywordMask) === 0 && everyStart(starts, keywords, form.spaced)
    return inKeywords ? TIER.keywords : 0
  }
  if (form.plain.startsWith(plain)) return form.plain.length === plain.length ? TIER.exact : TIER.prefix
  if (compact.length >= 2 && form.acronym.startsWith(compact)) return TIER.acronym
  if (everyStart(starts, form.spaced)) return TIER.words
  if (keywords !== '' && everyStart(starts, keywords, form.spaced)) return TIER.keywords
  return form.plain.includes(plain) || form.compact.startsWith(compact) ? TIER.substring : 0
}

function fuzzyWord(word: string, mask: number, form: Form): boolean {
  if (word.length < 4) return form.spaced.includes(` ${word}`)
  if (!atMostOneBit(mask & ~form.mask)) return false
  for (let at = 0; at < form.words.length; at++) {
    const other = form.words[at] ?? ''
    if (other.length < word.length - 1 || !atMostOneBit(mask & ~(form.masks[at] ?? 0))) continue
    // After one mistake, one of the first two letters is still in its place or one place off.
    if (word[0] !== other[0] && word[1] !== other[1] && word[0] !== other[1] && word[1] !== other[0]) continue
    // The beginning of a longer word counts, as it does without a typing mistake.
    for (let more = -1; more <= 1; more++) if (withinOneEdit(word, other.slice(0, word.length + more))) return true
  }
  return false
}

function isFuzzy(query: Query, form: Form): boolean {
  for (let at = 0; at < query.words.length; at++) if (!fuzzyWord(query.words[at] ?? '', query.masks[at] ?? 0, form)) return false
  return true
}

export interface Ranked<T> {
  item: T
  tier: Tier
  /** The name that matched better than the title. */
  by?: string
}

/** One tier higher for the usual meaning of a single word. */
const MAIN_TIERS: { readonly [T in Tier | 0]?: Tier } = { [TIER.words]: TIER.prefix, [TIER.keywords]: TIER.words }

/** With fewer matches than this, words that are one typing mistake away are offered too. */
const FEW = 5

export interface RankOptions<T> {
  limit?: number
  /** Belongs to the selection or the open record: first within its tier. */
  inContext?: (item: T) => boolean
  /** How often and how recently it was used: breaks ties within a tier only. */
  usage?: (item: T) => number
}

/** The best matches, best first. An empty query finds nothing; the caller decides what to show then. */
export function rank<T extends Rankable>(text: string, index: RankIndex<T>, options: RankOptions<T> = {}): Ranked<T>[] {
  const query = queryOf(text)
  if (query.plain === '') return []
  const { limit = 50, inContext = () => false, usage = () => 0 } = options
  const tiers = new Map<Tier, { ranked: Ranked<T>; order: number }[]>()
  let count = 0
  const keep = (entry: RankEntry<T>, tier: Tier, by?: string) => {
    count++
    const found = { ranked: { item: entry.item, tier, ...(by === undefined ? {} : { by }) }, order: entry.order }
    const list = tiers.get(tier)
    if (list) list.push(found)
    else tiers.set(tier, [found])
  }
  for (const entry of index.entries) {
    const { title, names, keywords, keywordMask } = entry
    let tier = tierIn(query, title, keywords, keywordMask)
    let by: string | undefined
    for (const name of names) {
      const other = tier < TIER.exact ? tierIn(query, name.form, keywords, keywordMask) : 0
      if (other > tier) [tier, by] = [other, name.text]
    }
    if (entry.item.isMain === true) tier = MAIN_TIERS[tier] ?? tier
    // A keyword typed in full is treated as a name.
    else if (tier === TIER.keywords && entry.phrases.includes(query.plain)) tier = TIER.words
    if (tier !== 0) keep(entry, tier, by)
  }
  // Typing mistakes are considered only if little else was found, from 4 letters on, and not of a name that was typed in full.
  if (count < FEW && query.plain.length >= 4 && !tiers.has(TIER.exact)) {
    const seen = new Set([...tiers.values()].flat().map(({ ranked }) => ranked.item))
    for (const entry of index.entries) {
      if (seen.has(entry.item)) continue
      if (isFuzzy(query, entry.title)) keep(entry, TIER.fuzzy)
      else {
        const name = entry.names.find(({ form }) => isFuzzy(query, form))
        if (name) keep(entry, TIER.fuzzy, name.text)
      }
    }
  }
  const best: Ranked<T>[] = []
  for (const tier of [...tiers.keys()].sort((a, b) => b - a)) {
    if (best.length >= limit) break
    const weighed = (tiers.get(tier) ?? []).map(({ ranked, order }) => ({
      ranked,
      order,
      context: inContext(ranked.item) ? 1 : 0,
      usage: usage(ranked.item),
      main: ranked.item.isMain === true ? 1 : 0,
    }))
    weighed.sort((a, b) => b.context - a.context || b.usage - a.usage || b.main - a.main || a.order - b.order)
    for (const { ranked } of weighed) if (best.length < limit) best.push(ranked)
  }
  return best
}

/** Where typed words match in a text, as [from, to) of the text itself: the parts that a row shows in bold. */
export function matchedParts(text: string, query: string): [number, number][] {
  const words = wordsOf(fold(query))
  if (words.length === 0) return []
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let i = 0; i < plain.length; i++) from.push(at)
    folded += plain
    at += letter.length
  }
  from.push(at)
  const found: [number, number][] = []
  for (const word of words) {
    let start = -1
    do start = folded.indexOf(word, start + 1)
    while (start > 0 && !SEPARATORS.test(folded[start - 1] ?? ' '))
    if (start < 0) start = words.length === 1 ? folded.indexOf(word) : -1
    if (start >= 0) found.push([from[start] ?? 0, from[start + word.length] ?? at])
  }
  return found.sort((a, b) => a[0] - b[0]).filter(([begin], i, all) => i === 0 || begin >= (all[i - 1]?.[1] ?? 0))
}
