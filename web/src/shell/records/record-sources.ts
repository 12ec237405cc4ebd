// Where the palette finds records: orders, documents of money, merchants, riders, branches, agencies, cities and staff, through
// the search.

import { documentKinds } from '@office/shared/areas/finance/document.model'
import { orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type KeptKind, keptKinds, type SearchHit, searchContract } from '@office/shared/areas/orders/search.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { merchantSuffix } from '@office/shared/format/merchant-label'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Bike, Building2, MapPin, Package, ReceiptText, Store, Tag, UserRound, Warehouse } from 'lucide-react'
import { agenciesPath, agencyOverviewPath, agencyPath } from '../../areas/agencies/agency-paths.part.ts'
import { branchesPath, branchOverviewPath, branchPath } from '../../areas/branches/branch-paths.part.ts'
import { merchantPath, merchantsPath } from '../../areas/merchants/merchant-paths.part.ts'
import { walkingCustomerPath, walkingCustomersPath } from '../../areas/merchants/walking-customers/walking-customer-path.part.ts'
import { allOrders, orderPath, ordersPath } from '../../areas/orders/list/orders-path.part.ts'
import { statusFamily, statusKeys, statusName } from '../../areas/orders/order-masters.part.ts'
import { citiesPath } from '../../areas/places/place-paths.part.ts'
import { riderPlace, ridersPath } from '../../areas/riders/rider-path.part.ts'
import { staffPath } from '../../areas/staff/staff-paths.part.ts'
import { mayOpen, screenAt } from '../../core/area.ts'
import type { Icon } from '../../core/command/command.ts'
import { commandContext } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { i18n } from '../../core/language/language.ts'
import { originalOf, tellIn, type Words } from '../../core/language/translate.ts'
import { addRecordSource, type PaletteRecord, type RecordSource } from '../../core/palette/records/record-source.ts'
import { areas } from '../areas.ts'
import { cachedRecords, readCache } from './record-cache.ts'

type Kind = Exclude<SearchHit['kind'], 'document'>

interface Source {
  kind: Kind
  title: Words
  icon: Icon
  mode?: '#' | '@'
  /** Screens of one record, its own first; Enter leads to the first that the person may open. */
  places: readonly ((id: number) => string)[]
  /** Lists that accept the text as this filter; the first that the person may open is offered. */
  all: { title: Message; paths: readonly string[]; filter: string }
}

const screens = areas.flatMap(area => area.screens)

const inList = (path: string, filter: string, text: string) => `${path}?filter[${filter}]=${encodeURIComponent(text)}`

const sources: readonly Source[] = [
  {
    kind: 'order',
    title: msg`Orders`,
    icon: Package,
    mode: '#',
    places: [orderPath],
    all: { title: msg`See all orders with {text}`, paths: [allOrders], filter: 'search' },
  },
  {
    kind: 'merchant',
    title: msg`Merchants`,
    icon: Store,
    mode: '@',
    places: [merchantPath],
    all: { title: msg`See all merchants with {text}`, paths: [merchantsPath], filter: 'name' },
  },
  {
    kind: 'rider',
    title: msg`Riders`,
    icon: Bike,
    mode: '@',
    places: [riderPlace, id => ordersPath({ rider_id: String(id) })],
    all: { title: msg`See all riders with {text}`, paths: [ridersPath], filter: 'name' },
  },
  {
    kind: 'walking-customer',
    title: msg`Walking customers`,
    icon: UserRound,
    mode: '@',
    places: [walkingCustomerPath],
    all: { title: msg`See all walking customers with {text}`, paths: [walkingCustomersPath], filter: 'name' },
  },
  {
    kind: 'branch',
    title: msg`Branches`,
    icon: Warehouse,
    places: [id => `${branchesPath}?branch=${id}`, branchPath, id => ordersPath({ current_warehouse_id: String(id) })],
    all: {
      title: msg`See all branches with {text}`,
      paths: [branchesPath, branchOverviewPath],
      filter: 'name',
    },
  },
  {
    kind: 'agency',
    title: msg`Agencies`,
    icon: Building2,
    places: [id => `${agenciesPath}?agency=${id}`, agencyPath, id => ordersPath({ current_warehouse_id: String(id) })],
    all: {
      title: msg`See all agencies with {text}`,
      paths: [agenciesPath, agencyOverviewPath],
      filter: 'name',
    },
  },
  {
    kind: 'city',
    title: msg`Cities`,
    icon: MapPin,
    places: [id => `${citiesPath}?edit=${id}`, id => ordersPath({ receiver_city_id: String(id) })],
    all: { title: msg`See all cities with {text}`, paths: [citiesPath], filter: 'name' },
  },
  {
    kind: 'staff',
    title: msg`Staff`,
    icon: UserRound,
    mode: '@',
    places: [id => inList(staffPath, 'id', String(id))],
    all: { title: msg`See all staff with {text}`, paths: [staffPath], filter: 'name' },
  },
]

function statusOf(hit: SearchHit): PaletteRecord['status'] {
  const key = orderStatusKeys.find(candidate => candidate === hit.status_key)
  return key && { milestone: orderStatus(key).milestone, name: statusName(key, tellIn(i18n)), ...statusFamily(key) }
}

