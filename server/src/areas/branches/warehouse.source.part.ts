// Where warehouses of every kind are read from: rows of their lists, and one with what uses it.
import type {
  Warehouse,
  WarehouseDetail,
  warehouseFilters,
  warehouseSort,
} from '@office/shared/areas/branches/warehouse.contract'
import { sql } from 'kysely'
import type { ListSource, Sql } from '../../core/list-sql.ts'
import { figuresOfWarehouse, isOpen } from '../orders/order-figures.part.ts'

type Source<Row> = ListSource<Row, typeof warehouseFilters, (typeof warehouseSort)[number]>

const columns: { readonly [K in keyof Warehouse]: Sql } = {
  id: sql.ref('w.id'),
  code: sql.ref('w.code'),
  name: sql.ref('w.name'),
  kind: sql.ref('w.kind'),
  city_id: sql.ref('w.city_id'),
  city_name: sql.ref('c.name'),
  address: sql.ref('w.address'),
  phone: sql.ref('w.phone'),
  email: sql.ref('w.email'),
  contact_person: sql.ref('w.contact_person'),
  // As people wrote it, without the zeros of the column's scale.
  latitude: sql`trim_scale(w.latitude)::text`,
  longitude: sql`trim_scale(w.longitude)::text`,
  opening_note: sql.ref('w.opening_note'),
  owner_name: sql.ref('w.owner_name'),
  registration_number: sql.ref('w.registration_number'),
  logo_id: sql.ref('w.logo_file_id'),
  is_sorting: sql.ref('w.is_sorting'),
  is_active: sql.ref('w.is_active'),
  version: sql.ref('w.version'),
}

const used_by = sql`json_build_object(
  'staff', (select count(*)::int from staff_warehouses m join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id
    where m.warehouse_id = w.id and s.is_active),
  'riders', (select count(*)::int from riders r where r.warehouse_id = w.id and r.is_active),
  'open_orders', (select coalesce(sum(n.orders), 0)::int from order_counts n where n.warehouse_id = w.id and ${isOpen(sql`n`)}),
  'cities', (select count(*)::int from cities d where d.default_warehouse_id = w.id))`

const joins = sql`left join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id`

/** Filters that every list of warehouses understands. */
const filters = {
  name: sql.ref('w.name'),
  code: sql.ref('w.code'),
  city_id: sql.ref('w.city_id'),
  id: sql.ref('w.id'),
  is_active: sql.ref('w.is_active'),
}

/** Rows of a kind, or of both: to one kind the other does not exist. */
export const warehouseRows = (kind: Warehouse['kind'] | null): Source<Warehouse> => ({
  base: kind === null ? sql`warehouses w` : sql`(select * from warehouses where kind = ${sql.lit(kind)}) w`,
  id: sql.ref('w.id'),
  joins,
  columns,
  filters,
})

const detailColumns: { readonly [K in keyof WarehouseDetail]: Sql } = {
  ...columns,
  used_by,
  orders: figuresOfWarehouse(sql.ref('w.id')),
}

/** The same rows with what uses each and its orders by mile. */
export const warehouseDetail = (kind: Warehouse['kind'] | null): Source<WarehouseDetail> => ({
  ...warehouseRows(kind),
  columns: detailColumns,
})
