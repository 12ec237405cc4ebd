// What the list on the screen can do, for commands and keys: the newest mounted list answers.
import { useEffect, useRef } from 'react'

export interface ListHandle {
  noun: string
  /** Moves the cursor by rows; past the end of a page it goes on to the next one. */
  move: (by: number) => void
  toEnd: (end: 'first' | 'last') => void
  toggle: () => void
  extend: (by: number) => void
  /** The page first, everything that matches on the second time. */
  selectAll: () => void
  clearSelection: () => void
  hasSelection: () => boolean
  open: (newTab: boolean) => void
  /** Puts the caret into the filter line. */
  filter: () => void
  refresh: () => void
  turnPage: (by: number) => void
  rowMenu: () => void
  copyLabel: () => void
  create: (() => void) | null
  exportPage: ((format: 'csv' | 'xlsx' | 'pdf') => Promise<void>) | null
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
    }
  }, [])
}
