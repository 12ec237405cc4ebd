// What the list on the screen can do, for commands and keys: the newest mounted list answers.
import { useEffect, useRef } from 'react'
import type { ChosenRow } from '../bulk/chosen-rows.ts'
import type { Choice, Command } from '../command/command.ts'
import type { Selection } from '../command/context.ts'
import type { AnyRow } from './define-list.ts'
import type { ViewActions } from './views/use-list-views.ts'

export interface ListHandle {
  noun: string
  /** Its question changed and the rows that answer it are on their way: what is seen is not what is meant. */
  isComing: () => boolean
  /** Moves the cursor by rows; past the end of a page it goes on to the next one. */
  move: (by: number) => void
  toEnd: (end: 'first' | 'last') => void
  toggle: () => void
  extend: (by: number) => void
  /** Into the cells of the row and along them; back to the row before the first. */
  moveCell: (by: number) => void
  /** From a cell back to its row. */
  leaveCell: () => void
  isInCell: () => boolean
  /** Edits the cell in place, or the row's first that can be; null where none can. */
  editCell: (() => void) | null
  extendToEnd: (end: 'first' | 'last') => void
  /** The page first, everything that matches on the second time. */
  selectAll: () => void
  /** @param seen rows among them that the list has not shown, so that sums of the selection count them */
  selectIds: (ids: readonly number[], seen?: readonly AnyRow[]) => void
  clearSelection: () => void
  /** The rows that a selection of this list means, those of other pages fetched. */
  chosen: (selection: Selection) => Promise<readonly ChosenRow[]>
  hasSelection: () => boolean
  /** null where rows have no screen of their own. */
  open: ((newTab: boolean) => void) | null
  /** Puts the caret into the filter line. */
  filter: () => void
  refresh: () => void
  turnPage: (by: number) => void
  rowMenu: () => void
  copyLabel: () => void
  create: (() => void) | null
  /** Its saved views, and a command for each of them; null where rows are no list of the server's. */
  views: (ViewActions & { commands: readonly Command[] }) | null
  /** The orders it can stand in besides the present one; null where rows stand as they are. */
  sort: { choices: readonly Choice[]; by: (choice: string) => void } | null
  /** Opens what chooses, orders and sizes its columns. */
  columns: (() => void) | null
  /** All rows on one page, or pages again. */
  onePage: (() => void) | null
  /** The row under the cursor beside the list, or not any more. */
  peek: (() => void) | null
  exportPage: ((format: 'csv' | 'xlsx' | 'pdf') => Promise<void>) | null
}

const listeners = new Set<() => void>()

/** Told when rows that were on their way have come, or do not come any more; gives the function that stops it. */
export function onRowsHere(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rowsAreHere(): void {
  for (const listener of listeners) listener()
}

const handles: { read: () => ListHandle }[] = []

export const currentList = (): ListHandle | null => handles.at(-1)?.read() ?? null

export function useListHandle(handle: ListHandle): void {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const entry = { read: () => latest.current }
    handles.push(entry)
    return () => {
      handles.splice(handles.indexOf(entry), 1)
      rowsAreHere()
    }
  }, [])
}
