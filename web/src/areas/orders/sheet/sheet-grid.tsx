// The rows of the order sheet: only visible ones are rendered, and the one with the cursor, whose cell is a field.
import { useLingui } from '@lingui/react/macro'
import { orderImport } from '@office/shared/areas/orders/order.import'
import type { CheckedOrder } from '@office/shared/areas/orders/order-entry.contract'
import { formatAmount } from '@office/shared/format/amount'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useTell, type Words } from '../../../core/language/translate.ts'
import { ROW_HEIGHTS } from '../../../core/list/fitting-rows.ts'
import { preferences } from '../../../core/look/preferences.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { warnOfAlike } from '../order-lookups.ts'
import type { KnownCity } from '../order-place.ts'
import { CellInput, type CellNote, focusSheet } from './cell-input.tsx'
import { CityInput } from './city-input.tsx'
import type { OrderSheet, OrderSheetState } from './order-sheet.ts'
import { PhoneInput } from './phone-input.tsx'
import { goTo, type SheetRow } from './sheet.ts'
import './sheet.css'
import { columnAt, columnNames, type SheetColumn } from './sheet-columns.ts'
import type { RowFaults } from './sheet-orders.ts'

const NUMBER = 44
const CHARGE = 132
/** Cells that know more than their text. */
const inputs: Partial<Record<SheetColumn, typeof CityInput>> = { receiver_city: CityInput, receiver_phone: PhoneInput }
const TRACKS = [NUMBER, ...columnNames.map(name => columnAt(name).width), CHARGE].map(width => `${width}px`).join(' ')

export function SheetGrid({ sheet, now }: { sheet: OrderSheet; now: OrderSheetState }) {
  const { t } = useLingui()
  const tell = useTell()
  const { rows, at } = now.sheet
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHTS[useSnapshot(preferences).density]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The field under the cursor must not lose the focus when it is scrolled away.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), at.row])].sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what makes rows need measuring
  useEffect(() => virtual.measure(), [virtual, height])
  const atKey = rows[at.row]?.key
  const seen = useRef(`${atKey} ${at.column}`)
  useLayoutEffect(() => {
    const cell = `${atKey} ${at.column}`
    if (seen.current === cell) return
    seen.current = cell
    virtual.scrollToIndex(at.row, { align: 'auto' })
    focusSheet()
    document.querySelector('[data-sheet-cell]')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [atKey, at.column, at.row, virtual])
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t`Orders to create`}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnNames.length + 2}
      className="sheet-grid min-h-0 flex-1 overflow-auto border-t border-border"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sheet-row sheet-head sticky top-0 z-[2] h-[30px] text-sm font-medium"
        style={{ gridTemplateColumns: TRACKS }}
      >
        <span role="columnheader" className="sheet-cell sheet-number">
          <span className="sr-only">{t`Row`}</span>
        </span>
        {columnNames.map(name => (
          <span key={name} role="columnheader" className="sheet-cell" data-end={columnAt(name).kind === 'number' || undefined}>
            <span className="truncate">{tell(columnAt(name).label)}</span>
            {orderImport.columns[name].required && columnAt(name).empty === undefined && (
              <span className="text-danger" aria-hidden={true}>
                *
              </span>
            )}
          </span>
        ))}
        <span role="columnheader" className="sheet-cell sheet-charge" data-end="">
          {t`Charge`}
        </span>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index }) => {
          const row = rows[index]
          if (!row) return null
          const isAt = index === at.row
          return (
            <Row
              key={row.key}
              sheet={sheet}
              row={row}
              index={index}
              height={height}
              faults={now.faults.get(row.key)}
              known={now.known.get(row.key)}
              city={now.cities.get(row.cells.receiver_city ?? '')}
              now={isAt ? now : null}
            />
          )
        })}
      </div>
    </div>
  )
}

interface RowProps {
  sheet: OrderSheet
  row: SheetRow
  index: number
  height: number
  faults: RowFaults | undefined
  known: CheckedOrder | undefined
  city: KnownCity | undefined
  /** The state, for the row under the cursor alone, so that no other is drawn again with every key. */
  now: OrderSheetState | null
}

const Row = memo(function Row({ sheet, row, index, height, faults, known, city, now }: RowProps) {
  const { t } = useLingui()
  const tell = useTell()
  const number = index + 1
  const name = row.cells.receiver_name ?? ''
  const rowLabel = name === '' ? t`row ${number}` : t`row ${number}, ${name}`
  const warning = warnOfAlike(known?.alike)
  const noteOf = (column: SheetColumn): CellNote | undefined =>
    warning && column === 'receiver_phone' ? { tone: 'warn', content: tell(warning) } : undefined
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-sheet-row={number}
      className="sheet-row absolute inset-x-0"
      style={{ height, top: index * height, gridTemplateColumns: TRACKS }}
    >
      <span role="rowheader" className="sheet-cell sheet-number num text-sm">
        {number}
      </span>
      {columnNames.map((column, at) => {
        const given = { sheet, column, text: row.cells[column] ?? '', fault: faults?.[column], note: noteOf(column), rowLabel }
        if (now?.sheet.at.column === at) {
          const Input = inputs[column] ?? CellInput
          return <Input key={column} {...given} now={now} />
        }
        return (
          <Cell
            key={column}
            {...given}
            shown={column === 'receiver_city' && city ? city.city : given.text}
            onPoint={() => sheet.step(one => goTo(one, { row: index, column: at }))}
          />
        )
      })}
      <span role="gridcell" className="sheet-cell sheet-charge" data-end="">
        {known && <Charge known={known} currency={city?.currency ?? ''} />}
      </span>
    </div>
  )
})

function Cell(props: {
  column: SheetColumn
  shown: string
  fault: Words | undefined
  note: CellNote | undefined
  onPoint: () => void
}) {
  const tell = useTell()
  const { column, shown, fault, note } = props
  const { kind, empty } = columnAt(column)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the sheet lead here
    <div
      role="gridcell"
      tabIndex={-1}
      aria-invalid={fault !== undefined || undefined}
      title={fault ? tell(fault) : undefined}
      data-end={kind === 'number' || undefined}
      data-fault={fault !== undefined || undefined}
      className={classNames('sheet-cell', note?.tone === 'warn' && 'text-warn')}
      onClick={props.onPoint}
    >
      <bdi className={classNames('min-w-0 truncate', kind === 'number' && 'num', kind === 'code' && 'code')}>
        {shown === '' ? <span className="text-text-3">{empty}</span> : shown}
      </bdi>
    </div>
  )
}

function Charge({ known: { charge_total, refusal }, currency }: { known: CheckedOrder; currency: string }) {
  if (charge_total !== null)
    return (
      <span dir="ltr" className="num">
        {formatAmount(charge_total)} <span className="text-text-3">{currency}</span>
      </span>
    )
  return refusal === null ? null : (
    <span className="truncate text-danger" title={refusal}>
      {refusal}
    </span>
  )
}
