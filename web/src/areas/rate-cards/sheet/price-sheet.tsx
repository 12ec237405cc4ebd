// The price table of a card, used like a spreadsheet: arrows, typing, filling and pasting; only visible cells are rendered.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type Lane,
  laneKey,
  type PriceColumn,
  priceColumns,
  type Slab,
} from '@office/shared/areas/rate-cards/prices/price-card.model'
import { formatAmount } from '@office/shared/format/amount'
import { type PointerEvent, type Ref, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { columnWords } from '../rate-card-words.ts'
import { CellInput } from './cell-input.tsx'
import { type LaneWords, useLaneWords } from './lane-words.ts'
import { boundsOf, type Cell, nearestCell } from './sheet-model.ts'
import { COLUMN, HEAD, inSight, namesWidth, ROW, useSheetView } from './sheet-window.ts'
import { type EditedSheet, useSheetEditing } from './use-sheet-editing.ts'

export interface PriceSheetProps extends EditedSheet {
  slabs: readonly Slab[]
  zoneNames: ReadonlyMap<number, string>
  /** The rows of the previous version, by their keys; differences are coloured. */
  before: ReadonlyMap<string, Lane> | null
  /** Writes what is being typed in a cell, before the table is saved by a key that leaves the focus there. */
  ref?: Ref<{ commit: () => boolean }>
}

export function PriceSheet(props: PriceSheetProps) {
  const { sheet, slabs, range } = props
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const columns = priceColumns(slabs)
  const laneWords = useLaneWords(props.zoneNames)
  const letters = useMemo(
    () => sheet.lanes.reduce((most, lane) => Math.max(most, Object.values(laneWords(lane)).join('').length), 0),
    [sheet.lanes, laneWords],
  )
  const namesIn = useCallback((width: number) => namesWidth(width, columns.length, letters), [columns.length, letters])
  const { view, onScroll, show } = useSheetView(box, namesIn)
  const names = namesIn(view.width)
  const last: Cell = { row: sheet.lanes.length - 1, column: columns.length - 1 }
  const cursor = nearestCell(range.to, last)
  useEffect(() => show(cursor.row, cursor.column), [show, cursor.row, cursor.column])
  const page = Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1)
  const editing = useSheetEditing(props, { cursor, last, page }, input)
  const { commit } = editing
  useImperativeHandle(props.ref, () => ({ commit }))
  const label = useCellLabel(props, columns, cursor, laneWords)
  const lane = sheet.lanes[cursor.row]
  const isReadOnly = props.onChange === undefined
  return (
    <div ref={box} onScroll={onScroll} className="relative min-h-0 flex-1 overflow-auto [contain:strict]">
      <div className="relative" style={{ width: names + columns.length * COLUMN, height: HEAD + sheet.lanes.length * ROW }}>
        <SheetHead slabs={slabs} columns={columns} view={view} names={names} />
        <SheetRows
          {...props}
          columns={columns}
          view={view}
          names={names}
          cursor={cursor}
          laneWords={laneWords}
          onPointerDown={editing.onPointerDown}
        />
        {lane && (
          // Its position follows the reading direction of the page; its content is left to right.
          <div
            className="absolute z-10"
            style={{ top: HEAD + cursor.row * ROW, insetInlineStart: names + cursor.column * COLUMN, width: COLUMN, height: ROW }}
          >
            <CellInput
              inputRef={input}
              label={label}
              help={help}
              price={lane.prices[cursor.column] ?? null}
              isReadOnly={isReadOnly}
              editing={editing}
            />
          </div>
        )}
      </div>
      <span id={help} className="sr-only">
        {isReadOnly ? (
          <Trans>Read only</Trans>
        ) : (
          <Trans>
            Type to replace, Enter to edit, Control D fills down, Control R fills right, Control Z undoes, Control Delete removes
            rows.
          </Trans>
        )}
      </span>
    </div>
  )
}

/** The row and column of a cell, in words. */
function useCellLabel(
  { sheet, slabs }: PriceSheetProps,
  columns: readonly PriceColumn[],
  cell: Cell,
  laneWords: LaneWords,
): string {
  const { t } = useLingui()
  const tell = useTell()
  const lane = sheet.lanes[cell.row]
  const column = columns[cell.column]
  const slab = column && slabs[column.slab]
  if (!lane || !slab) return t`Prices`
  const { origin, destination, service } = laneWords(lane)
  const said = columnWords(slab, column.part, tell)
  return [`${origin} – ${destination}`, service, said.slab, said.part].filter(Boolean).join(', ')
}

const stuck = 'sticky z-20 bg-surface'

