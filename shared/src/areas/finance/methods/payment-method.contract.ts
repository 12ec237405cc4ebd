// Payment methods: a master of the tenant that counter, moves and desks pick from.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../../core/api/crud-endpoints.ts'
import * as x from '../../../core/schema.ts'
import { shortKey } from '../../../rules/short-key.ts'
import { MAX_METHOD_KEY, paymentMethodKinds } from './payment-method.model.ts'

const draft = {
  name: x.text({ max: 40 }),
  /** What programs and the terminal say; it stays as it is. */
  key: x.text({ max: MAX_METHOD_KEY }, [shortKey]),
  /** Stays once something was paid so. */
  kind: x.oneOf(paymentMethodKinds),
  /** A number or a name is told with each payment: of the transfer, of the cheque. */
  needs_reference: x.flag(),
  /** Where it stands among the others. */
  position: x.integer(1, 999),
  is_active: x.flag(),
}

export const PaymentMethod = x.row({
  id: x.id(),
  ...draft,
  /** The tenant gave it its name; else it has that of the product, in the reader's language. */
  is_renamed: x.flag(),
  /** Something was paid so. */
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
  // Everybody who says how something was paid picks from it.
  views: 'staff',
  manages: ['update-finance-setting'],
  taken: ['payment-method-name-taken', 'payment-method-key-taken'],
  fails: { update: ['payment-method-fixed'] },
  summaries: { update: 'Rename, rank and switch a payment method; its key stays, and its kind once it was used' },
})
