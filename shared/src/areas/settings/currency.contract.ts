// Currencies used by the countries of the base data (ISO 4217), with their names in the reader's language.
import { list } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

export const Currency = x.row({ id: x.id(), code: x.text({ min: 3, max: 3 }), name: x.text() })

export const currencyContract = {
  list: list('/admin/currency', {
    summary: 'Currencies',
    needs: 'staff',
    service: 'lists',
    row: Currency,
    filters: { code: 'text' },
    sort: ['code'],
    defaultSort: 'code',
  }),
}
