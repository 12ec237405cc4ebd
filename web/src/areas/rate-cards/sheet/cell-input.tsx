// The field at the cursor of a price sheet: it shows the cell's price until something is typed.
import { formatAmount } from '@office/shared/format/amount'
import type { RefObject } from 'react'
import { classNames } from '../../../core/ui/class-names.ts'
import type { SheetEditing } from './use-sheet-editing.ts'

interface CellInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  /** The id of the words that explain its keys. */
  help: string
  price: string | null
  isReadOnly: boolean
  editing: SheetEditing
}

export function CellInput({ inputRef, label, help, price, isReadOnly, editing }: CellInputProps) {
  const { typed, isWrong } = editing
  return (
    <input
      ref={inputRef}
      data-sheet={true}
      {...(isReadOnly ? {} : { 'data-autofocus': true })}
      aria-label={label}
      aria-describedby={help}
      aria-invalid={isWrong || undefined}
      readOnly={isReadOnly}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={typed ?? ''}
      placeholder={typed === null && price !== null ? formatAmount(price) : ''}
      onChange={event => editing.type(event.target.value)}
      onKeyDown={editing.onKeyDown}
      onPaste={editing.onPaste}
      onCopy={editing.onCopy}
      onCut={editing.onCut}
      onBlur={editing.onBlur}
      className={classNames(
        'num size-full border-2 px-2 text-end text-base outline-none placeholder:text-text',
        isWrong ? 'border-danger bg-danger-bg' : 'border-accent bg-surface',
        typed === null && 'caret-transparent',
      )}
    />
  )
}
