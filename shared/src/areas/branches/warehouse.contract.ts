// Warehouses: every place of the operator, branches and agencies alike.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const Warehouse = x.row({
  id: x.id(),
  code: x.text({ max: 20 }),
  name: x.text(),
  kind: x.oneOf(['branch', 'agency']),
  city_name: x.nullable(x.text()),
  phone: x.nullable(x.text()),
  is_sorting: x.flag(),
  is_active: x.flag(),
  version: x.integer(1),
})
export type Warehouse = x.Of<typeof Warehouse>

export const warehouseContract = {
  list: list('/admin/warehouse', {
    summary: 'All warehouses',
    needs: 'staff',
    service: 'lists',
    row: Warehouse,
    filters: { name: 'text', kind: 'words', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name', 'code'],
  }),
  dropdown: get('/admin/warehouse/dropdown', {
    summary: 'Warehouses: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
  assigned: get('/admin/warehouse/assigned', {
    summary: 'Warehouses of the current staff member, not paginated',
    needs: 'staff',
    service: 'lists',
    returns: x.list(Choice, 0, 1000),
  }),
}
