// Zones: cities that are priced alike. A city is in one zone or in none.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list, post, put, remove } from '../../core/endpoint.ts'
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

export const ZoneDetail = x.row({ ...fields, city_ids: x.list(x.id(), 0, MAX_ZONE_CITIES) })
export type ZoneDetail = x.Of<typeof ZoneDetail>

const draft = {
  name: x.text({ max: 120 }),
  code: x.nullable(x.text({ max: 20 })),
  city_ids: x.list(x.id(), 0, MAX_ZONE_CITIES),
}

export const zoneContract = {
  list: list('/admin/zone', {
    summary: 'Zones',
    needs: ['manage-zone'],
    service: 'lists',
    row: Zone,
    filters: { name: 'text', code: 'words', city_id: 'ids', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name', 'code', 'is_active'],
  }),
  create: post('/admin/zone', {
    summary: 'Create a zone',
    needs: ['manage-zone'],
    body: x.record(draft),
    returns: ZoneDetail,
    fails: ['zone-name-taken', 'zone-code-taken', 'city-in-other-zone'],
  }),
  get: get('/admin/zone/{id}', { summary: 'One zone, with its cities', needs: ['manage-zone'], returns: ZoneDetail }),
  update: put('/admin/zone/{id}', {
    summary: 'Update a zone and which cities it holds',
    needs: ['manage-zone'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: ZoneDetail,
    fails: ['zone-name-taken', 'zone-code-taken', 'city-in-other-zone'],
  }),
  remove: remove('/admin/zone/{id}', {
    summary: 'Delete a zone; its cities are then in none',
    needs: ['manage-zone'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
  activeStatus: put('/admin/zone/{id}/active-status', {
    summary: 'Activate or deactivate a zone',
    needs: ['manage-zone'],
    dryRun: true,
    body: x.record({ is_active: x.flag() }),
    returns: ZoneDetail,
  }),
  dropdown: get('/admin/zone/dropdown', {
    summary: 'Active zones: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
