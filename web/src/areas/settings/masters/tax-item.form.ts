// The form of a tax item, and the names of what it is charged on.
import { type TaxItem, taxBases } from '@office/shared/areas/settings/tax-item.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../../core/choices/choices.ts'
import { choose, decimal, text, toggle } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { taxItems } from './tax-item.commands.ts'

export const baseNames: Record<TaxItem['applies_to'], Message> = {
  all: msg`All charges`,
  'delivery-charge': msg`Delivery charge`,
  'cod-charge': msg`COD charge`,
}

export const taxItemForm = defineForm({
  ...formOf(taxItems),
  fields: {
    name: text(msg`Name`),
    rate: decimal(msg`Rate`, { unit: '%' }),
    applies_to: choose(msg`Charged on`, choicesOf(taxBases, baseNames), { initial: 'all', wide: true }),
    is_active: toggle(msg`Active`, true),
  },
})
