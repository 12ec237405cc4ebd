// A report as one value: what is counted, its columns, filters, sums, and the list that each figure leads to. Its endpoints, the
// server's files, the portal's screen and `office report` are made from it.

import { type Message, msg } from '@office/shared/core/messages/message'
import { addDays, FIRST_DAY, isDay } from '../../format/calendar-day.ts'
import type { Named } from '../api/crud-endpoints.ts'
import type { List } from '../api/endpoint.ts'
import { spanOf, type Today } from '../day-span.ts'
import type { ExportKind } from '../export/export-table.ts'
import type { Filter } from '../lists/filter.ts'
import { readFilter } from '../lists/list-query.ts'
import { queueAt, type ReportPath, reportPath, rowsAt, sumsAt } from './report.contract.ts'

/** How a value is shown and written to a file. An amount is in the row's `currency`; a month is its first day. */
export type ReportFormat =
  | 'name'
  | 'text'
  | 'digits'
  | 'waybill'
  | 'status'
  | 'count'
  | 'decimal'
  | 'amount'
  | 'instant'
  | 'day'
  | 'month'

const kinds: Partial<Record<ReportFormat, ExportKind>> = {
  count: 'number',
  decimal: 'number',
  amount: 'amount',
  instant: 'instant',
}

/** The form of a column of this format in a file. */
export const kindOfFormat = (format: ReportFormat): ExportKind => kinds[format] ?? 'text'

type FiltersOf<L> = L extends List<string, infer _R, infer F, infer _S> ? { readonly [K in keyof F]?: string } : never

/** Amounts need their currency beside them to be told apart. */
type FormatIn<Row> = Row extends { currency: string } ? ReportFormat : Exclude<ReportFormat, 'amount'>

export interface ReportColumn<Row, Question = Readonly<Record<string, string>>, Format extends string = ReportFormat> {
  readonly label: Message
  readonly format: Format
  /** The status whose name heads the column, because a tenant may have renamed it. */
  readonly ofStatus?: string
  /** Shown if there is no value. */
  readonly none?: Message
  /** Hidden on the screen until someone asks for it. */
  readonly isExtra?: boolean
  /** The query behind the figure, for the list the report leads to; null if that list cannot be queried for it. */
  readonly opens?: (row: Row) => Question | null
}

/** Reports that read event by event cover at most this many days at once. */
export const MOST_DAYS = 92

interface Described<
  Slug extends string,
  Path extends string,
  Row extends object,
  F extends Record<string, Filter>,
  S extends string,
  Into extends List,
> extends Pick<List<string, Row, F, S>, 'row' | 'filters' | 'sort' | 'defaultSort'> {
  /** Its name in addresses and in the terminal. */
  readonly slug: Slug
  /** The path of its rows, if the operator's list of endpoints names another one. */
  readonly path?: Path
  readonly title: Message
  /** What is counted and what is not, as text for the page. */
  readonly about: Message
  readonly needs: Named
  readonly columns: { readonly [K in keyof Row & string]?: ReportColumn<Row, FiltersOf<Into>, FormatIn<Row>> }
  /** Columns summed over all filtered rows; amounts for each currency separately. */
  readonly sums: readonly (keyof Row & string)[]
  /** The list that figures lead to. */
  readonly into: Into
  /** The day filter that bounds it, its default, and how many days it may cover. */
  readonly span?: Span<{ [K in keyof F]: F[K] extends 'days' ? K : never }[keyof F] & string>
}

export interface Span<Name extends string> {
  readonly filter: Name
  readonly usual: string
  readonly most: number
}

export function defineReport<
  const Slug extends string,
  Row extends { id: number },
  const F extends Record<string, Filter>,
  const S extends keyof Row & string,
  Into extends List,
  const Path extends string = ReportPath<Slug>,
>(described: Described<Slug, Path, Row, F, S, Into>) {
  const { slug, title, needs, row, filters, sort, defaultSort } = described
  const summary = title.message ?? slug
  // Its type's default applies if no path is named.
  const path = (described.path ?? reportPath(slug)) as Path
  const rows = { summary, needs, row, filters, sort, ...(defaultSort ? { defaultSort } : {}) }
  return {
    ...described,
    contract: {
      list: rowsAt(path, rows),
      sums: sumsAt(path, summary, needs, rows.filters),
      queue: queueAt(path, summary, needs),
    },
  }
}

/** A report whose rows are known only at run time. */
export interface AnyReport {
  readonly slug: string
  readonly title: Message
  readonly about: Message
  readonly needs: Named
  readonly columns: Readonly<Record<string, ReportColumn<never>>>
  readonly sums: readonly string[]
  readonly into: List
  readonly span?: Span<string>
  readonly contract: {
    readonly list: List
    readonly sums: ReturnType<typeof sumsAt<string>>
    readonly queue: ReturnType<typeof queueAt<string>>
  }
}

const tooLong = msg`At most {max} days at once`

/** The filters as asked: with the usual days if none are named, and with both ends. */
export function withinSpan(
  { span }: Pick<AnyReport, 'span'>,
  filters: Readonly<Record<string, string>>,
  today: Today,
): Readonly<Record<string, string>> {
  if (!span) return filters
  const text = filters[span.filter] ?? span.usual
  const value = spanOf(text, today) ?? readFilter('days', text, () => today)
  if (!value || !('from' in value)) return filters
  const earliest = addDays(value.to ?? today.day, 1 - span.most)
  const from = value.from ?? (isDay(earliest) ? earliest : FIRST_DAY)
  return { ...filters, [span.filter]: `${from}..${value.to ?? today.day}` }
}

/** Why this is too many days; null if it is not. */
export function spanProblem({ span }: Pick<AnyReport, 'span'>, filters: Readonly<Record<string, string>>) {
  const text = span && filters[span.filter]
  const value = text === undefined ? null : readFilter('days', text)
  if (!span || value?.kind !== 'days' || value.from === null || value.to === null) return null
  // Counted back from the last day: no day after the year 9999 is written like the others, and those before the year 1 sort first.
  return addDays(value.to, 1 - span.most) <= value.from
    ? null
    : { path: `filter[${span.filter}]`, code: 'too-many-days', message: tooLong, values: { max: span.most } }
}
