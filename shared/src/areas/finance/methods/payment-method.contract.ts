// Payment methods: a master of the tenant from which counter, moves and desks choose.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../../core/api/crud-endpoints.ts'
import * as x from '../../../core/schema.ts'
import { shortKey } from '../../../rules/short-key.ts'
import { MAX_METHOD_KEY, paymentMethodKindNames, paymentMethodKinds } from './payment-method.model.ts'

const draft = {
  name: x.text({ max: 40 }),
  /** Used by programs and the terminal; never changes. */
  key: x.text({ max: MAX_METHOD_KEY }, [shortKey]),
  /** Cannot change once something was paid with it. */
  kind: x.oneOf(paymentMethodKinds, paymentMethodKindNames),
  /** A number or name is required with each payment: of the transfer, of the cheque. */
  needs_reference: x.flag(),
  /** Its position among the others. */
  position: x.integer(1, 999),
  is_active: x.flag(),
}

export const PaymentMethod = x.row({
  id: x.id(),
  ...draft,
  /** The tenant named it; otherwise it has the product's name, in the reader's language. */
  is_renamed: x.flag(),
  /** Something was paid with it. */
  is_used: x.flag(),
  version: x.integer(1),
})
export type PaymentMethod = x.Of<typeof PaymentMethod>

export const paymentMethodLabels = {
  name: msg`Name`,
  key: msg`Key`,
  kind: msg`Money goes to`,
  needs_reference: msg`Reference required`,
  position: msg`Rank`,
  is_active: msg`Active`,
} satisfies Labels<PaymentMethod>

export const paymentMethodContract = crudEndpoints('/admin/finance/payment-method', {
  one: 'a payment method',
  many: 'Payment methods',
  verbs: ['list', 'create', 'update'],
  row: PaymentMethod,
  draft,
  filters: { id: 'ids', name: 'text', key: 'words', kind: 'words', is_active: 'flag' },
  sort: ['id', 'name', 'position', 'is_active'],
  defaultSort: 'position',
  // Everyone who enters how something was paid chooses from it.
  views: 'staff',
  manages: ['update-finance-setting'],
  taken: ['payment-method-name-taken', 'payment-method-key-taken'],
  fails: { update: ['payment-method-fixed'] },
  summaries: { update: 'Rename, rank and switch a payment method; its key stays, and its kind once it was used' },
})
