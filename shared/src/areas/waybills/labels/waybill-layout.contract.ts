// Layouts of printed waybills: paper, copies, and the elements that stand on each label.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../../core/api/crud-endpoints.ts'
import * as x from '../../../core/schema.ts'
import { LabelElement, MAX_ELEMENTS, waybillPaperNames, waybillPapers } from './label.model.ts'
import { standardElements } from './standard-label.ts'

const elements = x.list(LabelElement, 0, MAX_ELEMENTS)
const head = {
  name: x.text({ max: 60 }),
  paper: x.oneOf(waybillPapers, waybillPaperNames),
  copies: x.integer(1, 5),
}
export const WaybillLayout = x.row({ id: x.id(), ...head, elements, version: x.integer(1) })
export type WaybillLayout = x.Of<typeof WaybillLayout>

export const waybillLayoutLabels = {
  name: msg`Name`,
  paper: msg`Paper`,
  copies: msg`Copies`,
} satisfies Labels<WaybillLayout>

export const waybillLayoutContract = crudEndpoints('/admin/setting/waybill-layout', {
  one: 'a waybill layout',
  many: 'Waybill layouts',
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  row: WaybillLayout,
  draft: {
    ...head,
    /** Absent for a new layout: the standard label; for another paper: the existing ones, stretched. */
    elements: x.optional(elements),
  },
  filters: { name: 'text', id: 'ids' },
  sort: ['id', 'name'],
  defaultSort: 'id',
  views: ['view-business-setting', 'customize-waybill', 'print-waybill'],
  manages: ['customize-waybill'],
  taken: ['waybill-layout-name-taken'],
  fails: { remove: ['last-layout'] },
})

/** What every tenant starts with. */
export const seedWaybillLayouts: readonly Omit<WaybillLayout, 'id' | 'version'>[] = (
  [
    ['Label 100 × 150', 'label-100x150', 1],
    ['A4, two copies', 'a4', 2],
    ['A6', 'a6', 1],
  ] as const
).map(([name, paper, copies]) => ({ name, paper, copies, elements: standardElements(paper) }))
