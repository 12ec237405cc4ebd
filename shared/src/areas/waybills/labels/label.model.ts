// What a label consists of: its paper, and its elements, each with a place in millimetres.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'

/** Labels are in millimetres, except those of American rolls. */
export const waybillPapers = ['a4', 'a5', 'a6', 'label-100x150', 'label-4x6in', 'label-100x100'] as const
export type WaybillPaper = (typeof waybillPapers)[number]
export const waybillPaperNames: Readonly<Record<WaybillPaper, Message>> = {
  a4: msg`A4`,
  a5: msg`A5`,
  a6: msg`A6`,
  'label-100x150': msg`100 × 150 mm`,
  'label-4x6in': msg`4 × 6 in`,
  'label-100x100': msg`100 × 100 mm`,
}

export interface Paper {
  /** In millimetres. */
  width: number
  height: number
  /** How many labels fit beside and below each other. */
  across: number
  down: number
}

export const papers: Readonly<Record<WaybillPaper, Paper>> = {
  a4: { width: 210, height: 297, across: 2, down: 2 },
  a5: { width: 148, height: 210, across: 1, down: 1 },
  a6: { width: 105, height: 148, across: 1, down: 1 },
  'label-100x150': { width: 100, height: 150, across: 1, down: 1 },
  'label-4x6in': { width: 101.6, height: 152.4, across: 1, down: 1 },
  'label-100x100': { width: 100, height: 100, across: 1, down: 1 },
}

/** Of one label, in millimetres. */
export const labelSize = (paper: WaybillPaper): { width: number; height: number } => {
  const { width, height, across, down } = papers[paper]
  return { width: width / across, height: height / down }
}

export const elementKinds = ['field', 'text', 'barcode', 'qr', 'tracking', 'logo', 'line'] as const
export type ElementKind = (typeof elementKinds)[number]

export const elementKindNames: Readonly<Record<ElementKind, Message>> = {
  field: msg`Field`,
  text: msg`Text`,
  barcode: msg`Barcode`,
  qr: msg`QR code`,
  tracking: msg`QR code for tracking`,
  logo: msg`Logo`,
  line: msg`Line`,
}

/** What an order says on its label. */
export const labelFields = [
  'company',
  'booked',
  'route',
  'from',
  'sender_name',
  'sender_phone',
  'sender_address',
  'to',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'city',
  'collect',
  'pieces',
  'weight',
  'reference',
  'note',
  'waybill',
  'exchange',
  'fragile',
] as const
export type LabelField = (typeof labelFields)[number]

export const labelFieldNames: Readonly<Record<LabelField, Message>> = {
  company: msg`Company`,
  booked: msg`Booked, service and package`,
  route: msg`From branch to branch`,
  from: msg`The word “From”`,
  sender_name: msg`Sender`,
  sender_phone: msg`Sender's phone`,
  sender_address: msg`Sender's address`,
  to: msg`The word “To”`,
  receiver_name: msg`Receiver`,
  receiver_phone: msg`Receiver's phone`,
  receiver_address: msg`Receiver's address`,
  city: msg`City, state and country`,
  collect: msg`COD amount`,
  pieces: msg`Pieces`,
  weight: msg`Weight`,
  reference: msg`Reference`,
  note: msg`Note`,
  waybill: msg`Waybill`,
  exchange: msg`Exchange mark`,
  fragile: msg`Fragile mark`,
}

export const elementAligns = ['start', 'centre', 'end'] as const
export const elementAlignNames: Readonly<Record<(typeof elementAligns)[number], Message>> = {
  start: msg`Left`,
  centre: msg`Centre`,
  end: msg`Right`,
}

/** 'inverse' is white on black, like the amount to collect. */
export const elementLooks = ['plain', 'framed', 'inverse'] as const
export const elementLookNames: Readonly<Record<(typeof elementLooks)[number], Message>> = {
  plain: msg`Plain`,
  framed: msg`Framed`,
  inverse: msg`White on black`,
}

/** From the left and the top of the label. */
const millimetres = () => x.number(0, 300)

export const LabelElement = x.record({
  kind: x.oneOf(elementKinds, elementKindNames),
  x: millimetres(),
  y: millimetres(),
  width: millimetres(),
  height: millimetres(),
  /** Of a field. */
  field: x.nullable(x.oneOf(labelFields, labelFieldNames)),
  /** Of a text. */
  text: x.nullable(x.text({ max: 200 })),
  /** Of letters, in points. */
  size: x.number(4, 72),
  is_bold: x.flag(),
  align: x.oneOf(elementAligns, elementAlignNames),
  look: x.oneOf(elementLooks, elementLookNames),
})
export type LabelElement = x.Of<typeof LabelElement>

/** Elements of one label. */
export const MAX_ELEMENTS = 60

/** In millimetres: a scanner cannot read anything smaller from a printed label. */
const least: Readonly<Record<ElementKind, { width: number; height: number }>> = {
  field: { width: 2, height: 2 },
  text: { width: 2, height: 2 },
  barcode: { width: 45, height: 8 },
  qr: { width: 12, height: 12 },
  /** An address has more squares than a number. */
  tracking: { width: 18, height: 18 },
  logo: { width: 5, height: 3 },
  line: { width: 0.2, height: 0.2 },
}
/** QR codes: as wide as they are high. */
const isSquare = ({ kind }: Pick<LabelElement, 'kind'>): boolean => kind === 'qr' || kind === 'tracking'
export const leastOf = ({ kind }: Pick<LabelElement, 'kind'>): { width: number; height: number } => least[kind]

const outside = msg`This element extends beyond the {width} × {height} mm label`
const tooSmall = msg`This is too small to read. Make it at least {width} × {height} mm`

/** What prevents an element from being printed on a paper; null if nothing does. */
export function whyNotPrinted(
  element: LabelElement,
  paper: WaybillPaper,
): { message: Message; values: { width: number; height: number } } | null {
  const size = labelSize(paper)
  const room = 0.05
  if (element.x + element.width > size.width + room || element.y + element.height > size.height + room)
    return { message: outside, values: size }
  const small = leastOf(element)
  if (element.width < small.width || element.height < small.height) return { message: tooSmall, values: small }
  return null
}

/** To a tenth of a millimetre: invisible differences are not stored. */
export const tenth = (length: number): number => Math.round(length * 10) / 10

/** Elements of one label size on another: places are stretched, letters and squares keep their form. */
export function scaledElements(elements: readonly LabelElement[], from: WaybillPaper, to: WaybillPaper): LabelElement[] {
  const [was, is] = [labelSize(from), labelSize(to)]
  const [across, down] = [is.width / was.width, is.height / was.height]
  const both = Math.min(across, down)
  return elements.map(element => {
    const width = isSquare(element) ? element.width * both : element.width * across
    const height = isSquare(element) ? element.height * both : element.height * down
    // What was at the right edge is there again.
    const end = (element.x + element.width) * across
    const left = isSquare(element) && element.x * 2 > was.width ? end - width : element.x * across
    return {
      ...element,
      x: tenth(left),
      y: tenth(element.y * down),
      width: Math.floor(width * 10) / 10,
      height: element.kind === 'line' ? element.height : Math.floor(height * 10) / 10,
      size: Math.max(4, Math.round(element.size * both * 2) / 2),
    }
  })
}
