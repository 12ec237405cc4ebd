// Editing a price sheet: the text being typed at the cursor, and what keys, the clipboard and the pointer do to the cells.
import { useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { amountIn } from '@office/shared/format/amount'
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { announce } from '../../../core/notices/announce.ts'
import { notify } from '../../../core/notices/notices.ts'
import { sheetStep } from './sheet-keys.ts'
import {
  type Cell,
  copyText,
  fill,
  nearestCell,
  paste,
  type Range,
  readPrice,
  redo,
  removeRows,
  type Sheet,
  setCells,
  undo,
} from './sheet-model.ts'

/** A sheet, and whom its changes are told. */
export interface EditedSheet {
  sheet: Sheet
  /** Of the card. */
  currency: string
  /** The selection with the cursor; the sheet may have fewer rows than it covers. */
  range: Range
  onRange: (range: Range) => void
  /** Absent if nothing may be changed. */
  onChange?: (sheet: Sheet) => void
}

export interface SheetEditing {
  /** Null unless the cell under the cursor is being edited. */
  typed: string | null
  /** The typed text is no price. */
  isWrong: boolean
  type: (text: string) => void
  /** Writes the typed text; false while it is not a price. */
  commit: () => boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onBlur: () => void
  /** A cell under the pointer; with Shift the selection extends to it. */
  onPointerDown: (event: PointerEvent, cell: Cell) => void
}

const skippedWords = msg`{n, plural, one {# cell holds no price or is outside the table} other {# cells hold no price or are outside the table}}`

/** Letters are keys of the page, not prices. */
const PRICE_SIGNS = /^[\d.,\s]*$/

/** The place of the cursor, and around it the last cell of the sheet and the number of rows in sight. */
interface Place {
  cursor: Cell
  last: Cell
  page: number
}

/** @param input the field at the cursor */
export function useSheetEditing(
  { sheet, currency, range, onRange, onChange }: EditedSheet,
  { cursor, last, page }: Place,
  input: RefObject<HTMLInputElement | null>,
): SheetEditing {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)

  const goTo = (to: Cell, extend: boolean) => onRange({ from: extend ? range.from : to, to })
  const change = (next: Sheet) => {
    if (next !== sheet) onChange?.(next)
  }
  function commit(): boolean {
    if (typed === null) return true
    const read = readPrice(typed, currency)
    if (read === undefined) {
      const example = amountIn('1250', currency)
      announce(t`Enter an amount like ${example}`)
      return false
    }
    change(setCells(sheet, { from: cursor, to: cursor }, read))
    setTyped(null)
    return true
  }

  const isEditable = onChange !== undefined
  // People open a draft to write prices; in a read-only card the keys belong to the page.
  useEffect(() => {
    if (isEditable) input.current?.focus({ preventScroll: true })
  }, [isEditable, input])

  const actions = {
    leave: () => input.current?.blur(),
    edit: () => onChange && setTyped(sheet.lanes[cursor.row]?.prices[cursor.column] ?? ''),
    cancel: () => setTyped(null),
    clear: () => change(setCells(sheet, range, null)),
    undo: () => change(undo(sheet)),
    redo: () => change(redo(sheet)),
    'fill-down': () => change(fill(sheet, range, 'down')),
    'fill-right': () => change(fill(sheet, range, 'right')),
    'remove-rows': () => change(removeRows(sheet, range)),
    all: () => onRange({ from: { row: 0, column: 0 }, to: last }),
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = sheetStep(event, { isEditing: typed !== null, page, isRtl: document.documentElement.dir === 'rtl' })
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if (step.kind === 'do') return void actions[step.what]()
    if (!commit()) return
    goTo(nearestCell({ row: cursor.row + step.rows, column: cursor.column + step.columns }, last), step.extends)
  }

  function onPaste(event: ClipboardEvent) {
    if (typed !== null || !onChange) return
    event.preventDefault()
    const pasted = paste(sheet, range, event.clipboardData.getData('text/plain'), currency)
    change(pasted.sheet)
    const { skipped } = pasted
    if (skipped > 0) notify('warn', { message: skippedWords, values: { n: skipped } })
  }

  function onCopy(event: ClipboardEvent, isCut: boolean) {
    if (typed !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyText(sheet, range))
    if (isCut) change(setCells(sheet, range, null))
  }

  function onPointerDown(event: PointerEvent, cell: Cell) {
    event.preventDefault()
    if (!commit()) return
    goTo(cell, event.shiftKey)
    input.current?.focus()
  }

  return {
    typed,
    isWrong: typed !== null && readPrice(typed, currency) === undefined,
    type: text => {
      if (onChange && PRICE_SIGNS.test(text)) setTyped(text)
    },
    commit,
    onKeyDown,
    onPaste,
    onCopy: event => onCopy(event, false),
    onCut: event => onCopy(event, true),
    onBlur: () => {
      if (!commit()) setTyped(null)
    },
    onPointerDown,
  }
}
