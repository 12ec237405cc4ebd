// One filter language for URL, request, saved view, palette, terminal and queued export: parsed only here, written only by
// list-query-encode.ts.

import { type Message, msg } from '@office/shared/core/messages/message'
import { isPlainText } from '@office/shared/core/messages/plain-text'
import { isDay } from '../../format/calendar-day.ts'
import { wordsIn } from '../../format/listed-words.ts'
import { strangeWord, unknownWord } from '../../rules/known-word.ts'
import type { Problem } from '../../rules/rule.ts'
import type { List } from '../api/endpoint.ts'
import { spanOf, type Today, todayIn } from '../day-span.ts'
import { jsonSchema } from '../json-schema.ts'
import type { Filter } from './filter.ts'

export type FilterValue =
  | { kind: 'text'; text: string }
  | { kind: 'words'; words: string[] }
  | { kind: 'ids'; ids: number[] }
  | { kind: 'ids-or-none'; ids: number[]; withNone: boolean }
  | { kind: 'flag'; flag: boolean }
  | { kind: 'since'; since: string }
  | { kind: 'days'; from: string | null; to: string | null }
  | { kind: 'amounts'; from: string | null; to: string | null }

/** A list query in its plain form: what the URL of a list screen holds. */
export interface ListQuery {
  page: number
  paginate: number
  /** 'field' or '-field', most important first; empty means the list's own order. */
  sort: string[]
  filters: Record<string, string>
  noPagination: boolean
}

export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** The most rows that ?noPagination=1 returns; a `last_page` beyond 1 says that there are more. */
export const MAX_UNPAGED = 1000
/** At most this many values in one comma-separated filter; a paste of 500 numbers must fit (docs/keys.md section 5). */
export const MAX_FILTER_VALUES = 1000
const MAX_PAGE = 1_000_000
/** The value of a number filter that asks for rows without one. */
export const NONE = 'none'

/** Whether a filter takes numbers of other records, which people know by name. */
export const namesRecords = (kind: Filter | undefined): boolean => kind === 'ids' || kind === 'ids-or-none'

/** What to enter instead of a value that cannot be read. */
const wanted: Record<Filter, Message> = {
  text: msg`Enter 1 to 200 characters`,
  words: msg`Enter up to 1,000 values, separated by commas`,
  ids: msg`Enter up to 1,000 numbers, separated by commas`,
  'ids-or-none': msg`Enter up to 1,000 numbers, or none, separated by commas`,
  flag: msg`Enter 1 for yes or 0 for no`,
  days: msg`Enter a day like 2026-01-31, a range like 2026-01-01..2026-01-31, or today, yesterday, tomorrow, overdue, last-7-days, this-week, last-week, this-month, last-month, this-quarter, last-quarter`,
  since: msg`Enter a time like 2026-01-31T14:05:00Z`,
  amounts: msg`Enter an amount like 100, or a range like 100..500`,
}
const unknownFilter = msg`This filter does not exist`
const badSort = msg`This list cannot be sorted by that`
const badPage = msg`Pages are numbered from 1 and hold 1 to {max} rows`

const idsIn = (parts: readonly string[]): number[] | null =>
  parts.length <= MAX_FILTER_VALUES && parts.every(part => /^[1-9]\d{0,8}$/.test(part)) ? parts.map(Number) : null

const range = (text: string, isEnd: (part: string) => boolean): { from: string | null; to: string | null } | null => {
  const [from = '', to = from, ...more] = text.split('..').map(part => part.trim())
  if (more.length > 0 || (from === '' && to === '')) return null
  const end = (part: string) => (part === '' ? null : isEnd(part) ? part : undefined)
  const [low, high] = [end(from), end(to)]
  return low === undefined || high === undefined ? null : { from: low, to: high }
}

