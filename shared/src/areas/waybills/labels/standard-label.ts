// The label every layout starts from, and a sample order to show it with.
import { type ElementKind, type LabelElement, type LabelField, scaledElements, type WaybillPaper } from './label.model.ts'
import type { LabelFacts } from './label-texts.ts'

/** Left, top, width and height on a label of 100 × 150 mm. */
type Place = readonly [number, number, number, number]
type Own = Partial<Pick<LabelElement, 'size' | 'is_bold' | 'align' | 'look' | 'field' | 'text'>>

export const newElement = (kind: ElementKind, [x, y, width, height]: Place, own: Own = {}): LabelElement => ({
  kind,
  x,
  y,
  width,
  height,
  field: null,
  text: null,
  size: 9,
  is_bold: false,
  align: 'start',
  look: 'plain',
  ...own,
})

const field = (name: LabelField, place: Place, size: number, own: Own = {}) =>
  newElement('field', place, { ...own, field: name, size })
const line = (y: number) => newElement('line', [3, y, 94, 0.3])
const bold = { is_bold: true }
const end = { align: 'end' } as const
const centre = { align: 'centre' } as const

const standard: readonly LabelElement[] = [
  newElement('logo', [3, 3, 68, 9], { size: 14, is_bold: true }),
  field('booked', [3, 12.5, 68, 3.6], 7),
  field('route', [3, 17, 68, 10], 22, bold),
  newElement('qr', [73.5, 3, 23.5, 23.5]),
  line(28),
  field('from', [3, 28.8, 30, 3.4], 7),
  field('sender_name', [3, 32.4, 62, 4.5], 9, bold),
  field('sender_phone', [66, 32.4, 31, 4.5], 9, end),
  field('sender_address', [3, 37.2, 94, 4.2], 8.5),
  line(42.2),
  field('to', [3, 43, 30, 3.4], 7),
  field('receiver_name', [3, 46.4, 94, 6.4], 14, bold),
  field('receiver_phone', [3, 53, 94, 5.6], 12, bold),
  field('receiver_address', [3, 59.2, 94, 23.4], 10.5),
  field('city', [3, 82.8, 94, 6.2], 13, bold),
  field('exchange', [3, 90, 46, 8], 12, { ...bold, ...centre, look: 'framed' }),
  field('fragile', [51, 90, 46, 8], 12, { ...bold, ...centre, look: 'inverse' }),
  field('note', [3, 99, 94, 8.4], 9),
  field('collect', [3, 108, 94, 10], 18, { ...bold, ...centre, look: 'inverse' }),
  field('pieces', [3, 119.2, 22, 4.4], 9),
  field('weight', [26, 119.2, 30, 4.4], 9),
  field('reference', [57, 119.2, 40, 4.4], 9, end),
  newElement('barcode', [3, 124.4, 94, 16.6]),
  field('waybill', [3, 141.4, 94, 5.8], 13, { ...bold, ...centre }),
]

export const standardElements = (paper: WaybillPaper): LabelElement[] => scaledElements(standard, 'label-100x150', paper)

/** What the customizer and a sample on paper show. */
export const sampleLabel: LabelFacts = {
  waybill_number: 'CE104811265NP',
  reference_no: 'HB-20461',
  sender_name: 'Himal Books',
  sender_phone: '+9779800100009',
  sender_address: 'New Road 12',
  sender_city: 'Kathmandu',
  receiver_name: 'आशा राई',
  receiver_phone: '+9779812345678',
  receiver_address: 'Lakeside Road 4, behind the old bridge, third house on the left',
  city_name: 'पोखरा',
  state_name: 'Gandaki',
  country_code: 'NP',
  postal_code: '33700',
  origin: 'KTM',
  destination: 'PKR',
  service: 'door-to-door',
  speed: 'express',
  package_type: 'Books',
  pieces: 2,
  weight_kg: '1.250',
  cod_amount: '1500.00',
  currency: 'NPR',
  note: 'Ring twice and wait',
  is_exchange: true,
  is_fragile: true,
  created_at: '2026-11-22T04:00:00.000Z',
}
