// Taxes by name and rate, and what each applies to.
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import * as x from '../../core/schema.ts'

export const taxBases = ['all', 'delivery-charge', 'cod-charge'] as const

const draft = {
  name: x.text({ max: 60 }),
  /** Percent, at most three decimals. */
  rate: x.decimal(3, 2),
  applies_to: x.oneOf(taxBases),
  is_active: x.flag(),
}
export const TaxItem = x.row({ id: x.id(), ...draft, version: x.integer(1) })
export type TaxItem = x.Of<typeof TaxItem>

export const taxItemContract = crudEndpoints('/admin/setting/tax-item', {
  one: 'a tax item',
  many: 'Tax items',
  verbs: ['list', 'create', 'update', 'remove', 'dropdown'],
  row: TaxItem,
  draft,
  filters: { id: 'ids', name: 'text', is_active: 'flag' },
  sort: ['id', 'name'],
  defaultSort: 'id',
  views: ['view-business-setting', 'update-tax-setting'],
  manages: ['update-tax-setting'],
  taken: ['tax-item-name-taken'],
})
