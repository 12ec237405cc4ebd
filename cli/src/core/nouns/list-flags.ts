// Turns --filter, --sort and paging into the query of a contract list; invalid ones are reported here.
import type { List } from '@office/shared/core/api/endpoint'
import { typedDays } from '@office/shared/core/day-span'
import { nearest } from '@office/shared/core/import/nearest'
import { decodeListQuery, type ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { msg } from '@office/shared/core/messages/message'
import { addDays, readDay } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import { usageError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'
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

/** A point in time as people write it, as the instant that lists understand. Days begin at local midnight. */
export function typedSince(text: string, now = new Date()): string {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const today = dayIn(now)
  const day = text === 'today' || text === 'yesterday' ? addDays(today, text === 'today' ? 0 : -1) : readDay(text, today)
  const time =
    count !== undefined
      ? new Date(now.getTime() - Number(count) * (UNITS[unit] ?? 0))
      : day !== null
        ? new Date(`${day}T00:00`)
        : /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
          ? new Date(text)
          : null
  if (time === null || Number.isNaN(time.getTime())) throw usageError(notATime, { text })
  return time.toISOString()
}

/** Reads flags into a list's query. @throws CliError 'usage' */
export function listQuestion(
  context: CliContext,
  list: Pick<List, 'row' | 'filters' | 'sort'>,
  asked: {
    filter: readonly string[]
    /** Values of the flags named after filters, by filter name; other flags may be among them. */
    named?: Readonly<Record<string, unknown>>
    sort?: string | undefined
    page?: string | undefined
    paginate?: string | undefined
  },
): ListQuery {
  const params: Record<string, string> = {}
  const typed = (name: string, text: string) => {
    if (list.filters[name] === 'since') return typedSince(text)
    return list.filters[name] === 'days' ? typedDays(text, dayIn(new Date())) : text
  }
  for (const name of Object.keys(list.filters)) {
    const value = asked.named?.[name]
    if (typeof value === 'string') params[`filter[${name}]`] = typed(name, value)
  }
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
    params[`filter[${plain}]`] = typed(plain, value)
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
    problem: context.translate(problem.message, problem.values),
  })
}

/** The query as plain query parameters, for endpoints that take a list's query in their body. */
export function questionParams(query: ListQuery): Record<string, string> {
  const { filters, sort } = query
  return encodeListQuery({ filters, sort })
}
