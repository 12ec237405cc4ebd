// A short list of records inside a page: arrow keys move, Enter opens, and commands act on the focused record.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordRef } from '../command/context.ts'
import { useCommandScope } from '../command/scope.ts'

export interface ShortRow {
  record: RecordRef
  cells: ReactNode
}

/** Moves the focus to the row of a record, wherever on the page it is. */
export const focusRow = (id: number | string): void =>
  document.querySelector<HTMLElement>(`[data-short-row="${id}"]`)?.focus({ focusVisible: true })

/** The row that Tab leads to, of the first rows on the page. */
const firstRow = () => document.querySelector<HTMLElement>('main [data-short-row][tabindex="0"]')
/** Whether there are rows to go to; in them, arrows lead from one to the next. */
export const leadsToRows = (): boolean => firstRow() !== null && !document.activeElement?.closest('[data-short-row]')
export const enterRows = (): void => firstRow()?.focus({ focusVisible: true })

export function RecordRows(props: {
  label: string
  rows: readonly ShortRow[]
  /** Enter or a click. */
  onOpen: (record: RecordRef) => void
  template: string
  empty?: ReactNode
  /** The last row is focused or visible, so more may be requested. */
  onEnd?: () => void
}) {
  const { rows, onOpen, onEnd } = props
  const [at, setAt] = useState(0)
  const [isIn, setIn] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const current = rows[Math.min(at, rows.length - 1)]
  useCommandScope(() => (isIn && current ? { record: current.record } : {}))
  // A palette or a question over the page concerns the focused row, and returns the focus to it. Only focus elsewhere on the page
  // ends that.
  useEffect(() => {
    if (!isIn) return
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !list.current?.contains(target) && !target.closest('[data-layer]')) setIn(false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isIn])
  // When the focused row is deleted, focus moves to the next row; from the last row, to the page's heading.
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
        <li
          key={row.record.id}
          // Rows out of view are not laid out, because a document can have thousands.
          className="border-b border-hairline [contain-intrinsic-size:auto_36px] [content-visibility:auto] last:border-b-0"
        >
          <button
            type="button"
            data-short-row={row.record.id}
            tabIndex={row === current ? 0 : -1}
            className="grid min-h-(--row) w-full items-center gap-x-3 px-4 py-0.5 text-start hover:bg-hover focus-visible:bg-selected focus-visible:-outline-offset-2"
            style={{ gridTemplateColumns: props.template }}
            onFocus={() => {
              setAt(index)
              if (index === rows.length - 1) onEnd?.()
            }}
            onClick={() => onOpen(row.record)}
          >
            {row.cells}
          </button>
        </li>
      ))}
      {onEnd && <EndOfRows key={rows.length} onSeen={onEnd} />}
    </ul>
  )
}

/** Calls back when the end of the rows is visible, or is about to be. */
function EndOfRows({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLLIElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <li ref={mark} aria-hidden={true} className="h-px" />
}
