// A short list of records inside a page: arrow keys move, Enter opens, and the record under the focus is what commands act on.
import type { ReactNode } from 'react'
import { type KeyboardEvent, useState } from 'react'
import { type RecordRef, useCommandScope } from '../../core/command/context.ts'

export interface ShortRow {
  record: RecordRef
  cells: ReactNode
}

export function RecordRows(props: {
  label: string
  rows: readonly ShortRow[]
  /** Enter or a click. */
  onOpen: (record: RecordRef) => void
  template: string
  empty?: ReactNode
}) {
  const { rows, onOpen } = props
  const [at, setAt] = useState(0)
  const [isIn, setIn] = useState(false)
  const current = rows[Math.min(at, rows.length - 1)]
  useCommandScope(() => (isIn && current ? { record: current.record } : {}))
  function move(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.min(Math.max(0, to), rows.length - 1)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-short-row]')[next]?.focus()
  }
  if (rows.length === 0) return props.empty
  return (
    <ul
      aria-label={props.label}
      className="m-0 list-none p-0"
      onKeyDown={move}
      onFocus={() => setIn(true)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIn(false)
      }}
    >
      {rows.map((row, index) => (
        <li key={row.record.id} className="border-b border-hairline last:border-b-0">
          <button
            type="button"
            data-short-row={row.record.id}
            tabIndex={row === current ? 0 : -1}
            className="grid min-h-9 w-full items-center gap-3 px-6 text-start hover:bg-hover focus-visible:bg-selected focus-visible:-outline-offset-2"
            style={{ gridTemplateColumns: props.template }}
            onFocus={() => setAt(index)}
            onClick={() => onOpen(row.record)}
          >
            {row.cells}
          </button>
        </li>
      ))}
    </ul>
  )
}
