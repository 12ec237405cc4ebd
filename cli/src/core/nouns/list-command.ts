// The flags of every command that lists; separate from the listing itself, so that the program starts without it.
import type { List } from '@office/shared/core/api/endpoint'
import { dueSpans, usualSpans } from '@office/shared/core/day-span'
import { jsonSchema } from '@office/shared/core/json-schema'
import type { Filter } from '@office/shared/core/lists/filter'
import { NONE } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type Flags, maybeValue, onOff, value, values } from '../program/command.ts'
import { offeredWords } from './choice-words.ts'

/** How rows are written. */
export const outputFlags = {
  json: maybeValue('--json [fields]', msg`Output as JSON, with only these fields if any are named`),
  jsonLines: maybeValue('--json-lines [fields]', msg`Output one JSON object per line, as rows come in`),
  columns: value('--columns <fields>', msg`Fields to show as columns; to keep them, use office config set columns.LIST`),
  csv: onOff('--csv', msg`The rows as CSV, to standard output unless you name a file`),
  xlsx: onOff('--xlsx', msg`The rows as an Excel file`),
  output: value('-o, --output <file>', msg`File to write to; - for standard output`),
  force: onOff('-f, --force', msg`Overwrite an existing file`),
}

/** For lists that know when their records were changed. */
export const changedFlags = {
  sinceLastRun: onOff(
    '--since-last-run',
    msg`Only what was created or changed since this exact command last ran; everything the first time`,
  ),
  watch: onOff('--watch', msg`Keep showing what is created or changed, until Ctrl-C`),
}

/** Which rows, in addition to the list's own filters. */
export const pageFlags = {
  filter: values('--filter <name=value>', msg`Only rows that match; can be used several times`),
  sort: value('--sort <fields>', msg`Fields to sort by; put - in front to sort descending`),
  page: value('--page <number>', msg`Page to show (default: 1)`),
  paginate: value('--paginate <rows>', msg`Rows per page, 100 at most (default: 10)`),
  all: onOff('--all', msg`All pages`),
}

export const listFlags = { ...pageFlags, ...outputFlags }

/** The values that each kind of filter takes, and how it reads them. */
const readings: Readonly<Record<Filter, { takes: string; help: Message; offers?: readonly string[] }>> = {
  text: { takes: 'text', help: msg`Only rows that contain this text, in upper or lower case` },
  words: { takes: 'words', help: msg`Only rows with exactly this value; separate several with commas` },
  ids: { takes: 'numbers', help: msg`Only rows with this number; separate several with commas` },
  'ids-or-none': {
    takes: 'numbers',
    help: msg`Only rows with this number; separate several with commas, or use none for rows without one`,
    offers: [NONE],
  },
  flag: { takes: '1|0', help: msg`Only rows where this is true (1) or false (0)`, offers: ['1', '0'] },
  days: {
    takes: 'days',
    help: msg`Only rows of a day, like 31/01/2026 or today, or of days, like 2026-01-01..2026-01-31 or last-7-days`,
    offers: [...new Set([...dueSpans, ...usualSpans])],
  },
  since: {
    takes: 'time',
    help: msg`Only what was created or changed since: 2026-01-31T14:05:00Z, a day, today, yesterday, or 30m, 12h, 7d ago`,
    offers: ['today', 'yesterday', '1h', '1d', '7d'],
  },
  amounts: { takes: 'amounts', help: msg`Only rows with an amount, like 100, or between two, like 100..500` },
}

/** The filter by last change, in every list that has it. */
export const CHANGED = 'updated_at'

/** A filter as typed: 'city_id' is --city-id. */
export const filterFlag = (name: string): string => (name === CHANGED ? '--since' : `--${name.replaceAll('_', '-')}`)

/** Flags that name fields of the rows. */
const fieldFlags = (offers: () => Promise<string[]>): Flags => ({
  json: { ...outputFlags.json, offers },
  jsonLines: { ...outputFlags.jsonLines, offers },
  columns: { ...outputFlags.columns, offers },
})

/** Each filter of a contract list as a flag of the same name, and the fields it can be sorted by. */
export const filterFlags = ({ filters, sort, row }: Pick<List, 'filters' | 'sort' | 'row'>): Flags => ({
  ...fieldFlags(async () => Object.keys(jsonSchema(row).properties ?? {})),
  ...Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => {
      const { takes, help, offers } = readings[kind]
      return [
        name,
        value(`${filterFlag(name)} <${takes}>`, help, offers ?? (async given => offeredWords({ filters, row }, name, given))),
      ]
    }),
  ),
  ...(CHANGED in filters ? changedFlags : {}),
  sort: { ...pageFlags.sort, offers: sort.flatMap(field => [field, `-${field}`]) },
})