function mayGo(href: string): boolean {
  const screen = screenAt(screens, href.replace(/\?.*/s, ''))
  return screen !== undefined && mayOpen(screen, commandContext.permissions)
}

type Place = Source['places'][number]

/** Whether a place may be opened depends on its screen, not on the record. */
const placeOf = ({ places }: Source): Place | undefined => places.find(place => mayGo(place(0)))

function recordOf(source: Source, place: Place, hit: SearchHit): PaletteRecord {
  const status = statusOf(hit)
  const suffix = hit.kind === 'merchant' ? merchantSuffix(hit.merchant_type ?? null) : ''
  return {
    id: String(hit.id),
    title: hit.title,
    detail: hit.detail,
    icon: source.icon,
    href: place(hit.id),
    record: { noun: hit.kind, id: hit.id, label: hit.title },
    ...(hit.kind === 'order' ? { code: true, cli: `office orders show ${hit.title}` } : {}),
    ...(status ? { status } : {}),
    ...(suffix === '' ? {} : { end: suffix }),
  }
}

/** A complete waybill is offered at once, before the server has found it. */
const pinWaybill = (text: string): PaletteRecord | null => {
  if (!looksLikeWaybill(text)) return null
  const waybill = normaliseWaybill(text)
  return {
    id: waybill,
    title: waybill,
    code: true,
    icon: Package,
    href: ordersPath({ waybill_number: waybill }),
  }
}

/** Everyone may find a rider or a branch, but not everyone may see their lists. */
function allOf({ title, paths, filter }: Source['all'], text: string): ReturnType<NonNullable<RecordSource['all']>> {
  const path = paths.find(mayGo)
  return path === undefined ? null : { title: { message: title, values: { text } }, href: inList(path, filter, text) }
}

const isKept = (kind: Kind): kind is KeptKind => kind in keptKinds

/** A document's number or a bank's reference contains digits; a text with none, or too few, is not searched. */
const mayNameDocument = (text: string) => /\d/.test(text) && text.length >= 4

/** Deposits, commissions and invoices, by their numbers and by the bank's reference of their payment. */
const documentSource: RecordSource = {
  section: 'document',
  title: msg`Money`,
  icon: ReceiptText,
  mode: '#',
  search: async (text, signal) => {
    if (!mayNameDocument(text)) return []
    const [hits, { pathOfRecord }] = await Promise.all([
      call(searchContract.search, { query: { q: text, kinds: 'document' } }, { signal }),
      import('../../areas/finance/explain/record-path.ts'),
    ])
    return hits.flatMap(({ id, title, detail, document_kind: noun }) =>
      noun
        ? [
            {
              id: String(id),
              title,
              code: true,
              detail: [tellIn(i18n)(documentKinds[noun].name), detail].join(' · '),
              icon: ReceiptText,
              href: pathOfRecord({ noun, id }),
            },
          ]
        : [],
    )
  },
}

// The same array while the copy and its link are the same, so that the palette prepares it once.
const keptRows = new WeakMap<readonly SearchHit[], { place: Place; rows: readonly PaletteRecord[] }>()

/** The local copy of a kind; branches, agencies and merchants are found by their codes, too. */
function localOf(source: Source, kind: KeptKind): readonly PaletteRecord[] {
  const place = placeOf(source)
  if (!place) return []
  const kept = cachedRecords(kind)
  const known = keptRows.get(kept)
  if (known?.place === place) return known.rows
  const rows = kept.map(hit => ({
    ...recordOf(source, place, hit),
    ...(kind === 'city' || kind === 'rider' ? {} : { keywords: hit.detail }),
  }))
  keptRows.set(kept, { place, rows })
  return rows
}

function sourceOf(source: Source): RecordSource {
  const { kind, mode } = source
  return {
    section: kind,
    title: source.title,
    icon: source.icon,
    ...(mode ? { mode } : {}),
    search: async (text, signal) => {
      const place = placeOf(source)
      if (!place) return []
      const hits = await call(searchContract.search, { query: { q: text, kinds: kind } }, { signal })
      return hits.map(hit => recordOf(source, place, hit))
    },
    ...(isKept(kind) ? { local: () => localOf(source, kind), ready: readCache } : {}),
    ...(kind === 'order' ? { pin: pinWaybill } : {}),
    all: text => allOf(source.all, text),
  }
}

// The same array while nothing changed, so that the palette prepares it once.
let statuses: { of: string; records: readonly PaletteRecord[] } = { of: '', records: [] }

/** Orders in one status, found by the tenant's name for it and by the default one in English. */
const statusSource: RecordSource = {
  section: 'status',
  title: msg`Orders by status`,
  icon: Tag,
  search: async () => [],
  local() {
    if (!commandContext.permissions.has('view-orders')) return []
    const names = statusKeys().map(key => statusName(key, tellIn(i18n)))
    const of = `${commandContext.locale} ${names.join()}`
    if (statuses.of !== of)
      statuses = {
        of,
        records: statusKeys().map((key, at) => ({
          id: key,
          title: names[at] ?? key,
          names: [originalOf(orderStatus(key).name)],
          href: ordersPath({ status_key: key }),
        })),
      }
    return statuses.records
  },
}

/** Registers every source with the palette, once. */
export function addRecordSources(): void {
  for (const source of sources) addRecordSource(sourceOf(source))
  addRecordSource(documentSource)
  addRecordSource(statusSource)
}
