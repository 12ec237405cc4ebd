// The price table of a card as a sheet: a row for each zone pair and service, a column for each price. Only this module writes
// and reads such files, in the portal and in the terminal.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { ExportColumn, ExportRow } from '../../../core/export/export-table.ts'
import { type Cell, choice, decimal, type Fault, fault, isFault } from '../../../core/import/cell.ts'
import { folded } from '../../../core/import/define-import.ts'
import { headingKey } from '../../../core/import/headings.ts'
import { type Rejection, unknownMessage } from '../../../core/import/import-codes.ts'
import { nearest } from '../../../core/import/nearest.ts'
import { isAdded } from '../../../core/sheet/added-headings.ts'
import { cellsOf, type Sheet } from '../../../core/sheet/sheet.ts'
import { decimalsOf } from '../../../format/currency-decimals.ts'
import { type Lane, laneKey, type PriceColumn, priceColumns, type Slab, services, speeds } from './price-card.model.ts'

export interface TableZone {
  id: number
  name: string
  code: string | null
}

const fixed = ['Origin Zone', 'Destination Zone', 'Service', 'Speed'] as const

const plain = (kg: string) => String(Number(kg))

/** The heading of a price column in files: '0-2 kg', 'over 2 kg: first 2 kg', 'over 2 kg: each further 1 kg'. */
export function priceHeading(slabs: readonly Slab[], { slab: index, part }: PriceColumn): string {
  const slab = slabs[index]
  if (!slab) return ''
  const range = slab.to_kg === null ? `over ${plain(slab.from_kg)} kg` : `${plain(slab.from_kg)}-${plain(slab.to_kg)} kg`
  switch (slab.mode) {
    case 'flat':
      return range
    case 'per-kg':
      return `${range}: each kg`
    case 'per-step':
      return `${range}: each ${plain(slab.step_kg ?? '0')} kg`
    case 'flat-additional':
      return part === 'price'
        ? `${range}: first ${plain(slab.base_kg ?? '0')} kg`
        : `${range}: each further ${plain(slab.step_kg ?? '0')} kg`
  }
}

/** The table for a file, in row order. */
export function tableFile(
  lanes: readonly Lane[],
  { slabs, zones }: { slabs: readonly Slab[]; zones: readonly TableZone[] },
): { columns: ExportColumn[]; rows: ExportRow[] } {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  const columns: ExportColumn[] = [
    ...fixed.map(heading => ({ key: heading, heading, kind: 'text' as const })),
    ...priceColumns(slabs).map((column, at) => ({
      key: String(at),
      heading: priceHeading(slabs, column),
      kind: 'amount' as const,
    })),
  ]
  const rows = lanes.map(lane => ({
    'Origin Zone': names.get(lane.origin_zone_id) ?? `#${lane.origin_zone_id}`,
    'Destination Zone': names.get(lane.destination_zone_id) ?? `#${lane.destination_zone_id}`,
    Service: lane.service,
    Speed: lane.speed,
    ...Object.fromEntries(lane.prices.map((price, at) => [String(at), price])),
  }))
  return { columns, rows }
}

/** As headings are compared elsewhere, but 0-2.5 and 0-25 are two slabs. */
const columnKey = (heading: string): string => headingKey(heading.replace(/(?<=\d)[.,](?=\d)/g, 'point'))

const otherCard = msg`This file is not a price table for {card}: the column {heading} is missing.`
const extraColumn = msg`This file is not a price table for {card}, which has no column {heading}.`
const noRows = msg`This file has no rows for {card}, only headings.`

export interface TableRefusal {
  code: 'file-of-other-card' | 'no-rows'
  message: Message
  values: { card: string; heading?: string }
}

export interface ReadTable {
  lanes: Lane[]
  rejected: Rejection[]
}

/** A price in a sheet, with the decimals of its card's currency. */
export const priceCell = (currency: string): Cell<string> => decimal({ scale: decimalsOf(currency), digits: 12 })
const service = choice(...services)
const speed = choice(...speeds)

