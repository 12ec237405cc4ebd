// The form of a tax item, and what it is charged on in words.
import { type TaxItem, taxBases, taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { type Message, msg } from '@office/shared/core/message'
import { choicesOf } from '../../core/choices.ts'
import { choose, decimal, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

export const baseNames: Record<TaxItem['applies_to'], Message> = {
  all: msg`All charges`,
  'delivery-charge': msg`Delivery charge`,
  'cod-charge': msg`COD charge`,
}

export const taxItemForm = defineForm({
  id: 'tax-item',
  noun: msg`Tax item`,
  createTitle: msg`Create tax item`,
  editTitle: msg`Edit tax item`,
  create: taxItemContract.create,
  update: taxItemContract.update,
  get: taxItemContract.list,
  labelOf: item => item.name,
  refresh: [taxItemContract.list],
  fields: {
    name: text(msg`Name`),
    rate: decimal(msg`Rate`, { unit: '%' }),
    applies_to: choose(msg`Charged on`, choicesOf(taxBases, baseNames), { initial: 'all', wide: true }),
    is_active: toggle(msg`Active`, true),
  },
})
