// Layouts of printed waybills: paper, copies and what is on them.
import { crudEndpoints } from '../../core/crud-endpoints.ts'
import * as x from '../../core/schema.ts'

/** Labels are in millimetres, but those of American rolls. */
export const waybillPapers = ['a4', 'a5', 'a6', 'label-100x150', 'label-4x6in', 'label-100x100'] as const

const draft = {
  name: x.text({ max: 60 }),
  paper: x.oneOf(waybillPapers),
  copies: x.integer(1, 5),
  shows_sender_phone: x.flag(),
  shows_cod: x.flag(),
  shows_weight: x.flag(),
  shows_reference: x.flag(),
  shows_note: x.flag(),
  shows_qr: x.flag(),
  footer: x.nullable(x.text({ max: 200 })),
}
export const WaybillLayout = x.row({ id: x.id(), ...draft, version: x.integer(1) })
export type WaybillLayout = x.Of<typeof WaybillLayout>

export const waybillLayoutContract = crudEndpoints('/admin/setting/waybill-layout', {
  one: 'a waybill layout',
  many: 'Waybill layouts',
  verbs: ['list', 'get', 'update'],
  row: WaybillLayout,
  draft,
  filters: { name: 'text' },
  sort: ['id', 'name'],
  defaultSort: 'id',
  views: ['view-business-setting', 'customize-waybill', 'print-waybill'],
  manages: ['customize-waybill'],
  taken: ['waybill-layout-name-taken'],
})

/** What every tenant starts with. */
export const seedWaybillLayouts: readonly Omit<WaybillLayout, 'id' | 'version'>[] = (
  [
    ['Label 100 × 150', 'label-100x150', 1],
    ['A4, two copies', 'a4', 2],
    ['A6', 'a6', 1],
  ] as const
).map(([name, paper, copies]) => ({
  name,
  paper,
  copies,
  shows_sender_phone: true,
  shows_cod: true,
  shows_weight: true,
  shows_reference: true,
  shows_note: true,
  shows_qr: true,
  footer: null,
}))
