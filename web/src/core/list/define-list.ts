// A list screen is a description: endpoint, columns, filters. list-screen.tsx does the rest.
import type { List } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import { meets, type Need } from '@office/shared/permissions/can'
import type { ComponentType, ReactNode } from 'react'
import type { Choice, Icon } from '../command/command.ts'
import { commandContext, type Selection } from '../command/context.ts'
import type { Tell, Words } from '../language/translate.ts'
import type { Noun, NounContract, PathOf } from '../record/noun.ts'
import type { InPlace } from './cells/in-place.ts'

export type RowOf<E> = E extends List<string, infer Row, infer _F, infer _S> ? Row : never
type FiltersOf<E> = E extends List<string, infer _R, infer F, infer _S> ? F : never

/** The fields that every row of every list has. */
export interface AnyRow {
  id: number
}

/** A column that lists can share, whatever their endpoints sort by. */
export interface UnsortedColumn<Row> {
  label: Words
  /** A grid track: '110px', 'minmax(130px, 1.1fr)'. */
  width: string
  /** The letters of a column that grows for its longest word, if they are not those of a badge. */
  letters?: 'code'
  /** Aligned to the end, for figures and times. */
  end?: boolean
  /** The content of the cell; its text by default. */
  cell?: (row: Row, tell: Tell) => ReactNode
  /** The cell as plain text: for exports and for screen readers' copies. */
  text: (row: Row, tell: Tell) => string
  /** The type of the cell in exports; 'text' by default. */
  kind?: 'text' | 'number' | 'amount' | 'instant'
  /** Hidden until someone adds it. */
  isExtra?: boolean
}

export interface Column<Row> extends UnsortedColumn<Row> {
  /** The endpoint's sort key, if the column can be sorted. */
  sort?: string
}

/** How a filter is offered; the contract says which filters exist and what they accept. */
export interface FilterControl {
  label: Message
  icon?: Icon
  /** Other words for typing it before a colon, comma-separated. */
  words?: Message
  /** Fixed choices (statuses, yes and no). */
  choices?: (tell: Tell) => readonly Choice[]
  /** The relative days offered for a filter of days, if they are not those of what has happened. */
  spans?: readonly string[]
  /** The name for rows without a value, if the filter supports them. */
  none?: Message
  /** Choices looked up by name: merchants, cities. Values are ids. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** The drop-down behind `search`: fields with the same path share its answers. */
  path?: string
  /** The names of chosen ids, for the chip of a shared link. */
  names?: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>
}

/** How the money of rows is told: by the rows, which are fetched if never seen, or by whatever the area asks the server. */
export type RowSums<Row extends AnyRow> = {
  /** What is added up: 'COD'. */
  label: Words
} & (
  | { ofRows: (rows: readonly Row[]) => string | Promise<string> }
  | {
      /** Who may ask: others see no sum, such as people of one mile who may not see all orders. */
      needs: Need
      ofSelection: (selection: Selection) => Promise<string>
    }
)

export interface ListDefinition<E extends List = List, Row extends AnyRow = AnyRow> {
  list: E
  /** The plural heading: 'All orders'. */
  title: Words
  /** The parent screen. */
  above?: { title: Words; href: string }
  /** What one row is called, in commands and scopes: 'order'. */
  noun: string
  /** '3 orders selected', with {n}. */
  selected: Message
  /** A row in words: its waybill, its name. */
  rowLabel: (row: Row) => string
  columns: Record<string, Column<Row>>
  filters: Record<string, FilterControl>
  /** Filters that define the screen: they are in no address, and a person may narrow but not remove them. */
  fixed?: Readonly<Record<string, string>>
  /** The filter for free text, if the list has one. */
  searchFilter?: string
  /**
   * Kinds of numbers that can be pasted by the hundred, the likeliest first: a `words` filter and the row's field of the same
   * name. The function converts a typed number to its stored form; null if it cannot be one.
   */
  numberFilters?: Record<string, (typed: string) => string | null>
  /** The screen of one row; undefined if there is nothing more to show. */
  open?: (row: Row) => string | undefined
  create?: { title: Message; command: string }
  /** Commands beside 'Export' in the heading: an import. */
  toolbar?: readonly string[]
  /** Cells that can be edited in place. */
  inPlace?: InPlace
  /** Money added up, of a selection in its bar and of everything listed in the foot. */
  sums?: RowSums<Row>
  /** Page sizes offered; the first is the endpoint's own. */
  pageSizes?: readonly number[]
  /** Saved queries shown as tabs; the first is the whole list. */
  views?: readonly { id: string; title: Words; filters: Record<string, string>; sort?: string[] }[]
  /** What its rows count, if the title does not say it all. */
  about?: Words
  /** 'All Orders': the title of its PDF. */
  pdfTitle?: Words
  /** Who may export rows, if seeing the list is not enough. */
  exports?: Need
  /** Queues the full export of the filtered rows; offered to people who may. */
  queueExport?: { command: string }
  emptyHint?: Message
  /** The key for chosen columns, if another list of the same noun has different ones. */
  columnsKey?: string
  /** The preview of the row under the cursor; all its columns by default. */
  Peek?: ComponentType<{ row: Row }>
  /** Shown between heading and filters, whatever the rows: figures over them. */
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

/** The part of a list description that follows from its noun; spread it into the description. */
export const listOf = <C extends NounContract>(noun: Noun<C, PathOf>) => ({
  list: noun.contract.list as C['list'], // the compiler widens it to what every noun's contract has
  title: noun.many,
  noun: noun.id,
  selected: noun.selected,
  rowLabel: noun.label,
  create: { title: noun.create, command: `${noun.id}.create` },
})

/** Checks a description against its endpoint: a misspelt filter or sort key does not compile. */
export const defineList = <E extends List>(definition: DefinedFor<E>): ListDefinition =>
  // The screen treats all lists alike. Rows come from the endpoint named here, so its functions get their own rows.
  definition as unknown as ListDefinition
