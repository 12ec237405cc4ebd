// The price table of a card, used like a spreadsheet: arrows, typing, filling and pasting; only visible cells are rendered.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type Lane,
  laneKey,
  type PriceColumn,
  priceColumns,
  type Slab,
} from '@office/shared/areas/rate-cards/prices/price-card.model'
import { serviceNames, speedNames } from '@office/shared/areas/rate-cards/prices/price-words'
import { msg } from '@office/shared/core/messages/message'
import { amountIn, formatAmount } from '@office/shared/format/amount'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { announce } from '../../../core/notices/announce.ts'
import { notify } from '../../../core/notices/notices.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { columnWords } from '../rate-card-words.ts'
import { sheetStep } from './sheet-keys.ts'
import {
  boundsOf,
  type Cell,
  copyText,
  fill,
  paste,
  type Range,
  readPrice,
  redo,
  removeRows,
  type Sheet,
  setCells,
  undo,
} from './sheet-model.ts'
import { COLUMN, HEAD, inSight, namesWidth, ROW, useSheetView } from './sheet-window.ts'

export interface PriceSheetProps {
  sheet: Sheet
  slabs: readonly Slab[]
  /** Of the card. */
  currency: string
  zoneNames: ReadonlyMap<number, string>
  /** The rows of the previous version, by their keys; differences are coloured. */
  before: ReadonlyMap<string, Lane> | null
  /** The selection with the cursor; the sheet may have fewer rows than it covers. */
  range: Range
  onRange: (range: Range) => void
  /** Absent if nothing may be changed. */
  onChange?: (sheet: Sheet) => void
  /** Writes what is being typed in a cell, before the table is saved by a key that leaves the focus there. */
  ref?: Ref<{ commit: () => boolean }>
}

const skippedWords = msg`{n, plural, one {# cell holds no price or is outside the table} other {# cells hold no price or are outside the table}}`

/** Letters are keys of the page, not prices. */
const PRICE_SIGNS = /^[\d.,\s]*$/

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

/** What a row is for, in words. */
export function useLaneWords(zoneNames: ReadonlyMap<number, string>) {
  const tell = useTell()
  return useCallback(
    (lane: Lane) => ({
      origin: zoneNames.get(lane.origin_zone_id) ?? `#${lane.origin_zone_id}`,
      destination: zoneNames.get(lane.destination_zone_id) ?? `#${lane.destination_zone_id}`,
      service: [lane.service && tell(serviceNames[lane.service]), lane.speed && tell(speedNames[lane.speed])]
        .filter(Boolean)
        .join(', '),
    }),
    [zoneNames, tell],
  )
}

export function PriceSheet(props: PriceSheetProps) {
  const { sheet, slabs, currency, range, onRange, onChange } = props
  const { t } = useLingui()
  const tell = useTell()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const columns = priceColumns(slabs)
  const laneWords = useLaneWords(props.zoneNames)
  const letters = useMemo(
    () => sheet.lanes.reduce((most, lane) => Math.max(most, Object.values(laneWords(lane)).join('').length), 0),
    [sheet.lanes, laneWords],
  )
  const namesIn = useCallback((width: number) => namesWidth(width, columns.length, letters), [columns.length, letters])
  const { view, onScroll, show } = useSheetView(box, namesIn)
  const names = namesIn(view.width)
  const most = { row: sheet.lanes.length - 1, column: columns.length - 1 }
  const cursor: Cell = { row: clamp(range.to.row, most.row), column: clamp(range.to.column, most.column) }
  const lane = sheet.lanes[cursor.row]
  const value = lane?.prices[cursor.column] ?? null
  const isWrong = typed !== null && readPrice(typed, currency) === undefined
  useEffect(() => show(cursor.row, cursor.column), [show, cursor.row, cursor.column])

  const goTo = (to: Cell, extend = false) => onRange({ from: extend ? range.from : to, to })
  const change = (next: Sheet) => {
    if (next !== sheet) onChange?.(next)
  }
  /** Writes the typed text; false while it is not a price. */
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
  useImperativeHandle(props.ref, () => ({ commit }))

  const isEditable = onChange !== undefined
  // People open a draft to write prices; in a read-only card the keys belong to the page.
  useEffect(() => {
    if (isEditable) input.current?.focus({ preventScroll: true })
  }, [isEditable])

  const actions = {
    leave: () => input.current?.blur(),
    edit: () => onChange && setTyped(value ?? ''),
    cancel: () => setTyped(null),
    clear: () => change(setCells(sheet, range, null)),
    undo: () => change(undo(sheet)),
    redo: () => change(redo(sheet)),
    'fill-down': () => change(fill(sheet, range, 'down')),
    'fill-right': () => change(fill(sheet, range, 'right')),
    'remove-rows': () => change(removeRows(sheet, range)),
    all: () => onRange({ from: { row: 0, column: 0 }, to: most }),
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const page = Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1)
    const step = sheetStep(event, { isEditing: typed !== null, page, isRtl: document.documentElement.dir === 'rtl' })
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if (step.kind === 'do') return void actions[step.what]()
    if (!commit()) return
    goTo({ row: clamp(cursor.row + step.rows, most.row), column: clamp(cursor.column + step.columns, most.column) }, step.extends)
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

  /** A cell under the pointer; with Shift the selection extends to it. */
  function onPointerDown(event: PointerEvent, cell: Cell) {
    event.preventDefault()
    if (!commit()) return
    goTo(cell, event.shiftKey)
    input.current?.focus()
  }

  const words = lane && laneWords(lane)
  const column = columns[cursor.column]
  const slab = column && slabs[column.slab]
  const columnSaid = slab && columnWords(slab, column.part, tell)
  const cellLabel =
    words && columnSaid
      ? [`${words.origin} – ${words.destination}`, words.service, columnSaid.slab, columnSaid.part].filter(Boolean).join(', ')
      : t`Prices`
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
          onPointerDown={onPointerDown}
        />
        {lane && (
          // Its position follows the reading direction of the page; its content is left to right.
          <div
            className="absolute z-10"
            style={{ top: HEAD + cursor.row * ROW, insetInlineStart: names + cursor.column * COLUMN, width: COLUMN, height: ROW }}
          >
            <input
              ref={input}
              data-sheet={true}
              {...(onChange ? { 'data-autofocus': true } : {})}
              aria-label={cellLabel}
              aria-describedby={help}
              aria-invalid={isWrong || undefined}
              readOnly={!onChange}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={typed ?? ''}
              placeholder={typed === null && value !== null ? formatAmount(value) : ''}
              onChange={event => onChange && PRICE_SIGNS.test(event.target.value) && setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onCopy={event => onCopy(event, false)}
              onCut={event => onCopy(event, true)}
              onBlur={() => {
                if (!commit()) setTyped(null)
              }}
              className={classNames(
                'num size-full border-2 px-2 text-end text-base outline-none placeholder:text-text',
                isWrong ? 'border-danger bg-danger-bg' : 'border-accent bg-surface',
                typed === null && 'caret-transparent',
              )}
            />
          </div>
        )}
      </div>
      <span id={help} className="sr-only">
        {onChange ? (
          <Trans>
            Type to replace, Enter to edit, Control D fills down, Control R fills right, Control Z undoes, Control Delete removes
            rows.
          </Trans>
        ) : (
          <Trans>Read only</Trans>
        )}
      </span>
    </div>
  )
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
    laneWords: ReturnType<typeof useLaneWords>
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
