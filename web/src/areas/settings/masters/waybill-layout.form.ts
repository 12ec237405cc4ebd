// The form of a waybill layout: its name and paper. Its elements are placed in the customizer.
import { waybillPaperNames, waybillPapers } from '@office/shared/areas/waybills/labels/label.model'
import { msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../../core/choices/choices.ts'
import { select, text, whole } from '../../../core/form/controls.ts'
import { type Form, formOf } from '../../../core/form/define-form.ts'
import { waybillLayouts } from './waybill-layout.commands.ts'

export const layoutForm: Form = {
  ...formOf(waybillLayouts),
  fields: {
    name: text(msg`Name`),
    paper: select(msg`Paper`, choicesOf(waybillPapers, waybillPaperNames), {
      help: msg`If you choose another paper, the elements are stretched to its size.`,
    }),
    copies: whole(msg`Copies`, { help: msg`Copies of each label, one after the other` }),
  },
  sections: [{ title: msg`Paper`, fields: ['name', 'paper', 'copies'] }],
}