function SheetHead({
  slabs,
  columns,
  view,
  names,
}: {
  slabs: readonly Slab[]
  columns: readonly PriceColumn[]
  view: { left: number; width: number }
  names: number
}) {
  const tell = useTell()
  const { start, end } = inSight(view.left, view.width - names, COLUMN, columns.length)
  return (
    <div className="sticky top-0 z-30 border-b border-border-2 bg-surface text-sm" style={{ height: HEAD }}>
      <div
        className={`${stuck} start-0 z-30 flex h-full items-end border-e border-border-2 px-3 pb-1.5 font-medium text-text-2`}
        style={{ width: names }}
      >
        <Trans>From, to</Trans>
      </div>
      {columns.slice(start, end).map((column, index) => {
        const slab = slabs[column.slab]
        const said = slab ? columnWords(slab, column.part, tell) : { slab: '', part: '' }
        return (
          <div
            key={`${column.slab} ${column.part}`}
            className="absolute top-0 flex h-full flex-col justify-end px-2 pb-1 text-end leading-tight"
            style={{ insetInlineStart: names + (start + index) * COLUMN, width: COLUMN }}
          >
            <span className="truncate font-medium">{said.slab}</span>
            <span className="truncate text-xs text-text-3">{said.part}</span>
          </div>
        )
      })}
    </div>
  )
}

function SheetRows(
  props: PriceSheetProps & {
    columns: readonly PriceColumn[]
    view: { top: number; left: number; width: number; height: number }
    names: number
    cursor: Cell
    laneWords: LaneWords
    onPointerDown: (event: PointerEvent, cell: Cell) => void
  },
) {
  const { sheet, before, view, names, columns, cursor, laneWords, onPointerDown } = props
  const rows = inSight(view.top, view.height - HEAD, ROW, sheet.lanes.length)
  const cells = inSight(view.left, view.width - names, COLUMN, columns.length)
  const chosen = boundsOf(props.range)
  const { t } = useLingui()
  return sheet.lanes.slice(rows.start, rows.end).map((lane, index) => {
    const row = rows.start + index
    const words = laneWords(lane)
    const old = before?.get(laneKey(lane))
    return (
      <div
        key={laneKey(lane)}
        className={classNames('absolute start-0 end-0 border-b border-hairline', row === cursor.row && 'bg-hover')}
        style={{ top: HEAD + row * ROW, height: ROW }}
      >
        <div
          className={classNames(
            stuck,
            'start-0 flex h-full items-center gap-1.5 border-e border-border-2 px-3',
            row === cursor.row && 'bg-hover',
          )}
          style={{ width: names }}
        >
          <bdi className="truncate font-medium">{words.origin}</bdi>
          <span className="flip text-text-3" aria-hidden={true}>
            →
          </span>
          <bdi className="truncate">{words.destination}</bdi>
          {words.service && <span className="truncate text-xs text-text-3">{words.service}</span>}
        </div>
        {lane.prices.slice(cells.start, cells.end).map((price, at) => {
          const column = cells.start + at
          const was = old?.prices[column]
          const formerly = was === undefined || was === null ? null : formatAmount(was)
          const isChanged =
            before !== null &&
            (old === undefined || Number(was ?? Number.NaN) !== Number(price ?? Number.NaN)) &&
            !(was === null && price === null)
          const isChosen = row >= chosen.top && row <= chosen.bottom && column >= chosen.left && column <= chosen.right
          return (
            <div
              key={column}
              onPointerDown={event => onPointerDown(event, { row, column })}
              title={isChanged ? (formerly === null ? t`New` : t`Before: ${formerly}`) : undefined}
              className={classNames(
                'num absolute top-0 flex h-full items-center justify-end px-2 rtl:justify-start',
                isChosen ? 'bg-selected' : price === null ? 'bg-sunken' : isChanged ? 'bg-warn-bg' : '',
                isChanged && 'font-semibold text-warn',
              )}
              style={{ insetInlineStart: names + column * COLUMN, width: COLUMN }}
            >
              <bdi dir="ltr">{price === null ? '' : formatAmount(price)}</bdi>
            </div>
          )
        })}
      </div>
    )
  })
}

/** The number of rows, and of prices that differ from the previous version. */
export function SheetCount({ sheet, before }: Pick<PriceSheetProps, 'sheet' | 'before'>) {
  const pairs = sheet.lanes.length
  const changed = before
    ? sheet.lanes.reduce((sum, lane) => {
        const old = before.get(laneKey(lane))
        return sum + lane.prices.filter((price, at) => Number(price ?? -1) !== Number(old?.prices[at] ?? -1)).length
      }, 0)
    : 0
  return (
    <span className="text-sm text-text-3">
      <Plural value={pairs} one="# pair of zones" other="# pairs of zones" />
      {changed > 0 && (
        <>
          {' · '}
          <Plural value={changed} one="# price changed" other="# prices changed" />
        </>
      )}
    </span>
  )
}
