// The form of a waybill layout, and the names of its papers.
import { type WaybillLayout, waybillLayoutContract, waybillPapers } from '@office/shared/areas/settings/waybill-layout.contract'
import { msg } from '@office/shared/core/message'
import { choicesOf } from '../../../core/choices/choices.ts'
import { longText, select, text, toggle, whole } from '../../../core/form/controls.ts'
import type { Form } from '../../../core/form/define-form.ts'

export const paperNames: Record<WaybillLayout['paper'], string> = {
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  'label-100x150': '100 × 150 mm',
  'label-4x6in': '4 × 6 in',
  'label-100x100': '100 × 100 mm',
}

export const layoutForm: Form = {
  id: 'waybill-layout',
  noun: msg`Waybill layout`,
  createTitle: msg`Edit waybill layout`,
  editTitle: msg`Edit waybill layout`,
  // Layouts come with the product and are only ever changed.
  create: waybillLayoutContract.update,
  update: waybillLayoutContract.update,
  get: waybillLayoutContract.get,
  labelOf: layout => ('name' in layout ? String(layout.name) : ''),
  refresh: [waybillLayoutContract.list, waybillLayoutContract.get],
  fields: {
    name: text(msg`Name`),
    paper: select(msg`Paper`, choicesOf(waybillPapers, paperNames)),
    copies: whole(msg`Copies`),
    shows_sender_phone: toggle(msg`Phone of the sender`),
    shows_cod: toggle(msg`COD amount`),
    shows_weight: toggle(msg`Weight`),
    shows_reference: toggle(msg`Reference`),
    shows_note: toggle(msg`Note`),
    shows_qr: toggle(msg`QR code`),
    footer: longText(msg`Footer`, 200, { wide: true }),
  },
  sections: [
    { title: msg`Paper`, fields: ['name', 'paper', 'copies'] },
    {
      title: msg`Printed on it`,
      fields: ['shows_sender_phone', 'shows_cod', 'shows_weight', 'shows_reference', 'shows_note', 'shows_qr', 'footer'],
    },
  ],
}
