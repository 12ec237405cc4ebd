// The operations of the list on the screen, for commands and keys; the last mounted list answers.
import { useEffect, useRef } from 'react'
import type { ChosenRow } from '../bulk/chosen-rows.ts'
import type { Choice, Command } from '../command/command.ts'
import type { Selection } from '../command/context.ts'
import type { AnyRow } from './define-list.ts'
import type { ViewActions } from './views/use-list-views.ts'

export interface ListHandle {
  noun: string
  /** Its query changed and the rows are still loading, so the rows shown are not the ones meant. */
  isComing: () => boolean
  /** Moves the cursor by rows; past the end of a page it continues on the next one. */
  move: (by: number) => void
  toEnd: (end: 'first' | 'last') => void
  toggle: () => void
  extend: (by: number) => void
  /** Into the cells of the row and along them; back to the row before the first. */
  moveCell: (by: number) => void
  /** From a cell back to its row. */
  leaveCell: () => void
  isInCell: () => boolean
  /** Edits the cell in place, or the row's first editable one; null if there is none. */
  editCell: (() => void) | null
  extendToEnd: (end: 'first' | 'last') => void
  /** The page first; the second time everything that matches. */
  selectAll: () => void
  /** @param seen rows among them that the list has not shown, so that sums of the selection count them */
  selectIds: (ids: readonly number[], seen?: readonly AnyRow[]) => void
  deselect: (ids: readonly number[]) => void
  clearSelection: () => void
  /** The rows of a selection of this list; those of other pages are fetched. */
  chosen: (selection: Selection) => Promise<readonly ChosenRow[]>
  hasSelection: () => boolean
  /** Null if rows have no screen of their own. */
  open: ((newTab: boolean) => void) | null
  /** Moves the caret into the filter line. */
  filter: () => void
  refresh: () => void
  turnPage: (by: number) => void
  rowMenu: () => void
  copyLabel: () => void
  create: (() => void) | null
  /** Its saved views, and a command for each of them; null if the rows are not a list of the server's. */
  views: (ViewActions & { commands: readonly Command[] }) | null
  /** The other orders that it can be sorted in; null if rows cannot be sorted. */
  sort: { choices: readonly Choice[]; by: (choice: string) => void } | null
  /** Opens the panel that chooses, orders and sizes its columns. */
  columns: (() => void) | null
  /** Switches between all rows on one page and pages. */
  onePage: (() => void) | null
  /** Shows or hides the preview of the row under the cursor. */
  peek: (() => void) | null
  exportPage: ((format: 'csv' | 'xlsx' | 'pdf') => Promise<void>) | null
}

const listeners = new Set<() => void>()

/** Calls back when pending rows have arrived or failed; returns the function that stops it. */
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
