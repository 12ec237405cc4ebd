// Riders: who collects and delivers. The list and the dropdown; the rest of the area joins here.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const Rider = x.row({
  id: x.id(),
  name: x.text(),
  phone: x.nullable(x.text()),
  warehouse_id: x.nullable(x.id()),
  warehouse_name: x.nullable(x.text()),
  is_active: x.flag(),
  version: x.integer(1),
})
export type Rider = x.Of<typeof Rider>

export const riderContract = {
  list: list('/admin/rider', {
    summary: 'Riders',
    needs: 'staff',
    service: 'lists',
    row: Rider,
    filters: { name: 'text', warehouse_id: 'ids', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name'],
  }),
  dropdown: get('/admin/rider/dropdown', {
    summary: 'Riders: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
