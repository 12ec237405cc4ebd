// Zones: cities that are priced alike. A city is in one zone or in none.
import { type Labels, msg } from '@office/shared/core/message'
import { crudEndpoints } from '../../core/crud-endpoints.ts'
import * as x from '../../core/schema.ts'

/** The most cities of one zone; more than any country's list of them needs. */
export const MAX_ZONE_CITIES = 5000

const fields = {
  id: x.id(),
  name: x.text(),
  code: x.nullable(x.text()),
  city_count: x.integer(),
  /** Where its cities are, by name. */
  states: x.list(x.text(), 0, MAX_ZONE_CITIES),
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
  is_active: msg`Active`,
} satisfies Labels<Zone>

export const ZoneDetail = x.row({ ...fields, city_ids: x.list(x.id(), 0, MAX_ZONE_CITIES) })
export type ZoneDetail = x.Of<typeof ZoneDetail>

const draft = {
  name: x.text({ max: 120 }),
  code: x.nullable(x.text({ max: 20 })),
  city_ids: x.list(x.id(), 0, MAX_ZONE_CITIES),
}

export const zoneContract = crudEndpoints('/admin/zone', {
  one: 'a zone',
  many: 'Zones',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'activeStatus', 'dropdown'],
  row: Zone,
  detail: ZoneDetail,
  draft,
  filters: { name: 'text', code: 'words', city_id: 'ids', id: 'ids', is_active: 'flag' },
  sort: ['id', 'name', 'code', 'is_active'],
  views: ['manage-zone'],
  manages: ['manage-zone'],
  taken: ['zone-name-taken', 'zone-code-taken', 'city-in-other-zone'],
  summaries: {
    get: 'One zone, with its cities',
    update: 'Update a zone and which cities it holds',
    remove: 'Delete a zone; its cities are then in none',
    dropdown: 'Active zones: id and name',
  },
})
