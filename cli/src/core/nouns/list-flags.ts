// Turns --filter, --sort and paging into the query of a contract list; invalid ones are reported here, before anyone is signed in.
// Days are those of the company, which is asked for its time zone only where one is counted from today or begins at midnight.
import type { List } from '@office/shared/core/api/endpoint'
import { typedDays } from '@office/shared/core/day-span'
import { nearest } from '@office/shared/core/import/nearest'
import type { Filter } from '@office/shared/core/lists/filter'
import { decodeListQuery, type ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { msg } from '@office/shared/core/messages/message'
import { addDays, readDay } from '@office/shared/format/calendar-day'
import { dayIn, instantOf } from '@office/shared/format/date-time'
import { usageError } from '../program/cli-error.ts'
import { companyZone } from '../program/company-day.ts'
import type { CliContext, GivenNames, Session } from '../program/context.ts'
import { isNamedByTenant, storedWords } from './choice-words.ts'
import { filterFlag } from './list-command.ts'

const notAPair = msg`"{text}" must have the form name=value.`
const noFilter = msg`There is no filter "{name}". Available: {names}.`
const noFilterButNear = msg`There is no filter "{name}". Did you mean {suggestion}?`
const noSort = msg`This list cannot be sorted by "{name}". Available: {names}.`
const noSortButNear = msg`This list cannot be sorted by "{name}". Did you mean {suggestion}?`
const wrongQuestion = msg`{where}: {problem}`

/** 'name=value' split at the first equals sign. */
export function pair(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at <= 0) throw usageError(notAPair, { text })
  return [text.slice(0, at), text.slice(at + 1)]
}

/** @throws CliError with the existing fields */
function checkedSort({ sort }: Pick<List, 'sort'>, text: string): string {
  for (const field of text.split(',')) {
    const name = field.trim().replace(/^-/, '')
    if (sort.includes(name)) continue
    const suggestion = nearest(name, sort)
    throw usageError(suggestion === null ? noSort : noSortButNear, { name, names: sort.join(', '), suggestion: suggestion ?? '' })
  }
  return text
}

const notATime = msg`--since must be a time like 2026-01-31T14:05:00Z, a day, today, yesterday, or 30m, 12h, 7d, not "{text}".`
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const AGO = /^(\d{1,5})([mhd])$/
const TIME = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?/
const ZONED = /T.*(?:Z|[+-]\d\d:\d\d)$/

/** A point in time as people write it, as the instant that lists understand: days begin at midnight in the zone. */
export function typedSince(text: string, zone: string, now = new Date()): string {
  const [, count, unit = ''] = AGO.exec(text) ?? []
  const today = dayIn(now, zone)
  const [, date = text, clock = '00:00', seconds = ':00'] = TIME.exec(text) ?? []
  const day = text === 'today' || text === 'yesterday' ? addDays(today, text === 'today' ? 0 : -1) : readDay(date, today)
  const time =
    count !== undefined
      ? now.getTime() - Number(count) * (UNITS[unit] ?? 0)
      : day === null
        ? Number.NaN
        : ZONED.test(text)
          ? Date.parse(text)
          : instantOf(`${day} ${clock}${seconds}`, zone)
  if (Number.isNaN(time)) throw usageError(notATime, { text })
  return new Date(time).toISOString()
}

/** Whether a value means another time where another day is today, or where midnight comes at another hour. */
function isByDay(kind: Filter | undefined, text: string): boolean {
  if (kind === 'since') return !AGO.test(text) && !ZONED.test(text)
  return kind === 'days' && typedDays(text, '2026-01-31') !== typedDays(text, '2027-07-01')
}

interface Asked {
  filter: readonly string[]
  /** Values of the flags named after filters, by filter name; other flags may be among them. */
  named?: Readonly<Record<string, unknown>>
  sort?: string | undefined
  page?: string | undefined
  paginate?: string | undefined
}

type Asking = Pick<List, 'row' | 'filters' | 'sort'>

/** The values of filters by name, as typed. @throws CliError 'usage' */
function typedFilters(list: Asking, asked: Asked): [string, string][] {
  const values = Object.keys(list.filters).flatMap((name): [string, string][] => {
    const value = asked.named?.[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  for (const text of asked.filter) {
    const [name, value] = pair(text)
    const names = Object.keys(list.filters)
    const plain = name.replace(/^filter\[(\w+)\]$/, '$1')
    if (!names.includes(plain)) {
      const suggestion = nearest(plain, names)
      throw usageError(suggestion === null ? noFilter : noFilterButNear, {
        name: plain,
        names: names.join(', '),
        suggestion: suggestion ?? '',
      })
    }
    values.push([plain, value])
  }
  return values
}

/** What is known of the tenant when its words are read. */
interface Known {
  zone: string
  given: GivenNames
}
const nothing: Known = { zone: 'UTC', given: new Map() }

/** Reads flags into a list's query, for whoever is signed in then. @throws CliError 'usage' at once, except for names of the tenant */
export function listQuestion(context: CliContext, list: Asking, asked: Asked): (session: Session) => Promise<ListQuery> {
  const typed = typedFilters(list, asked)
  const { tenantWords } = context
  const isOwn = ([name, text]: [string, string]) =>
    list.filters[name] === 'words' && isNamedByTenant(list, name, text, tenantWords)
  const isByName = typed.some(isOwn)
  const isOfDay = typed.some(([name, text]) => isByDay(list.filters[name], text))
  const checked = queryIn(
    nothing,
    context,
    list,
    typed.filter(one => !isOwn(one)),
    asked,
  )
  if (!isByName && !isOfDay) return () => Promise.resolve(checked)
  let zone: Promise<string> | undefined
  return async session => {
    if (isOfDay) zone ??= companyZone(session.call)
    const given = isByName ? await tenantWords.given(context, session) : nothing.given
    return queryIn({ zone: (await zone) ?? nothing.zone, given }, context, list, typed, asked)
  }
}

function queryIn(
  { zone, given }: Known,
  context: CliContext,
  list: Asking,
  typed: readonly [string, string][],
  asked: Asked,
): ListQuery {
  const { translate } = context
  const today = dayIn(new Date(), zone)
  const params: Record<string, string> = {}
  for (const [name, text] of typed) {
    const kind = list.filters[name]
    const meant = kind === 'words' ? storedWords(list, name, text, { translate, given }) : { words: text }
    if ('why' in meant) throw usageError(wrongQuestion, { where: filterFlag(name), problem: meant.why })
    params[`filter[${name}]`] = kind === 'since' ? typedSince(text, zone) : kind === 'days' ? typedDays(text, today) : meant.words
  }
  if (asked.sort) params.sort = checkedSort(list, asked.sort)
  if (asked.page) params.page = asked.page
  if (asked.paginate) params.paginate = asked.paginate
  const read = decodeListQuery(list, params)
  if ('query' in read) return read.query
  const [problem] = read.problems
  if (!problem) throw usageError(wrongQuestion, { where: '', problem: '' })
  throw usageError(wrongQuestion, {
    where: problem.path.replace(/^filter\[(\w+)\]$/, (_, name: string) => filterFlag(name)),
    problem: translate(problem.message, problem.values),
  })
}

/** The query as plain query parameters, for endpoints that take a list's query in their body. */
export function questionParams(query: ListQuery): Record<string, string> {
  const { filters, sort } = query
  return encodeListQuery({ filters, sort })
}
