// Nested rows of a form: adding, removing, restoring and leaving one by keys; the focus goes to the row that a change concerns.
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../../notices/announce.ts'
import { blanksOf } from '../control-values.ts'
import type { AnyControl, CustomFieldProps } from '../controls.ts'
import { type Raw, type RawValues, rowsOf } from '../raw.ts'

export type RowsControl = Extract<AnyControl, { kind: 'rows' }>

export interface FormRows {
  rows: readonly RawValues[]
  /** Missing rows that the control can add at once. */
  offered: readonly RawValues[]
  /** Whether the row removed last can be restored. */
  isRestorable: boolean
  isFull: boolean
  add: (at: number) => void
  addOffered: () => void
  change: (at: number, key: string, typed: Raw) => void
  remove: (at: number) => void
  restore: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, at: number) => void
}

interface RowFocus {
  /** Focuses a cell, or the first one of the row; where there is none, the button that adds a row. */
  focusCell: (row: number, key?: string) => void
  /** The same once the change has been rendered. */
  focusNext: (row: number, key?: string) => void
}

function useRowFocus(box: RefObject<HTMLElement | null>): RowFocus {
  function focusCell(row: number, key?: string): void {
    const place = key === undefined ? '[data-cell]' : `[data-cell="${CSS.escape(key)}"]`
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"] ${place} :is(input, textarea, button), [data-add]`)?.focus()
  }

  // In the render that shows the change, so that a key typed right after it goes to the new row, not to the former field.
  const next = useRef<{ row: number; key: string | undefined } | null>(null)
  useLayoutEffect(() => {
    if (!next.current) return
    const { row, key } = next.current
    next.current = null
    focusCell(row, key)
  })

  return {
    focusCell,
    focusNext(row, key) {
      next.current = { row, key }
    },
  }
}

/** @param box contains the rows and the button that adds one */
export function useFormRows(
  control: RowsControl,
  { value, disabled, onChange }: CustomFieldProps,
  box: RefObject<HTMLElement | null>,
): FormRows {
  const { t } = useLingui()
  const { focusCell, focusNext } = useRowFocus(box)
  const [removed, setRemoved] = useState<{ at: number; row: RawValues } | null>(null)
  const rows = rowsOf(value)
  const isFull = rows.length >= control.most
  const offered = control.ready?.missing(rows) ?? []

  function add(at: number): void {
    if (isFull || disabled) return
    focusNext(at)
    onChange([...rows.slice(0, at), blanksOf(control.fields), ...rows.slice(at)])
    setRemoved(null)
  }

  function addOffered(): void {
    if (disabled || offered.length === 0) return
    focusNext(rows.length)
    onChange([...rows, ...offered])
    setRemoved(null)
  }

  function remove(at: number, key?: string): void {
    const row = rows[at]
    if (!row || disabled) return
    focusNext(Math.min(at, rows.length - 2), key)
    onChange(rows.filter((_, other) => other !== at))
    setRemoved({ at, row })
    announce(t`Row ${at + 1} removed`)
  }

  function restore(): void {
    if (!removed) return
    focusNext(removed.at)
    onChange([...rows.slice(0, removed.at), removed.row, ...rows.slice(removed.at)])
    setRemoved(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    // Keys are pressed on elements.
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (event.key === 'Enter' && event.shiftKey) addOffered()
    else if (event.key === 'Enter') add(at + 1)
    else if (event.key === 'Delete') remove(at, key)
    else if (event.key === 'ArrowUp') focusCell(Math.max(0, at - 1), key)
    else if (event.key === 'ArrowDown') focusCell(Math.min(rows.length - 1, at + 1), key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    rows,
    offered,
    isRestorable: removed !== null,
    isFull,
    add,
    addOffered,
    change: (at, key, typed) => onChange(rows.map((one, other) => (other === at ? { ...one, [key]: typed } : one))),
    remove: at => remove(at),
    restore,
    onKeyDown,
  }
}
