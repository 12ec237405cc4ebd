// General search: records by any part of their text, misspelt names included.
import { get } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const searchKinds = ['order', 'merchant', 'rider', 'branch', 'city', 'staff'] as const

export const SearchHit = x.row({
  kind: x.oneOf(searchKinds),
  id: x.id(),
  /** Waybill, or name. */
  title: x.text(),
  /** What tells it from its like: receiver and city, phone, number of orders. */
  detail: x.text({ min: 0 }),
  status_key: x.nullable(x.text()),
  /** For merchants: as in orders. */
  merchant_type: x.optional(x.nullable(x.text())),
  /** True where only a similar spelling was found. */
  is_similar: x.flag(),
})
export type SearchHit = x.Of<typeof SearchHit>

export const searchContract = {
  search: get('/admin/general-search', {
    summary: 'Search orders, merchants, riders, branches, cities and staff by text; kinds without permission stay out',
    needs: 'staff',
    service: 'lists',
    query: x.row({ q: x.optional(x.text({ min: 0, max: 200 })), kinds: x.optional(x.text({ max: 100 })) }),
    returns: x.list(SearchHit, 0, 50),
  }),
}
