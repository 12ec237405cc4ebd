// The state in which a list was left: cursor, selection and scroll position are kept while a record is open over it (docs/keys.md
// section 5).
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { commandContext } from '../command/context.ts'
import { shownBranchId } from '../data/branch-view.ts'
import type { Within } from '../data/path-params.ts'
import { createRowMarks, type RowMarks } from './grid/row-marks.ts'

export interface ListMemory {
  /** The query; another one starts afresh. */
  question: string
  marks: RowMarks
  /** Pixels. */
  place: { top: number }
  /** Selected rows as last seen, so that bulk actions have them after paging. */
  known: Map<number, unknown>
}

/** Each person has their own at each branch that they look at. */
const keyOf = (list: string, within: Within): string =>
  JSON.stringify([commandContext.tenant, commandContext.user, shownBranchId(), list, within])

const memories = new Map<string, ListMemory>()
/** Lists on records' pages come and go, so the oldest are dropped. */
const MOST = 20

export const questionOf = ({ filters, sort }: Pick<ListQuery, 'filters' | 'sort'>, page: number): string =>
  JSON.stringify([filters, sort, page])

/** The memory of a list for this query: the earlier state, or a new one. */
export function memoryOf(list: string, within: Within, question: string): ListMemory {
  const key = keyOf(list, within)
  const left = memories.get(key)
  const memory =
    left?.question === question
      ? left
      : { question, marks: createRowMarks(), place: { top: 0 }, known: new Map<number, unknown>() }
  memories.delete(key)
  memories.set(key, memory)
  const [oldest] = memories.keys()
  if (memories.size > MOST && oldest !== undefined) memories.delete(oldest)
  return memory
}

const left = new Map<string, ListQuery>()

/** The last query of the list at this path, for the pages of its records. */
export const leftAt = (list: string): ListQuery | null => left.get(keyOf(list, {})) ?? null

export const leaveAt = (list: string, query: ListQuery): void => {
  left.set(keyOf(list, {}), query)
}

let wanted: { noun: string; ids: readonly number[] } | null = null

/** Selects rows in the next list of this noun that opens. */
export function selectOnOpening(noun: string, ids: readonly number[]): void {
  wanted = { noun, ids }
}

/** The rows that the opening list should select; can be read once. */
export function takeWanted(noun: string): readonly number[] | null {
  if (wanted?.noun !== noun) return null
  const { ids } = wanted
  wanted = null
  return ids
}
