// Warehouses: every place of the operator, branches and agencies alike.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { file, get, list } from '../../core/api/endpoint.ts'
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import * as x from '../../core/schema.ts'
import { money, moneySort } from '../finance/journal/party-money.model.ts'
import { figureSorts, OrderFigures } from '../orders/order-figures.model.ts'

const kinds = ['branch', 'agency'] as const
const kindNames = { branch: msg`Branch`, agency: msg`Agency` }

const fields = {
  id: x.id(),
  code: x.text({ max: 20 }),
  name: x.text(),
  kind: x.oneOf(kinds, kindNames),
  city_id: x.nullable(x.id()),
  city_name: x.nullable(x.text()),
  address: x.nullable(x.text()),
  phone: x.nullable(x.text()),
  /** Its landline, as dialled there. */
  telephone: x.nullable(x.text()),
  email: x.nullable(x.text()),
  contact_person: x.nullable(x.text()),
  /** Degrees as decimal text. */
  latitude: x.nullable(x.text()),
  longitude: x.nullable(x.text()),
  /** Opening hours, as text. */
  opening_note: x.nullable(x.text()),
  /** Agencies only, like the registration number. */
  owner_name: x.nullable(x.text()),
  registration_number: x.nullable(x.text()),
  /** Changes with every new logo; null shows the default company logo. */
  logo_id: x.nullable(x.id()),
  is_sorting: x.flag(),
  is_active: x.flag(),
  version: x.integer(1),
}
export const Warehouse = x.row(fields)
export type Warehouse = x.Of<typeof Warehouse>

/** What refers to a warehouse now: active staff and riders, orders still on their way, cities by default. */
const WarehouseUse = x.row({ staff: x.integer(), riders: x.integer(), open_orders: x.integer(), cities: x.integer() })
export type WarehouseUse = x.Of<typeof WarehouseUse>

/** One warehouse, with what uses it and the orders that are there now. */
const used = {
  ...fields,
  used_by: WarehouseUse,
  /** Null for a place that is not one of the reader's own. */
  orders: x.nullable(OrderFigures),
}
export const WarehouseDetail = x.row(used)
export type WarehouseDetail = x.Of<typeof WarehouseDetail>

/** A row of the list of one kind, with the cash it holds. */
export const WarehouseInList = x.row({ ...used, ...money })
export type WarehouseInList = x.Of<typeof WarehouseInList>

export const warehouseLabels = {
  code: msg`Code`,
  name: msg`Name`,
  city_name: msg`City`,
  address: msg`Street and house`,
  phone: msg`Phone`,
  telephone: msg`Telephone`,
  email: msg`Email`,
  contact_person: msg`Contact person`,
  latitude: msg`Latitude`,
  longitude: msg`Longitude`,
  opening_note: msg`Opening hours`,
  owner_name: msg`Owner`,
  registration_number: msg`VAT or registration number`,
  is_sorting: msg`Sorting`,
  is_active: msg`Active`,
} satisfies Labels<WarehouseDetail>

/** Filters of every list of warehouses. */
export const warehouseFilters = {
  name: 'text',
  code: 'words',
  city_id: 'ids',
  id: 'ids',
  is_active: 'flag',
  updated_at: 'since',
} as const
export const warehouseSort = ['id', 'name', 'code'] as const
/** One of a kind, with its figures. */
export const warehouseFigureSort = [...warehouseSort, ...moneySort, ...figureSorts] as const

/** Who may see the phone, email and contact person of a place; its name and logo are visible to everyone. */
const looksAt = ['manage-branch', 'view-branch-overview', 'manage-agency', 'view-agency-overview'] as const

export const warehouseContract = {
  list: list('/admin/warehouse', {
    summary: 'All warehouses',
    needs: looksAt,
    service: 'lists',
    row: Warehouse,
    filters: { ...warehouseFilters, kind: 'words' },
    sort: warehouseSort,
  }),
  get: get('/admin/warehouse/{id}', { summary: 'One warehouse', needs: looksAt, service: 'lists', returns: WarehouseDetail }),
  logo: file('/admin/warehouse/{id}/logo', {
    summary: 'The logo of a warehouse, or the default company logo',
    needs: 'staff',
    service: 'storage',
  }),
  dropdown: get('/admin/warehouse/dropdown', {
    summary: 'Warehouses: id and name; branches or agencies alone with filter[kind]',
    needs: 'staff',
    service: 'lists',
    query: x.row({
      search: x.optional(x.text({ min: 0, max: 100 })),
      ids: x.optional(x.text({ max: 2000 })),
      'filter[kind]': x.optional(x.oneOf(kinds)),
    }),
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
  assigned: get('/admin/warehouse/assigned', {
    summary: 'Warehouses at which the current staff member works: id and name, not paginated',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, 1000),
  }),
}
