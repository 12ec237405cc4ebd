// The form of a status: the tenant's name for it, its colour, and the text for customers.
import { type OrderStatusRow, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { Tag } from 'lucide-react'
import { longText, select, text, toggle, whole } from '../../../core/form/controls.ts'
import type { Form } from '../../../core/form/define-form.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { colourChoices } from '../brand/colour-choices.ts'

/** A status has a key instead of a number, but forms require a number. */
export interface StatusRecord extends OrderStatusRow {
  id: number
}
export const numberOf = (key: string) => Number(key.slice('key_'.length))
export const recordOf = (status: OrderStatusRow): StatusRecord => ({
  ...status,
  id: numberOf(status.key),
  // The product's own name is shown in every language, so only the tenant's is in the field.
  name: status.is_renamed ? status.name : '',
})

export const statusForm: Form<StatusRecord> = {
  id: 'status',
  noun: msg`Status`,
  createTitle: msg`Edit status`,
  editTitle: msg`Edit status`,
  icon: Tag,
  // Statuses come with the product; they are only ever changed.
  create: orderStatusContract.customise,
  update: orderStatusContract.customise,
  labelOf: status => status.name || tellIn(i18n)(orderStatus(status.key).name),
  refresh: [orderStatusContract.statuses],
  fields: {
    name: text(msg`Own name`, { help: msg`Leave empty to use the built-in name in every language.` }),
    colour: select(msg`Colour`, colourChoices, { placeholder: msg`Colour of its milestone` }),
    position: whole(msg`Place in lists`, { help: msg`Leave empty for the built-in place.` }),
    is_customer_visible: toggle(msg`Customers see it`, true),
    customer_text: longText(msg`What customers read`, 200, { wide: true }),
  },
  sections: [{ title: msg`Status`, fields: ['name', 'colour', 'position', 'is_customer_visible', 'customer_text'] }],
}