/** A parsed sheet as rows of a card. A file with another card's layout is refused as a whole, an invalid row with its place. */
export function readTable(
  sheet: Sheet,
  { name: card, currency, slabs, zones }: { name: string; currency: string; slabs: readonly Slab[]; zones: readonly TableZone[] },
): ReadTable | { refused: TableRefusal } {
  const prices = priceColumns(slabs).map(column => priceHeading(slabs, column))
  const wanted = [...fixed, ...prices]
  const given = sheet.headings.map(columnKey)
  const places = wanted.map(heading => given.indexOf(columnKey(heading)))
  const isOptional = (at: number) => wanted[at] === 'Service' || wanted[at] === 'Speed'
  const missing = wanted.find((_, at) => places[at] === -1 && !isOptional(at))
  if (missing !== undefined)
    return { refused: { code: 'file-of-other-card', message: otherCard, values: { card, heading: missing } } }
  const extra = sheet.headings.find((heading, at) => heading.trim() !== '' && !places.includes(at) && !isAdded(heading))
  if (extra !== undefined)
    return { refused: { code: 'file-of-other-card', message: extraColumn, values: { card, heading: extra } } }
  if (sheet.rows.length === 0) return { refused: { code: 'no-rows', message: noRows, values: { card } } }

  const zoneOf = zoneFinder(zones)
  const price = priceCell(currency)
  const lanes: Lane[] = []
  const rejected: Rejection[] = []
  const rowOfKey = new Map<string, number>()
  for (const row of sheet.rows) {
    const cells = cellsOf(row)
    const faults: Rejection[] = []
    /** The value of a column; problems are recorded with their place. */
    const read = <T>(at: number, cell: Cell<T>, isRequired = false): T | null => {
      const value = cells[places[at] ?? -1]?.trim() ?? ''
      const found = value === '' ? (isRequired ? fault('MISSING_VALUE') : null) : cell.read(value, sheet)
      if (found === null || !isFault(found)) return found
      faults.push(rejection(row.row, wanted[at] ?? '', value, found))
      return null
    }
    const lane = {
      origin_zone_id: read(0, zoneOf, true),
      destination_zone_id: read(1, zoneOf, true),
      service: read(2, service),
      speed: read(3, speed),
      prices: prices.map((_, at) => read(fixed.length + at, price)),
    }
    rejected.push(...faults)
    const { origin_zone_id, destination_zone_id } = lane
    if (faults.length > 0 || origin_zone_id === null || destination_zone_id === null) continue
    const whole = { ...lane, origin_zone_id, destination_zone_id }
    const first = rowOfKey.get(laneKey(whole))
    if (first !== undefined) {
      rejected.push(rejection(row.row, 'Origin Zone', cells[places[0] ?? -1] ?? '', fault('DUPLICATE_IN_FILE', { row: first })))
      continue
    }
    rowOfKey.set(laneKey(whole), row.row)
    lanes.push(whole)
  }
  return { lanes, rejected }
}

const rejection = (row: number, field: string, value: string, { fault: code, message, values }: Fault): Rejection => ({
  row,
  field,
  value,
  code,
  message,
  ...(values ? { values } : {}),
})

/** Zones by name, or else by code, in any case. Files that we write have the names. */
function zoneFinder(zones: readonly TableZone[]): Cell<number> {
  const known = new Map([
    ...zones.flatMap(({ id, code }) => (code ? [[folded(code), id] as const] : [])),
    ...zones.map(({ id, name }) => [folded(name), id] as const),
  ])
  const names = zones.map(({ name }) => name)
  return {
    read: text => {
      const { message, values } = unknownMessage('UNKNOWN_ZONE', known.has(folded(text)) ? null : nearest(text, names))
      return known.get(folded(text)) ?? fault('UNKNOWN_ZONE', values, message)
    },
  }
}

/** Which rows of another table this one changes, and which it removes. */
export function tableChanges(before: readonly Lane[], after: readonly Lane[]): { lanes: Lane[]; removed: Lane[] } {
  const known = new Map(before.map(lane => [laneKey(lane), lane]))
  const kept = new Set(after.map(laneKey))
  const same = (a: Lane, b: Lane | undefined) =>
    b !== undefined && a.prices.every((value, at) => sameAmount(value, b.prices[at] ?? null))
  return {
    lanes: after.filter(lane => !same(lane, known.get(laneKey(lane)))),
    removed: before.filter(lane => !kept.has(laneKey(lane))),
  }
}

const sameAmount = (a: string | null, b: string | null) => a === b || (a !== null && b !== null && Number(a) === Number(b))
