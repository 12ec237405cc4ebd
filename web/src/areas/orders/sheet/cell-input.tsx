// The cell under the cursor: a field, so that keys type. Typing replaces what is there, F2 puts the caret into it; arrows, Tab and Enter
// leave the cell unless the caret is in its text.
import { useLingui } from '@lingui/react/macro'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '../../../core/keys/normalise-key.ts'
import { useTell, type Words } from '../../../core/language/translate.ts'
import { anchorTo } from '../../../core/layers/anchored.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import type { OrderSheet, OrderSheetState } from './order-sheet.ts'
import { isBlock } from './pasted-block.ts'
import { goAlong, goBelow, goTo } from './sheet.ts'
import { columnAt, columnNames, type SheetColumn } from './sheet-columns.ts'

/** Rows that PgUp and PgDn pass over, as in lists. */
const PAGE = 10

export const focusSheet = (): void => document.querySelector<HTMLElement>('[data-sheet-cell]')?.focus()

/** Choices below the cell, of which Enter and Tab take one. */
export interface CellChoices {
  id: string
  count: number
  at: number
  move: (by: number) => void
  /** The text of the choice. */
  taken: () => string
  element: ReactNode
}

/** What is said of the cell, below it. */
export interface CellNote {
  tone: 'danger' | 'warn' | 'info'
  content: ReactNode
}

export interface CellInputProps {
  sheet: OrderSheet
  now: OrderSheetState
  column: SheetColumn
  text: string
  fault: Words | undefined
  note?: CellNote | undefined
  choices?: CellChoices | undefined
  /** The number and the name of the row, for screen readers. */
  rowLabel: string
}

const NOTE_TONES = { danger: 'text-danger font-medium', warn: 'text-warn', info: 'text-text-2' } as const

/** What the arrows do in the reading direction. */
const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

export function CellInput({ sheet, now, column, text, fault, note, choices, rowLabel }: CellInputProps) {
  const tell = useTell()
  const id = useId()
  const { editing } = now
  const { kind, label, empty } = columnAt(column)
  const input = useRef<HTMLInputElement>(null)
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const isOpen = editing !== null && choices !== undefined && choices.count > 0
  const below: CellNote | undefined = fault ? { tone: 'danger', content: tell(fault) } : note
  const mode = editing?.mode
  useLayoutEffect(() => {
    const { current } = input
    if (!current) return
    if (mode === 'caret') current.setSelectionRange(current.value.length, current.value.length)
    else if (mode === undefined && document.activeElement === current) current.select()
  }, [mode])

  const move = (rows: number, columns: number) =>
    sheet.step(one => goTo(one, { row: one.at.row + rows, column: one.at.column + columns }))
  /** The choice, if the cell offers some, is what Enter and Tab enter. */
  const take = () => {
    if (editing && isOpen && editing.text.trim() !== '') sheet.edit({ ...editing, text: choices.taken() })
  }

  function onTab(event: KeyboardEvent): void {
    const by = event.shiftKey ? -1 : 1
    // Where the sheet ends, Tab goes on to what comes after it.
    if (goAlong(now.sheet, by) === null) return
    event.preventDefault()
    take()
    sheet.step(one => goAlong(one, by) ?? one)
  }

  /** Returns whether the key was the cell's own. */
  function onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const isPlain = !(ctrlKey || metaKey || altKey)
    const isMain = (ctrlKey || metaKey) && !altKey
    if (isPlain && key === 'Enter') {
      take()
      sheet.step(one => goBelow(one, shiftKey ? -1 : 1))
    } else if (isPlain && key === 'Escape' && editing) sheet.edit(null)
    else if (isPlain && key === 'F2') sheet.edit({ text: editing?.text ?? text, mode: 'caret' })
    else if (isOpen && isPlain && (key === 'ArrowDown' || key === 'ArrowUp')) choices.move(key === 'ArrowDown' ? 1 : -1)
    else if (mode === 'caret') return false
    else if (isPlain && !shiftKey && key === 'ArrowDown') move(1, 0)
    else if (isPlain && !shiftKey && key === 'ArrowUp') move(-1, 0)
    else if (isPlain && !shiftKey && key === 'ArrowRight') move(0, forward())
    else if (isPlain && !shiftKey && key === 'ArrowLeft') move(0, -forward())
    else if (isPlain && key === 'PageDown') move(PAGE, 0)
    else if (isPlain && key === 'PageUp') move(-PAGE, 0)
    else if (isPlain && !shiftKey && key === 'Home') sheet.step(one => goTo(one, { row: one.at.row, column: 0 }))
    else if (isPlain && !shiftKey && key === 'End') sheet.step(one => goTo(one, { row: one.at.row, column: columnNames.length }))
    else if (isMain && key === 'Home') sheet.step(one => goTo(one, { row: 0, column: 0 }))
    else if (isMain && key === 'End') sheet.step(one => goTo(one, { row: one.rows.length, column: columnNames.length }))
    else return false
    return true
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isBlock(pasted)) return
    event.preventDefault()
    sheet.paste(pasted)
  }

  return (
    <div
      ref={setCell}
      role="gridcell"
      aria-colindex={columnNames.indexOf(column) + 2}
      className={classNames('sheet-cell', 'is-at')}
      data-end={kind === 'number' || undefined}
      data-fault={fault !== undefined || undefined}
    >
      <input
        ref={input}
        data-sheet-cell=""
        data-scan="accept"
        {...(editing ? { 'data-own-escape': '' } : {})}
        {...(choices
          ? {
              role: 'combobox',
              'aria-expanded': isOpen,
              'aria-controls': choices.id,
              'aria-activedescendant': isOpen ? `${choices.id}-${choices.at}` : undefined,
              'aria-autocomplete': 'list' as const,
            }
          : {})}
        aria-label={`${tell(label)}, ${rowLabel}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={below ? id : undefined}
        dir={kind === 'text' || kind === 'city' ? 'auto' : 'ltr'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        readOnly={now.isBusy}
        placeholder={empty}
        className={classNames(
          'min-w-0 flex-1 border-0 bg-transparent p-0 text-base text-text outline-none',
          kind === 'number' && 'num text-end',
          kind === 'code' && 'code',
        )}
        value={editing?.text ?? text}
        onChange={event => sheet.edit({ text: event.target.value, mode: mode ?? 'typing' })}
        onFocus={event => event.currentTarget.select()}
        onBlur={sheet.commit}
        onPointerUp={event => editing === null && event.currentTarget.select()}
        onDoubleClick={() => editing === null && sheet.edit({ text, mode: 'caret' })}
        onPaste={onPaste}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent) || event.defaultPrevented) return
          if (event.key === 'Tab') return onTab(event)
          if (onKey(event)) event.preventDefault()
        }}
      />
      {cell && isOpen && <Below cell={cell}>{choices.element}</Below>}
      {cell && !isOpen && below && (
        <Below cell={cell}>
          <div id={id} className={classNames('max-w-80 px-2 py-1 text-sm', NOTE_TONES[below.tone])}>
            {below.content}
          </div>
        </Below>
      )}
    </div>
  )
}

/** Over the rows below the cell, which the scrolled sheet would cut off. */
function Below({ cell, children }: { cell: HTMLElement; children: ReactNode }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) anchorTo(box.current, cell)
  }, [cell])
  return createPortal(
    <div
      ref={box}
      role="group"
      aria-label={t`About this cell`}
      className="anchored z-(--z-nav) rounded-md border border-border bg-raised shadow-pop"
    >
      {children}
    </div>,
    document.body,
  )
}
