// Zones: places with the same prices. A city is in its own zone, otherwise in that of its state, its country, or the default
// zone.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { post } from '../../core/api/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'

/** The most cities of one zone; no country's list needs more. */
export const MAX_ZONE_CITIES = 5000

const fields = {
  id: x.id(),
  name: x.text(),
  code: x.nullable(x.text()),
  /** Cities listed directly; those included through a state or a country are not counted. */
  city_count: x.integer(),
  /** Whole states and countries, by name. */
  states: x.list(x.text(), 0, MAX_ZONE_CITIES),
  countries: x.list(x.text(), 0, MAX_ZONE_CITIES),
  /** Contains everything that no other zone does. */
  is_default: x.flag(),
  is_active: x.flag(),
  version: x.integer(1),
}
export const Zone = x.row(fields)
export type Zone = x.Of<typeof Zone>

export const zoneLabels = {
  name: msg`Name`,
  code: msg`Code`,
  city_count: msg`Cities`,
  states: msg`States`,
  countries: msg`Countries`,
  is_default: msg`Default zone`,
  is_active: msg`Active`,
} satisfies Labels<Zone>

const placeIds = () => x.list(x.id(), 0, MAX_ZONE_CITIES)

export const ZoneDetail = x.row({ ...fields, city_ids: placeIds(), state_ids: placeIds(), country_ids: placeIds() })
export type ZoneDetail = x.Of<typeof ZoneDetail>

const draft = {
  name: x.text({ max: 120 }),
  code: x.nullable(x.text({ max: 20 })),
  city_ids: placeIds(),
  /** Absent fields are left unchanged. */
  state_ids: x.optional(placeIds()),
  country_ids: x.optional(placeIds()),
  is_default: x.optional(x.flag()),
}

const plain = crudEndpoints('/admin/zone', {
  one: 'a zone',
  many: 'Zones',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'activeStatus', 'dropdown'],
  row: Zone,
  detail: ZoneDetail,
  draft,
  filters: { name: 'text', code: 'words', city_id: 'ids', id: 'ids', is_default: 'flag', is_active: 'flag', updated_at: 'since' },
  sort: ['id', 'name', 'code', 'is_active'],
  views: ['manage-zone'],
  manages: ['manage-zone'],
  taken: [
    'zone-name-taken',
    'zone-code-taken',
    'city-in-other-zone',
    'state-in-other-zone',
    'country-in-other-zone',
    'other-default-zone',
  ],
  summaries: {
    get: 'One zone, with its cities, states and countries',
    update: 'Update a zone and which places it holds',
    remove: 'Delete a zone; its places are then in none',
    dropdown: 'Active zones: id and name',
  },
})

export const zoneContract = {
  ...plain,
  dropdown: { ...plain.dropdown, forMerchants: {} },
  bulk: post('/admin/zone/bulk', {
    summary: 'Import zones and their places from a file or from rows',
    needs: ['manage-zone'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
}
