// The form of a payment method: its name, where its money goes, and whether it is offered.
import { paymentMethodLabels } from '@office/shared/areas/finance/methods/payment-method.contract'
import {
  isFirstMethod,
  paymentMethodKindNames,
  paymentMethodKinds,
} from '@office/shared/areas/finance/methods/payment-method.model'
import { msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../../core/choices/choices.ts'
import { choose, text, toggle, whole } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { paymentMethods } from './payment-method.commands.ts'

const keyStays = msg`Events and programs identify the method by it.`
const ofProduct = msg`This method is built in, so this cannot be changed.`
const wasUsed = msg`Payments were already made this way, so this cannot be changed.`

const lockedKind = (record: object | null) => {
  if (record === null || !('key' in record && 'is_used' in record)) return null
  if (isFirstMethod(String(record.key))) return ofProduct
  return record.is_used === true ? wasUsed : null
}

export const paymentMethodForm = defineForm({
  ...formOf(paymentMethods),
  fields: {
    name: text(paymentMethodLabels.name),
    key: text(paymentMethodLabels.key, {
      code: true,
      help: msg`As typed in the terminal, such as mobile-bank. It cannot be changed later.`,
      off: (_values, record) => (record === null ? null : keyStays),
    }),
    kind: choose(paymentMethodLabels.kind, choicesOf(paymentMethodKinds, paymentMethodKindNames), {
      wide: true,
      initial: 'cash',
      help: msg`Cash in hand is held by the person who takes it until it is handed in. Other payments are not.`,
      off: (_values, record) => lockedKind(record),
    }),
    needs_reference: toggle(paymentMethodLabels.needs_reference, false, {
      help: msg`A number or a name is entered with each payment.`,
    }),
    position: whole(paymentMethodLabels.position, { initial: '10' }),
    is_active: toggle(paymentMethodLabels.is_active, true),
  },
})
