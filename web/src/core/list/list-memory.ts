// Where a list was left: cursor, selection and scrolled place wait while a record is open over it (docs/keys.md section 5).
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { commandContext } from '../command/context.ts'
import type { Within } from '../form/form-sending.ts'
import { createRowMarks, type RowMarks } from './grid/row-marks.ts'

export interface ListMemory {
  /** What was asked; another question starts anew. */
  question: string
  marks: RowMarks
  /** Pixels. */
  place: { top: number }
  /** Rows selected as they were when last seen, so that bulk actions know them after paging. */
  known: Map<number, unknown>
}

const memories = new Map<string, ListMemory>()
/** Lists of records' pages come and go; the oldest are forgotten. */
const MOST = 20

export const questionOf = ({ filters, sort }: Pick<ListQuery, 'filters' | 'sort'>, page: number): string =>
  JSON.stringify([filters, sort, page])

/** The memory of a list for this question: what was left, or a new one. */
export function memoryOf(list: string, within: Within, question: string): ListMemory {
  const key = JSON.stringify([commandContext.tenant, commandContext.user, list, within])
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
const leftKey = (list: string) => JSON.stringify([commandContext.tenant, commandContext.user, list])

/** What the list of this path was asked last, for the pages of its records. */
export const leftAt = (list: string): ListQuery | null => left.get(leftKey(list)) ?? null

export const leaveAt = (list: string, query: ListQuery): void => {
  left.set(leftKey(list), query)
}

let wanted: { noun: string; ids: readonly number[] } | null = null

/** Selects rows in the next list of this noun that opens. */
export function selectOnOpening(noun: string, ids: readonly number[]): void {
  wanted = { noun, ids }
}

/** What the list that opens should select; asked once. */
export function takeWanted(noun: string): readonly number[] | null {
  if (wanted?.noun !== noun) return null
  const { ids } = wanted
  wanted = null
  return ids
}
