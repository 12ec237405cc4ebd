// The rows of a sheet as orders: judged by the import that takes them, word for word, and asked about before they are created.
import { orderImport } from '@office/shared/areas/orders/order.import'
import type { OrderCheck } from '@office/shared/areas/orders/order-entry.contract'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { Faults } from '@office/shared/core/import/judge-typed'
import { judgeTyped } from '@office/shared/core/import/judge-typed'
import { required } from '@office/shared/rules/required'
import type { Words } from '../../../core/language/translate.ts'
import type { KnownCity } from '../order-place.ts'
import { isEmptyRow, type SheetRow } from './sheet.ts'
import { columnAt, columnNames, type ImportColumn, isSheetColumn, type SheetColumn } from './sheet-columns.ts'

/** Who sends all orders of the sheet, as its fields hold it: ids as texts. */
export interface Sender {
  merchant_id: string
  business_id: string
  origin_city_id: string
  service: string
}

/** The sender as rows of the import name it. */
export interface SenderNames {
  merchant_code: string
  business: string
}

export type RowFaults = Readonly<Partial<Record<SheetColumn, Words>>>

/** What a city's text means: the city, what is wrong with it, or nothing while it is being looked up. */
export type CityOf = (text: string) => KnownCity | Words | undefined

export const isCity = (found: KnownCity | Words | undefined): found is KnownCity =>
  typeof found === 'object' && 'currency' in found

const isPrepaid = (cod: string) => /^0*\.?0*$/.test(cod) && cod !== ''

type ImportCells = Record<ImportColumn, string>
const blank = Object.fromEntries(Object.keys(orderImport.columns).map(name => [name, ''])) as ImportCells // its own keys

const textOf = ({ cells }: SheetRow, name: SheetColumn) => cells[name] || (columnAt(name).empty ?? '')

/** A row as the import takes it. An order of 0 is prepaid, since nothing is collected. */
export function importCells(row: SheetRow, sender: Sender, names: SenderNames, cityOf: CityOf): ImportCells {
  const city = cityOf(textOf(row, 'receiver_city'))
  const place = isCity(city) ? { receiver_city: city.city, receiver_state: city.state, receiver_country: city.country } : {}
  return {
    ...blank,
    ...names,
    origin: sender.origin_city_id && `#${sender.origin_city_id}`,
    service: sender.service,
    ...Object.fromEntries(columnNames.map(name => [name, textOf(row, name)])),
    ...place,
    payment_type: isPrepaid(textOf(row, 'cod_amount')) ? 'PREPAID' : 'COD',
    currency: isCity(city) ? city.currency : '',
  }
}

/** As the call takes it, under the headings of the template. */
export const underHeadings = (cells: ImportCells): Record<string, string> =>
  Object.fromEntries(Object.entries(orderImport.columns).map(([name, { heading }]) => [heading, cells[name as ImportColumn]])) // its own keys

/** Stands for the sender, which is judged at its own fields. */
const someone: SenderNames = { merchant_code: 'X', business: '' }

const wordsOf = (faults: Faults<typeof orderImport.columns>): RowFaults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([name, { message, values }]) =>
      isSheetColumn(name) ? [[name, values ? { message, values } : message]] : [],
    ),
  )

/** What is wrong with each row, in the order of the sheet. With `asked`, empty cells that must be filled are wrong, too. */
export function judgeRows(rows: readonly SheetRow[], sender: Sender, cityOf: CityOf, asked: boolean): RowFaults[] {
  const judged = judgeTyped(
    orderImport,
    rows.map(row => importCells(row, sender, someone, cityOf)),
  )
  return rows.map((row, at) => {
    if (isEmptyRow(row)) return {}
    const city = cityOf(textOf(row, 'receiver_city'))
    const faults: RowFaults = {
      // Whoever sets a charge here says why, as in the form; files may bring charges without a reason.
      ...(textOf(row, 'delivery_charge') !== '' && textOf(row, 'charge_reason') === ''
        ? { charge_reason: required.message }
        : {}),
      ...wordsOf(judged[at] ?? {}),
      ...(city === undefined || isCity(city) ? {} : { receiver_city: city }),
    }
    if (asked) return faults
    return Object.fromEntries(Object.entries(faults).filter(([name]) => isSheetColumn(name) && textOf(row, name) !== ''))
  })
}

type CheckRow = OrderCheck['orders'][number]

/** What the server is asked about a row; null while there is nothing that it could know. */
export function questionOf(row: SheetRow, faults: RowFaults, cityOf: CityOf): CheckRow | null {
  const city = cityOf(textOf(row, 'receiver_city'))
  if (isEmptyRow(row) || !isCity(city)) return null
  const said = (name: SheetColumn) => (faults[name] === undefined ? textOf(row, name) || null : null)
  const side = (name: 'length_cm' | 'width_cm' | 'height_cm') => (said(name) === null ? null : Number(said(name)))
  return {
    reference_no: said('reference_no'),
    receiver_phone: said('receiver_phone'),
    receiver_city_id: city.id,
    weight_kg: said('weight_kg'),
    length_cm: side('length_cm'),
    width_cm: side('width_cm'),
    height_cm: side('height_cm'),
    cod_amount: said('cod_amount'),
    currency: city.currency,
    speed: speeds.find(known => known === said('speed')) ?? speeds[0],
    is_fragile: said('fragile') === 'YES',
    is_exchange: said('exchange') === 'YES',
    manual_charge: said('delivery_charge'),
  }
}

/** Whom the questions are about; null until there is a merchant. */
export function askedOf(sender: Sender): Omit<OrderCheck, 'orders'> | null {
  const id = (text: string) => (text === '' ? null : Number(text))
  const merchant_id = id(sender.merchant_id)
  if (merchant_id === null) return null
  const service = services.find(known => known === sender.service)
  return {
    merchant_id,
    business_id: id(sender.business_id),
    origin_city_id: id(sender.origin_city_id),
    ...(service ? { service } : {}),
  }
}
