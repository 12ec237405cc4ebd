// Cities: where orders go. The name within its state is the key, ignoring case and outer blanks.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { get, list, post } from '../../core/api/endpoint.ts'
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'
import { zoneSourceNames, zoneSources } from '../rate-cards/prices/price-trace.model.ts'

export const City = x.row({
  id: x.id(),
  name: x.text(),
  native_name: x.nullable(x.text()),
  state_id: x.id(),
  state_name: x.text(),
  country_id: x.id(),
  country_name: x.text(),
  default_warehouse_id: x.nullable(x.id()),
  default_warehouse_name: x.nullable(x.text()),
  /** The zone it is priced in; null if it has none. */
  zone_id: x.nullable(x.id()),
  zone_name: x.nullable(x.text()),
  /** Its own zone, or that of its state, its country, or the default zone. */
  zone_by: x.nullable(x.oneOf(zoneSources, zoneSourceNames)),
  is_active: x.flag(),
  version: x.integer(1),
})
export type City = x.Of<typeof City>

export const cityLabels = {
  name: msg`Name`,
  native_name: msg`Native name`,
  state_name: msg`State`,
  country_name: msg`Country`,
  default_warehouse_name: msg`Default warehouse`,
  zone_name: msg`Zone`,
  is_active: msg`Active`,
} satisfies Labels<City>

const draft = { name: x.text({ max: 120 }), native_name: x.nullable(x.text({ max: 120 })), state_id: x.id(), is_active: x.flag() }

/** Several cities by id; at most one screenful of pages at a time. */
const CityIds = x.record({ ids: x.list(x.id(), 1, 1000) })
/** The result for each, in the order asked; those that no longer exist are refused. */
const Updated = x.row({
  updated: x.integer(),
  unchanged: x.integer(),
  results: x.list(
    x.row({
      id: x.id(),
      name: x.text({ min: 0 }),
      outcome: x.oneOf(['applied', 'unchanged', 'refused']),
      message: x.optional(x.text()),
    }),
    1,
    1000,
  ),
})
/** The same for a merchant's program. */
const MerchantCity = x.row(
  x.fieldsOf(City, ['id', 'name', 'native_name', 'state_id', 'state_name', 'country_id', 'country_name', 'is_active']),
)
const CityNode = x.row({ id: x.id(), name: x.text() })

const plain = crudEndpoints('/admin/city', {
  one: 'a city',
  many: 'Cities',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'dropdown'],
  row: City,
  draft,
  filters: {
    name: 'text',
    state_id: 'ids',
    country_id: 'ids',
    zone_id: 'ids',
    is_zoned: 'flag',
    id: 'ids',
    is_active: 'flag',
    updated_at: 'since',
  },
  sort: ['id', 'name', 'is_active'],
  views: ['manage-city'],
  manages: ['manage-city'],
  taken: ['city-name-taken'],
  summaries: {
    remove: 'Delete a city without orders',
    dropdown: 'Active cities that the staff member may serve: id and name',
  },
})

export const cityContract = {
  ...plain,
  dropdown: { ...plain.dropdown, forMerchants: {} },
  bulk: post('/admin/city/bulk', {
    summary: 'Import cities from a file or from rows',
    needs: ['manage-city'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
  activate: post('/admin/city/activate', {
    summary: 'Activate several cities',
    needs: ['manage-city'],
    dryRun: true,
    body: CityIds,
    returns: Updated,
  }),
  deactivate: post('/admin/city/deactivate', {
    summary: 'Deactivate several cities',
    needs: ['manage-city'],
    dryRun: true,
    body: CityIds,
    returns: Updated,
  }),
  assignDefaultWarehouse: post('/admin/city/assign-default-warehouse', {
    summary: 'Set the default warehouse of several cities',
    needs: ['manage-city'],
    dryRun: true,
    body: x.record({ ids: x.list(x.id(), 1, 1000), warehouse_id: x.nullable(x.id()) }),
    returns: Updated,
  }),
  dropdownWithoutFilter: get('/admin/city/dropdown-without-filter', {
    summary: 'All active cities: id and name',
    needs: 'staff',
    forMerchants: {},
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
  tree: get('/admin/city/city-list-tree', {
    summary: 'Countries and states with their number of cities; the cities of one state with filter[state_id]',
    needs: 'staff',
    service: 'lists',
    query: x.row({ 'filter[country_id]': x.optional(x.text()), 'filter[state_id]': x.optional(x.text()) }),
    returns: x.list(
      x.row({
        id: x.id(),
        name: x.text(),
        states: x.list(x.row({ id: x.id(), name: x.text(), city_count: x.integer(), cities: x.list(CityNode, 0, 5000) }), 0, 500),
      }),
      0,
      300,
    ),
  }),
  byCountry: list('/admin/city/city-list-by-country', {
    summary: 'Cities of countries',
    needs: 'staff',
    forMerchants: { answer: MerchantCity },
    service: 'lists',
    row: City,
    filters: { country_id: 'ids', name: 'text' },
    sort: ['id', 'name'],
  }),
  byState: list('/admin/city/city-list-by-state', {
    summary: 'Cities of states',
    needs: 'staff',
    forMerchants: { answer: MerchantCity },
    service: 'lists',
    row: City,
    filters: { state_id: 'ids', name: 'text' },
    sort: ['id', 'name'],
  }),
}