const readers: Record<Filter, (text: string, today: () => Today) => FilterValue | null> = {
  text: text => (text.trim().length > 0 && text.length <= 200 && isPlainText(text) ? { kind: 'text', text: text.trim() } : null),
  words: text => {
    const words = wordsIn(text)
    const fit =
      words.length > 0 && words.length <= MAX_FILTER_VALUES && words.every(word => word.length <= 100 && isPlainText(word))
    return fit ? { kind: 'words', words } : null
  },
  ids: text => {
    const ids = idsIn(wordsIn(text))
    return ids && ids.length > 0 ? { kind: 'ids', ids } : null
  },
  'ids-or-none': text => {
    const parts = wordsIn(text)
    const ids = idsIn(parts.filter(part => part !== NONE))
    return ids && parts.length > 0 ? { kind: 'ids-or-none', ids, withNone: parts.includes(NONE) } : null
  },
  flag: text => (text === '1' || text === '0' ? { kind: 'flag', flag: text === '1' } : null),
  days: (text, today) => {
    const span = spanOf(text, today())
    if (span) return { kind: 'days', ...span }
    const found = range(text, isDay)
    return found ? { kind: 'days', ...found } : null
  },
  since: text => {
    const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/
    const isInstant = form.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
    return isInstant ? { kind: 'since', since: text } : null
  },
  amounts: text => {
    const found = range(text, part => /^\d{1,12}(\.\d{1,3})?$/.test(part))
    return found ? { kind: 'amounts', ...found } : null
  },
}

/**
 * Reads one filter value; null if it cannot be read.
 * @param today gives the day that relative days are counted from, for day filters; by default that of the machine
 */
export const readFilter = (filter: Filter, text: string, today = () => todayIn()): FilterValue | null =>
  readers[filter](text, today)

/** The same filters with fixed days, for work that starts today and may end tomorrow. */
export const fixDays = (
  list: Pick<List, 'filters'>,
  filters: Readonly<Record<string, string>>,
  today: Today,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, text]) => {
      const span = list.filters[name] === 'days' ? spanOf(text, today) : null
      return [name, span ? `${span.from}..${span.to}` : text]
    }),
  )

/** What filters narrow down; an action has no rows of a known kind. */
export type Filtered = Pick<List, 'filters'> & { readonly row?: List['row'] }

/** The words that a filter accepts, if the field of its name has its own; null if any text is allowed. */
export function wordsOf({ filters, row }: Filtered, name: string): readonly string[] | null {
  const known = row && filters[name] === 'words' ? jsonSchema(row).properties?.[name]?.enum : undefined
  return known?.filter(word => word !== null).map(String) ?? null
}

type ListShape = Pick<List, 'row' | 'filters' | 'sort' | 'defaultSort' | 'pageSize'>

/** Reads query parameters for a list; anything unknown is a problem at that parameter. */
export function decodeListQuery(
  list: ListShape,
  params: Record<string, unknown>,
): { query: ListQuery } | { problems: Problem[] } {
  const problems: Problem[] = []
  const query: ListQuery = { page: 1, paginate: list.pageSize ?? DEFAULT_PAGE_SIZE, sort: [], filters: {}, noPagination: false }
  const refuse = (path: string, code: string, message: Problem['message'], values?: Problem['values']) =>
    problems.push({ path, code, message, ...(values ? { values } : {}) })
  for (const [name, raw] of Object.entries(params)) {
    // What is asked twice comes as a list, and nobody can say which of both is meant.
    const value = typeof raw === 'string' ? raw : ''
    const filter = /^filter\[(\w+)\]$/.exec(name)?.[1]
    if (filter !== undefined) {
      const kind = Object.hasOwn(list.filters, filter) ? list.filters[filter] : undefined
      if (!kind) refuse(name, 'unknown-filter', unknownFilter)
      else if (raw === '') continue
      else {
        const read = readFilter(kind, value)
        const words = wordsOf(list, filter)
        const strange = words && read?.kind === 'words' ? strangeWord(read.words, words) : null
        if (!read) refuse(name, 'bad-filter', wanted[kind])
        else if (strange) refuse(name, 'bad-filter', unknownWord, strange)
        else query.filters[filter] = value
      }
    } else if (name === 'page' || name === 'paginate') {
      const max = name === 'page' ? MAX_PAGE : MAX_PAGE_SIZE
      if (/^[1-9]\d{0,6}$/.test(value) && Number(value) <= max) query[name] = Number(value)
      else refuse(name, 'bad-page', badPage, { max: MAX_PAGE_SIZE })
    } else if (name === 'sort') {
      query.sort = wordsIn(value)
      if (value !== raw || query.sort.length > 3 || query.sort.some(key => !list.sort.includes(key.replace(/^-/, ''))))
        refuse(name, 'bad-sort', badSort)
    } else if (name === 'noPagination') {
      query.noPagination = value === '1'
      if (raw !== '' && !readFilter('flag', value)) refuse(name, 'bad-page', wanted.flag)
    } else {
      refuse(name, 'unknown-parameter', unknownFilter)
    }
  }
  return problems.length > 0 ? { problems } : { query }
}
