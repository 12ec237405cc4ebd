// The names of label elements in the customizer, and what can be put on a label.
import {
  type ElementKind,
  elementKindNames,
  elementKinds,
  type LabelElement,
  type LabelField,
  labelFieldNames,
  labelFields,
  labelSize,
  type WaybillPaper,
} from '@office/shared/areas/waybills/labels/label.model'
import { newElement } from '@office/shared/areas/waybills/labels/standard-label'
import type { Choice } from '../../../core/command/command.ts'
import type { Words } from '../../../core/language/translate.ts'

export const elementName = ({ kind, field, text }: LabelElement): Words =>
  kind === 'text' && text ? text : kind === 'field' && field ? labelFieldNames[field] : elementKindNames[kind]

/** Everything that can be put on a label: fields by their names, then the other kinds. */
export const elementChoices = (): Choice[] => [
  ...labelFields.map(field => ({ value: `field ${field}`, title: labelFieldNames[field] })),
  ...elementKinds.filter(kind => kind !== 'field').map(kind => ({ value: kind, title: elementKindNames[kind] })),
]

/** Initial width and height of a new element, in millimetres. */
const sizes: Readonly<Record<ElementKind, readonly [number, number]>> = {
  field: [40, 5],
  text: [40, 5],
  barcode: [80, 16],
  qr: [22, 22],
  tracking: [24, 24],
  logo: [30, 10],
  line: [80, 0.3],
}

/** A new element in the middle of the label; `words` is the initial text. */
export function elementOf(choice: string, paper: WaybillPaper, words: string): LabelElement | null {
  const [name, own] = choice.split(' ')
  const kind = elementKinds.find(known => known === name)
  if (!kind) return null
  const size = labelSize(paper)
  const [width, height] = sizes[kind]
  const wide = Math.min(width, size.width - 6)
  const place = [Math.round((size.width - wide) / 2), Math.round(size.height / 2), wide, height] as const
  const field: LabelField | null = labelFields.find(known => known === own) ?? null
  return newElement(kind, place, { field, text: kind === 'text' ? words : null })
}
