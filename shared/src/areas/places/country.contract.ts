// Countries: base data of every tenant (ISO 3166).

import { get, list } from '../../core/api/endpoint.ts'
import { Choice } from '../../core/choice.ts'
import * as x from '../../core/schema.ts'

export const Country = x.row({
  id: x.id(),
  name: x.text(),
  code: x.text({ min: 2, max: 2 }),
  phone_code: x.nullable(x.text()),
  currency: x.nullable(x.text()),
})
export type Country = x.Of<typeof Country>

export const countryContract = {
  list: list('/admin/country', {
    summary: 'Countries',
    needs: 'staff',
    forMerchants: {},
    service: 'lists',
    row: Country,
    filters: { name: 'text', id: 'ids', code: 'words' },
    sort: ['id', 'name', 'code'],
  }),
  dropdown: get('/admin/country/dropdown', {
    summary: 'Countries: id and name',
    needs: 'staff',
    forMerchants: {},
    service: 'lists',
    returns: x.list(Choice, 0, 300),
  }),
}
