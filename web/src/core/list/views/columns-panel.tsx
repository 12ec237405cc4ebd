// Columns by keyboard: arrows move, Alt and arrows move the column, Space shows or hides, plus and minus resize. Loaded when
// opened.
import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { isComposing } from '../../keys/normalise-key.ts'
import { useTell } from '../../language/translate.ts'
import { Popover } from '../../layers/popover.tsx'
import { useRoving } from '../../layers/use-roving.ts'
import { announce } from '../../notices/announce.ts'
import { Button } from '../../ui/button.tsx'
import type { AnyRow } from '../define-list.ts'
import type { ColumnChoice } from './list-columns.ts'

/** Pixels of one resizing step. */
const STEP = 10

export default function ColumnsPanel(props: {
  columns: ColumnChoice<AnyRow>
  /** The present width of a visible column, in pixels. */
  widthOf: (name: string) => number
  anchor: HTMLElement
  onClose: () => void
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { columns } = props
  const shown = new Set(columns.shown.map(({ name }) => name))
  const rows = [...columns.shown, ...columns.all.filter(({ name }) => !shown.has(name))]
  const { box, ...roving } = useRoving(rows.map(({ name }) => name))

  const act = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const index = rows.findIndex(({ name }) => name === roving.active)
    const column = rows[index]
    if (!column) return
    const isShown = shown.has(column.name)
    const place = index + 1
    const size = (by: number) => {
      if (!isShown) return
      const width = props.widthOf(column.name) + by
      columns.size(column.name, width)
      announce(t`${width} pixels wide`)
    }
    const move = (by: number) => {
      if (!isShown || index + by < 0 || index + by >= columns.shown.length) return
      columns.move(column.name, by)
      announce(t`${tell(column.label)} is now in position ${place + by}`)
    }
    const rtl = document.documentElement.dir === 'rtl'
    const down = event.key === 'ArrowDown'
    if ((down || event.key === 'ArrowUp') && event.altKey) move(down ? 1 : -1)
    else if (event.key === ' ' || event.key === 'Enter') columns.toggle(column.name)
    else if (event.key === '+' || event.key === '=') size(STEP)
    else if (event.key === '-') size(-STEP)
    else if (event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
      size((event.key === 'ArrowRight') !== rtl ? STEP : -STEP)
    else if (event.key === '0') columns.size(column.name, null)
    else if (event.key === 'Backspace') columns.reset()
    else if (!roving.move(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover
      anchor={props.anchor}
      place="end"
      onClose={props.onClose}
      role="dialog"
      aria-label={t`Columns`}
      className="flex max-h-[calc(70vh/var(--zoom))] w-80 flex-col"
    >
      <div
        ref={box}
        role="listbox"
        aria-label={t`Columns`}
        aria-multiselectable={true}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto p-1"
        onKeyDown={act}
      >
        {rows.map(column => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the list around
          <div
            key={column.name}
            role="option"
            aria-selected={shown.has(column.name)}
            {...roving.entryProps(column.name)}
            className="flex min-h-[max(32px,var(--finger))] items-center gap-2.5 rounded-[5px] px-2 outline-none focus:bg-option"
            onClick={() => columns.toggle(column.name)}
          >
            <span className="list-box" aria-hidden={true} data-on={shown.has(column.name) || undefined} />
            <span className={`min-w-0 flex-1 truncate font-medium ${shown.has(column.name) ? '' : 'text-text-2'}`}>
              {tell(column.label)}
            </span>
            {shown.has(column.name) && (
              <span className="num text-xs text-text-3" dir="ltr">
                {props.widthOf(column.name)}
              </span>
            )}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-hairline py-1.5 ps-3 pe-1 text-xs text-text-3">
        <span className="key-hint flex items-center gap-1">
          <Keys of="alt+arrowup" tone="ghost" />
          <Trans>move</Trans>
        </span>
        <span className="key-hint flex items-center gap-1">
          <Keys of="space" tone="ghost" />
          <Trans>show</Trans>
        </span>
        <span className="key-hint flex items-center gap-1">
          <Keys of="+" tone="ghost" />
          <Keys of="-" tone="ghost" />
          <Trans>size</Trans>
        </span>
        <Button size="small" tone="quiet" className="ms-auto" onClick={columns.reset}>
          <Trans>Default columns</Trans>
        </Button>
      </div>
    </Popover>
  )
}
