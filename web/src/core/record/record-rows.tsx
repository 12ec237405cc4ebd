// A short list of records inside a page: arrow keys move, Enter opens, and the record under the focus is what commands act on.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type RecordRef, useCommandScope } from '../command/context.ts'

export interface ShortRow {
  record: RecordRef
  cells: ReactNode
}

/** Brings the focus to the row of a record, wherever on the page it stands. */
export const focusRow = (id: number | string): void =>
  document.querySelector<HTMLElement>(`[data-short-row="${id}"]`)?.focus({ focusVisible: true })

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
  const list = useRef<HTMLUListElement>(null)
  const current = rows[Math.min(at, rows.length - 1)]
  useCommandScope(() => (isIn && current ? { record: current.record } : {}))
  // A palette or a question over the page asks about the row that had the focus, and gives it back; only another place of
  // the page takes the row away from the keys.
  useEffect(() => {
    if (!isIn) return
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !list.current?.contains(target) && !target.closest('[data-layer]')) setIn(false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isIn])
  // A row that was deleted under the focus leaves it to the next one, the last row to the page's heading.
  const count = rows.length
  useEffect(() => {
    if (!isIn || document.activeElement !== document.body) return
    const next = list.current?.querySelector<HTMLElement>('[data-short-row][tabindex="0"]')
    if (count === 0) setIn(false)
    void (next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [isIn, count])
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
    <ul ref={list} aria-label={props.label} className="m-0 list-none p-0" onKeyDown={move} onFocus={() => setIn(true)}>
      {rows.map((row, index) => (
        <li key={row.record.id} className="border-b border-hairline last:border-b-0">
          <button
            type="button"
            data-short-row={row.record.id}
            tabIndex={row === current ? 0 : -1}
            className="grid min-h-(--row) w-full items-center gap-3 px-4 text-start hover:bg-hover focus-visible:bg-selected focus-visible:-outline-offset-2"
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
