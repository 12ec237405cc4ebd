// Taxes by name and rate, and what each is charged on.
import { list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const taxBases = ['all', 'delivery-charge', 'cod-charge'] as const

const draft = {
  name: x.text({ max: 60 }),
  /** Percent, three decimals at most. */
  rate: x.decimal(3, 2),
  applies_to: x.oneOf(taxBases),
  is_active: x.flag(),
}
export const TaxItem = x.row({ id: x.id(), ...draft, version: x.integer(1) })
export type TaxItem = x.Of<typeof TaxItem>

export const taxItemContract = {
  list: list('/admin/setting/tax-item', {
    summary: 'Tax items',
    needs: ['view-business-setting', 'update-tax-setting'],
    service: 'lists',
    row: TaxItem,
    filters: { id: 'ids', name: 'text', is_active: 'flag' },
    sort: ['id', 'name'],
    defaultSort: 'id',
    unpagedLimit: 200,
  }),
  create: post('/admin/setting/tax-item', {
    summary: 'Create a tax item',
    needs: ['update-tax-setting'],
    body: x.record(draft),
    returns: TaxItem,
    fails: ['tax-item-name-taken'],
  }),
  update: put('/admin/setting/tax-item/{id}', {
    summary: 'Update a tax item',
    needs: ['update-tax-setting'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: TaxItem,
    fails: ['tax-item-name-taken'],
  }),
  remove: remove('/admin/setting/tax-item/{id}', {
    summary: 'Delete a tax item',
    needs: ['update-tax-setting'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
}
