// The columns of the order sheet: what a clerk types of each order, under the column of the import that takes it.

import { orderImport } from '@office/shared/areas/orders/order.import'
import { orderLabels } from '@office/shared/areas/orders/order-edit.model'
import { speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { ImportRow } from '@office/shared/core/import/define-import'
import type { Message } from '@office/shared/core/messages/message'
import { inLatin, plainNumber } from '@office/shared/format/typed-number'

export type ImportColumn = keyof ImportRow<typeof orderImport> & string

interface Column {
  label: Message
  /** Pixels. */
  width: number
  /** 'number' stands at the end of its cell; 'code' is monospaced; a 'city' is chosen by name. */
  kind: 'text' | 'number' | 'code' | 'city'
  /** What an empty cell means. */
  empty?: string
  /** How what is typed or pasted is stored. */
  tidy: (text: string) => string
}

/** A cell is one line, whatever was pasted. */
const trimmed = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
const small = (text: string) => text.trim().toLowerCase()
const capitals = (text: string) => text.trim().toUpperCase()
/** Numbers are pasted in groups: '+977 980-123 4567'. */
const digits = (text: string) => inLatin(text).replace(/[\s().-]/g, '')
const figure = (text: string) => plainNumber(text.trim())

const text = (label: Message, width: number): Column => ({ label, width, kind: 'text', tidy: trimmed })
const number = (label: Message, width: number): Column => ({ label, width, kind: 'number', tidy: figure })
const phone = (label: Message): Column => ({ label, width: 140, kind: 'code', tidy: digits })

export const sheetColumns = {
  receiver_name: text(orderLabels.receiver_name, 170),
  receiver_phone: phone(orderLabels.receiver_phone),
  receiver_secondary_phone: phone(orderLabels.receiver_secondary_phone),
  receiver_city: { label: orderLabels.receiver_city_id, width: 150, kind: 'city', tidy: trimmed },
  receiver_address: text(orderLabels.receiver_address, 210),
  pieces: { ...number(orderLabels.pieces, 76), empty: '1' },
  weight_kg: number(orderLabels.weight_kg, 88),
  cod_amount: number(orderLabels.cod_amount, 148),
  reference_no: { label: orderLabels.reference_no, width: 156, kind: 'code', tidy: trimmed },
  remarks: text(orderLabels.note, 180),
  waybill_number: { label: orderLabels.waybill_number, width: 140, kind: 'code', tidy: capitals },
  postal_code: { label: orderLabels.postal_code, width: 100, kind: 'code', tidy: trimmed },
  package_type: text(orderLabels.package_type, 120),
  length_cm: number(orderLabels.length_cm, 84),
  width_cm: number(orderLabels.width_cm, 84),
  height_cm: number(orderLabels.height_cm, 84),
  declared_value: number(orderLabels.declared_value, 120),
  promised_date: { label: orderLabels.promised_on, width: 124, kind: 'code', tidy: figure },
  speed: { ...text(orderLabels.speed, 110), empty: speeds[0], tidy: small },
  fragile: { ...text(orderLabels.is_fragile, 84), tidy: capitals },
  exchange: { ...text(orderLabels.is_exchange, 92), tidy: capitals },
  delivery_charge: number(orderLabels.manual_charge, 148),
  charge_reason: text(orderLabels.charge_reason, 180),
} as const satisfies Partial<Record<ImportColumn, Column>>

export type SheetColumn = keyof typeof sheetColumns
// Object.keys forgets the literal keys.
export const columnNames = Object.keys(sheetColumns) as readonly SheetColumn[]
export const columnAt = (name: SheetColumn): Column => sheetColumns[name]

const byHeading = new Map(Object.entries(orderImport.columns).map(([name, { heading }]) => [heading, name as ImportColumn])) // its own keys
/** The column of the import that a rejection names. */
export const columnOf = (heading: string): ImportColumn | undefined => byHeading.get(heading)
export const isSheetColumn = (name: string | undefined): name is SheetColumn => name !== undefined && name in sheetColumns
