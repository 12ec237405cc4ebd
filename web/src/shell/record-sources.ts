// Where the palette finds records: orders, merchants, riders, branches, agencies, cities and staff through the search.

import { orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type SearchHit, searchContract } from '@office/shared/areas/orders/search.contract'
import { msg } from '@office/shared/core/message'
import { merchantSuffix } from '@office/shared/format/merchant-label'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Bike, Building2, MapPin, Package, Store, UserRound, Warehouse } from 'lucide-react'
import { statusFamily, statusName } from '../areas/orders/order-masters.part.ts'
import { call } from '../core/api.ts'
import type { Icon } from '../core/command/command.ts'
import { addRecordSource, type PaletteRecord, type RecordSource } from '../core/command/record-source.ts'
import { i18n } from '../core/language.ts'
import { tellIn, type Words } from '../core/ui/translate.ts'

type Kind = SearchHit['kind']

interface Source {
  kind: Kind
  title: Words
  icon: Icon
  mode?: '#' | '@'
  /** The screen of one record. */
  href: (hit: SearchHit) => string
  /** The list with the text as filter. */
  all?: (text: string) => string
}

const inList = (path: string, filter: string, text: string) => `${path}?filter[${filter}]=${encodeURIComponent(text)}`

const sources: readonly Source[] = [
  {
    kind: 'order',
    title: msg`Orders`,
    icon: Package,
    mode: '#',
    href: hit => `/operations/all-orders?order=${hit.id}`,
    all: text => inList('/operations/all-orders', 'search', text),
  },
  {
    kind: 'merchant',
    title: msg`Merchants`,
    icon: Store,
    mode: '@',
    href: hit => `/merchant/${hit.id}`,
  },
  {
    kind: 'rider',
    title: msg`Riders`,
    icon: Bike,
    mode: '@',
    href: hit => inList('/operations/all-orders', 'rider_id', String(hit.id)),
  },
  {
    kind: 'branch',
    title: msg`Branches`,
    icon: Warehouse,
    href: hit => inList('/operations/all-orders', 'current_warehouse_id', String(hit.id)),
  },
  {
    kind: 'agency',
    title: msg`Agencies`,
    icon: Building2,
    href: hit => inList('/operations/all-orders', 'current_warehouse_id', String(hit.id)),
  },
  {
    kind: 'city',
    title: msg`Cities`,
    icon: MapPin,
    href: hit => inList('/operations/all-orders', 'receiver_city_id', String(hit.id)),
  },
  {
    kind: 'staff',
    title: msg`Staff`,
    icon: UserRound,
    mode: '@',
    href: hit => inList('/staff-manage/staff-users', 'id', String(hit.id)),
  },
]

function statusOf(hit: SearchHit): PaletteRecord['status'] {
  const key = orderStatusKeys.find(candidate => candidate === hit.status_key)
  return key && { milestone: orderStatus(key).milestone, name: statusName(key, tellIn(i18n)), ...statusFamily(key) }
}

function recordOf(source: Source, hit: SearchHit): PaletteRecord {
  const status = statusOf(hit)
  const suffix = hit.kind === 'merchant' ? merchantSuffix(hit.merchant_type ?? null) : ''
  return {
    id: String(hit.id),
    title: hit.title,
    detail: hit.detail,
    icon: source.icon,
    href: source.href(hit),
    record: { noun: hit.kind, id: hit.id, label: hit.title },
    ...(hit.kind === 'order' ? { code: true, cli: `office orders show ${hit.title}` } : {}),
    ...(status ? { status } : {}),
    ...(suffix === '' ? {} : { end: suffix }),
  }
}

/** A whole waybill is offered at once, before the server has found it. */
const pinWaybill = (text: string): PaletteRecord | null => {
  if (!looksLikeWaybill(text)) return null
  const waybill = normaliseWaybill(text)
  return {
    id: waybill,
    title: waybill,
    code: true,
    icon: Package,
    href: inList('/operations/all-orders', 'waybill_number', waybill),
  }
}

const sourceOf = (source: Source): RecordSource => ({
  section: source.kind,
  title: source.title,
  icon: source.icon,
  ...(source.mode ? { mode: source.mode } : {}),
  search: async (text, signal) => {
    const hits = await call(searchContract.search, { query: { q: text, kinds: source.kind } }, { signal })
    return hits.map(hit => recordOf(source, hit))
  },
  ...(source.kind === 'order' ? { pin: pinWaybill } : {}),
  ...(source.all
    ? {
        all: (text: string) => ({
          title: { message: msg`See all orders with {text}`, values: { text } },
          href: source.all?.(text) ?? '',
        }),
      }
    : {}),
})

/** Tells the palette of every source, once. */
export function addRecordSources(): void {
  for (const source of sources) addRecordSource(sourceOf(source))
}
