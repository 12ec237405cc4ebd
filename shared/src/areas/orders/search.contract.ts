// General search: records by any part of their text, including misspelt names.
import { get } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { documentKindKeys, documentKindNames } from '../finance/document.model.ts'
import type { CacheKey } from '../settings/cache-key.contract.ts'

export const searchKinds = [
  'order',
  'document',
  'merchant',
  'rider',
  'walking-customer',
  'branch',
  'agency',
  'city',
  'staff',
] as const

/** Who may see hits of a kind. Absent: every staff member; for money documents, the kinds that each may see. */
export const searchNeeds: Partial<Record<(typeof searchKinds)[number], PermissionName>> = {
  order: 'view-orders',
  merchant: 'view-merchant',
  'walking-customer': 'view-walking-customer',
  city: 'manage-city',
  staff: 'view-staff',
}

export const SearchHit = x.row({
  kind: x.oneOf(searchKinds),
  id: x.id(),
  /** Waybill, number, or name. */
  title: x.text(),
  /** What distinguishes it from similar ones: receiver and city, phone, number of orders. */
  detail: x.text({ min: 0 }),
  status_key: x.nullable(x.text()),
  /** For merchants: as in orders. */
  merchant_type: x.optional(x.nullable(x.text())),
  /** True if only a similar spelling was found. */
  is_similar: x.flag(),
  /** For money documents: deposit, commission or invoice, and whose. */
  document_kind: x.optional(x.nullable(x.oneOf(documentKindKeys, documentKindNames))),
})
export type SearchHit = x.Of<typeof SearchHit>

/** Kinds that clients may cache: the cache keys that cover them, and the most records of each; 5,000 in total. */
export const keptKinds = {
  merchant: { keys: ['merchants'], most: 1500 },
  rider: { keys: ['riders'], most: 500 },
  branch: { keys: ['warehouses'], most: 500 },
  agency: { keys: ['warehouses'], most: 500 },
  city: { keys: ['cities', 'states'], most: 2000 },
} as const satisfies Partial<Record<(typeof searchKinds)[number], { keys: readonly CacheKey[]; most: number }>>
export type KeptKind = keyof typeof keptKinds
export const keptKindNames = Object.keys(keptKinds) as KeptKind[] // Object.keys forgets the literal names

export const searchContract = {
  search: get('/admin/general-search', {
    summary:
      'Search orders, merchants, riders, walking customers, branches, agencies, cities and staff by text, and money documents by number or bank reference; kinds without permission are left out',
    needs: 'staff',
    service: 'lists',
    query: x.row({
      q: x.optional(x.text({ min: 0, max: 200 })),
      kinds: x.optional(x.text({ max: 100 })),
      /** Without a text: the records a client may cache, starting with those that the newest orders name most. */
      kept: x.optional(x.flag()),
    }),
    returns: x.list(SearchHit, 0, 5000),
  }),
}
