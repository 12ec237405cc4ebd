// Merchants: who sends. The list and the dropdown; the rest of the area joins here.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const Merchant = x.row({
  id: x.id(),
  code: x.text({ max: 60 }),
  name: x.text(),
  /** As in orders: 'cash', another type, or null without setting. */
  merchant_type: x.nullable(x.text()),
  phone: x.nullable(x.text()),
  city_name: x.nullable(x.text()),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type Merchant = x.Of<typeof Merchant>

export const merchantContract = {
  list: list('/admin/merchant', {
    summary: 'Merchants',
    needs: ['view-merchant'],
    service: 'lists',
    row: Merchant,
    filters: { name: 'text', code: 'words', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name', 'code'],
  }),
  dropdown: get('/admin/merchant/dropdown', {
    summary: 'Merchants: id and label with [C] or [WC]',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
