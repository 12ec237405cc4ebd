// The operations of the grid or list on the screen, for commands and keys; the one mounted last answers.
import { useEffect, useRef } from 'react'
import type { ChosenRow } from '../bulk/chosen-rows.ts'
import type { Choice, Command } from '../command/command.ts'
import type { Selection } from '../command/context.ts'
import { hasArrived } from '../keys/coming.ts'
import type { AnyRow } from './define-list.ts'
import type { ViewActions } from './views/use-list-views.ts'

/** Rows with a cursor; they need not come from a list of the server's. */
export interface GridHandle {
  noun: string
  /** Moves the cursor by rows; past the end of a page it continues on the next one. */
  move: (by: number) => void
  toEnd: (end: 'first' | 'last') => void
  copyLabel: () => void
}

/** What a list can do besides; these commands are off in a grid that is none. */
export interface ListHandle extends GridHandle {
  /** Its query changed and the rows are still loading, so the rows shown are not the ones meant. */
  isComing: () => boolean
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
  /** Leads to the list that it is opened from; null if it is no part of another. */
  above: (() => void) | null
  /** Null if rows have no screen of their own. */
  open: ((newTab: boolean) => void) | null
  /** Moves the caret into the filter line. */
  filter: () => void
  refresh: () => void
  turnPage: (by: number) => void
  rowMenu: () => void
  create: (() => void) | null
  /** Its saved views, and a command for each of them. */
  views: ViewActions & { commands: readonly Command[] }
  /** The other orders that it can be sorted in. */
  sort: { choices: readonly Choice[]; by: (choice: string) => void }
  /** Opens the panel that chooses, orders and sizes its columns. */
  columns: (() => void) | null
  /** Switches between all rows on one page and pages. */
  onePage: (() => void) | null
  /** Shows or hides the preview of the row under the cursor. */
  peek: (() => void) | null
  exportPage: ((format: 'csv' | 'xlsx' | 'pdf') => Promise<void>) | null
}

const handles: { read: () => GridHandle | ListHandle }[] = []

export const currentGrid = (): GridHandle | ListHandle | null => handles.at(-1)?.read() ?? null

/** Null as well while the rows on the screen are no list. */
export function currentList(): ListHandle | null {
  const grid = currentGrid()
  return grid !== null && 'chosen' in grid ? grid : null
}

export function useListHandle(handle: GridHandle | ListHandle): void {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const entry = { read: () => latest.current }
    handles.push(entry)
    return () => {
      handles.splice(handles.indexOf(entry), 1)
      hasArrived()
    }
  }, [])
}
