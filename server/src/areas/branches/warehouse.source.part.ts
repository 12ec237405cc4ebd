// Reads warehouses of every kind: rows of their lists, and single ones with what uses them.
import {
  Warehouse,
  WarehouseDetail,
  type WarehouseInList,
  warehouseContract,
  warehouseFigureSort,
  warehouseFilters,
  warehouseSort,
} from '@office/shared/areas/branches/warehouse.contract'
import { sql } from 'kysely'
import type { ListSource } from '../../core/records/list-source.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { moneySorts } from '../finance/party-money.part.ts'
import { figuresOfWarehouse, isOpen, sortsOfWarehouse } from '../orders/list/order-figures.part.ts'

type Source<Row> = ListSource<Row, typeof warehouseFilters, (typeof warehouseSort)[number]>

const columns = {
  city_name: sql.ref('c.name'),
  // As people wrote it, without the trailing zeros of the column's scale.
  latitude: sql`trim_scale(w.latitude)::text`,
  longitude: sql`trim_scale(w.longitude)::text`,
  logo_id: sql.ref('w.logo_file_id'),
}

/** What a single one has in addition to the list's columns. */
export const warehouseUse = {
  used_by: sql`json_build_object(
  'staff', (select count(*)::int from staff_warehouses m join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id
    where m.warehouse_id = w.id and s.is_active),
  'riders', (select count(*)::int from riders r where r.warehouse_id = w.id and r.is_active),
  'open_orders', (select coalesce(sum(n.orders), 0)::int from order_counts n where n.warehouse_id = w.id and ${isOpen(sql`n`)}),
  'cities', (select count(*)::int from cities d where d.default_warehouse_id = w.id))`,
  orders: sql`case when ${isOwnPlace(sql.ref('w.id'))} then ${figuresOfWarehouse(sql.ref('w.id'))} end`,
}

/** Rows of one kind, or of both; each kind hides the other. */
const narrowed = (kind: Warehouse['kind'] | null) => ({
  ...(kind === null ? {} : { base: sql`(select * from warehouses where kind = ${sql.lit(kind)}) w` }),
  joins: sql`left join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id`,
})

export const warehouseRows = (kind: Warehouse['kind']): Source<Warehouse> =>
  tableSource('warehouses w', { row: Warehouse, filters: warehouseFilters, sort: warehouseSort }, { ...narrowed(kind), columns })

/** The same rows, each with what uses it and its orders by mile. */
export const warehouseDetail = (
  kind: Warehouse['kind'],
): ListSource<WarehouseDetail, typeof warehouseFilters, (typeof warehouseFigureSort)[number]> =>
  tableSource(
    'warehouses w',
    { row: WarehouseDetail, filters: warehouseFilters, sort: warehouseFigureSort },
    {
      ...narrowed(kind),
      columns: { ...columns, ...warehouseUse },
      sort: {
        ...sortsOfWarehouse(sql.ref('w.id'), isOwnPlace(sql.ref('w.id'))),
        ...moneySorts(kind, 'w.id'),
      },
    },
  )

/** The same as rows of a list. */
export const warehouseList = (
  kind: Warehouse['kind'],
): ListSource<WarehouseInList, typeof warehouseFilters, (typeof warehouseFigureSort)[number]> => {
  const detail = warehouseDetail(kind)
  return { ...detail, columns: { ...detail.columns, money: sql`null::json` } }
}

/** Both kinds, for the list of all. */
export const allWarehouses = tableSource('warehouses w', warehouseContract.list, { ...narrowed(null), columns })
