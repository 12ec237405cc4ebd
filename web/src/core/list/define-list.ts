// A list screen is a description: endpoint, columns, filters. list-screen.tsx does the rest.
import type { List } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import { meets, type Need } from '@office/shared/permissions/can'
import type { ComponentType, ReactNode } from 'react'
import type { Choice, Icon } from '../command/command.ts'
import { commandContext } from '../command/context.ts'
import type { PathOf } from '../form/form-commands.ts'
import type { Tell, Words } from '../language/translate.ts'
import type { Noun, NounContract } from '../record/noun.ts'
import type { InPlace } from './cells/in-place.ts'

export type RowOf<E> = E extends List<string, infer Row, infer _F, infer _S> ? Row : never
type FiltersOf<E> = E extends List<string, infer _R, infer F, infer _S> ? F : never

/** What every row of every list has. */
export interface AnyRow {
  id: number
}

/** A column as lists share it, whatever their endpoints sort by. */
export interface UnsortedColumn<Row> {
  label: Words
  /** A grid track: '110px', 'minmax(130px, 1.1fr)'. */
  width: string
  /** Figures and times stand at the end. */
  end?: boolean
  /** What the cell shows; the text when absent. */
  cell?: (row: Row, tell: Tell) => ReactNode
  /** The cell as plain text: for exports and for screen readers' copies. */
  text: (row: Row, tell: Tell) => string
  /** How exports type the cell; 'text' when absent. */
  kind?: 'text' | 'number' | 'amount' | 'instant'
  /** Left out until somebody asks for it. */
  isExtra?: boolean
}

export interface Column<Row> extends UnsortedColumn<Row> {
  /** The endpoint's sort key, where the column can be sorted. */
  sort?: string
}

/** How a filter is offered; which one exists and what it understands says the contract. */
export interface FilterControl {
  label: Message
  icon?: Icon
  /** Other words for typing it before a colon, comma-separated. */
  words?: Message
  /** Fixed choices (statuses, yes and no). */
  choices?: (tell: Tell) => readonly Choice[]
  /** What rows without any are called, where the filter can be asked for them. */
  none?: Message
  /** Choices looked up by name: merchants, cities. Values are ids. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** Names the drop-down behind `search`: fields that share one share its answers. */
  path?: string
  /** Names of chosen ids, for the chip of a shared link. */
  names?: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>
}

export interface ListDefinition<E extends List = List, Row extends AnyRow = AnyRow> {
  list: E
  /** The plural heading: 'All orders'. */
  title: Words
  /** The screen above this one. */
  above?: { title: Words; href: string }
  /** What one row is called, in commands and scopes: 'order'. */
  noun: string
  /** '3 orders selected', with {n}. */
  selected: Message
  /** A row in words: its waybill, its name. */
  rowLabel: (row: Row) => string
  columns: Record<string, Column<Row>>
  filters: Record<string, FilterControl>
  /** Filters that the screen itself stands for: in no address; a person may narrow them and takes none away. */
  fixed?: Readonly<Record<string, string>>
  /** The filter that free text fills, where the list has one. */
  searchFilter?: string
  /**
   * Kinds of numbers that can be pasted by the hundred, the likeliest first: a `words` filter and the row's field of the
   * same name, and how a typed number is stored there; null where it cannot be one.
   */
  numberFilters?: Record<string, (typed: string) => string | null>
  /** The screen of one row; none where there is nothing more to see. */
  open?: (row: Row) => string | undefined
  create?: { title: Message; command: string }
  /** Commands that stand beside 'Export' in the heading: an import. */
  toolbar?: readonly string[]
  /** Cells that can be edited where they stand. */
  inPlace?: InPlace
  /** Sums of the selection for the bulk bar: money of the rows that are selected one by one. */
  bulkSummary?: (rows: readonly Row[]) => string
  /** Page sizes offered; the first is the endpoint's own. */
  pageSizes?: readonly number[]
  /** Saved questions shown as tabs; the first is the whole list. */
  views?: readonly { id: string; title: Words; filters: Record<string, string>; sort?: string[] }[]
  /** What its rows count, where the title does not say it all. */
  about?: Words
  /** 'All Orders': the title of its PDF. */
  pdfTitle?: Words
  /** Who may take rows away as a file, where seeing the list is not enough. */
  exports?: Need
  /** Queues the full export of what is filtered; offered where the person may. */
  queueExport?: { command: string }
  emptyHint?: Message
  /** Names the columns that people choose here, where another list of the same noun has columns of its own. */
  columnsKey?: string
  /** What is shown of the row under the cursor beside the list; all its columns when absent. */
  Peek?: ComponentType<{ row: Row }>
  /** Stands between heading and filters, whatever the rows: figures over them. */
  Above?: ComponentType<AboveRows<Row>>
}

export interface AboveRows<Row> {
  rows: readonly Row[]
  /** Of all pages. */
  total: number
  isLoading: boolean
}

export const mayExport = ({ exports }: Pick<ListDefinition, 'exports'>): boolean =>
  exports === undefined || meets(commandContext.permissions, exports)

type DefinedFor<E extends List> = Omit<
  ListDefinition<E, RowOf<E> & AnyRow>,
  'filters' | 'searchFilter' | 'numberFilters' | 'columns'
> & {
  columns: Record<string, Column<RowOf<E> & AnyRow> & { sort?: E['sort'][number] }>
  /** Only filters of the contract. */
  filters: { [K in keyof FiltersOf<E>]?: FilterControl }
  searchFilter?: keyof FiltersOf<E> & string
  numberFilters?: { [K in keyof FiltersOf<E> & keyof RowOf<E>]?: (typed: string) => string | null }
}

/** What the list of a noun is told by its value; spread it into the description. */
export const listOf = <C extends NounContract>(noun: Noun<C, PathOf>) => ({
  list: noun.contract.list as C['list'],
  title: noun.many,
  noun: noun.id,
  selected: noun.selected,
  rowLabel: noun.label,
  create: { title: noun.create, command: `${noun.id}.create` },
})

/** Checks a description against its endpoint: a misspelt filter or sort key does not compile. */
export const defineList = <E extends List>(definition: DefinedFor<E>): ListDefinition =>
  // The screen treats all lists alike; rows come from the endpoint named here, so its functions get their own rows.
  definition as unknown as ListDefinition
