// A label as marks on a surface, in points: the same for paper and for the customizer, which differ only in who draws the marks.
import type { Bars } from '../../../core/print/barcode.ts'
import { fittedLines } from '../../../core/print/fitted-lines.ts'
import { MM } from '../../../core/print/paper.ts'
import type { Pen, Style } from '../../../core/print/pen.ts'
import type { QrSquares } from '../../../core/print/qr.ts'
import { trackingPath } from '../../../format/tracking-path.ts'
import type { LabelElement } from './label.model.ts'
import { collects, fieldText, type LabelFacts, type LabelSetting } from './label-texts.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Mark =
  | (Box & { kind: 'fill' })
  | (Box & { kind: 'frame'; line: number })
  /** Fitted into the box, from its left edge. */
  | (Box & { kind: 'picture' })
  /** A line of text, at the left end of its baseline. */
  | { kind: 'text'; x: number; y: number; text: string; style: Style }

export interface MarkTools {
  pen: Pick<Pen, 'lines' | 'width'>
  bars: Bars
  qr: QrSquares
  /** The company's picture is available; otherwise its name is drawn instead. */
  hasLogo: boolean
}

/** From the top of a line to its baseline. */
const ASCENT = 0.95
/** Inside framed and inverse boxes. */
const PAD = 4
/** A label's bars may be wider than those of a list, because people scan them from a distance. */
const WIDEST_BAR = 1.8
const BLACK = 0
const WHITE = 255

const boxOf = ({ x, y, width, height }: LabelElement): Box => ({ x: x * MM, y: y * MM, width: width * MM, height: height * MM })

function linesOf(text: string, element: LabelElement, look: LabelElement['look'], { pen }: MarkTools): Mark[] {
  if (text === '') return []
  const box = boxOf(element)
  const pad = look === 'plain' ? 0 : PAD
  const room = { width: box.width - 2 * pad, height: box.height }
  const { size, is_bold } = element
  const wanted = { size, weight: is_bold ? 'bold' : 'regular', grey: look === 'inverse' ? WHITE : BLACK } as const
  const { style, leading, lines } = fittedLines(pen, wanted, text, room)
  const top = look === 'plain' ? box.y : box.y + (box.height - lines.length * leading) / 2
  const around: Mark[] =
    look === 'inverse' ? [{ kind: 'fill', ...box }] : look === 'framed' ? [{ kind: 'frame', ...box, line: 1.2 }] : []
  return [
    ...around,
    ...lines.map((line, at): Mark => {
      const free = element.align === 'start' ? 0 : room.width - pen.width(style, line)
      const x = box.x + pad + (element.align === 'centre' ? free / 2 : free)
      return { kind: 'text', x, y: top + at * leading + style.size * ASCENT, text: line, style }
    }),
  ]
}

/** Prepaid is framed where an amount to collect would be white on black. */
const lookOf = (element: LabelElement, label: LabelFacts): LabelElement['look'] =>
  element.field === 'collect' && element.look === 'inverse' && !collects(label) ? 'framed' : element.look

/** The marks of one element, from the label's upper left corner. */
export function marksOf(element: LabelElement, label: LabelFacts, setting: LabelSetting, tools: MarkTools): Mark[] {
  const box = boxOf(element)
  const { kind, field, text } = element
  if (kind === 'line') return [{ kind: 'fill', ...box }]
  if (kind === 'barcode')
    return tools.bars(label.waybill_number, { ...box, widest: WIDEST_BAR }).map(bar => ({ kind: 'fill', ...bar }))
  if (kind === 'qr' || kind === 'tracking') {
    const size = Math.min(box.width, box.height)
    const number = label.waybill_number
    const text = kind === 'qr' ? number : setting.host + trackingPath(number)
    return tools.qr(text, { x: box.x, y: box.y, size }).map(square => ({ kind: 'fill', ...square }))
  }
  if (kind === 'logo') return tools.hasLogo ? [{ kind: 'picture', ...box }] : linesOf(setting.company, element, 'plain', tools)
  const said = kind === 'text' ? (text ?? '') : field === null ? '' : fieldText(field, label, setting)
  return linesOf(said, element, lookOf(element, label), tools)
}
