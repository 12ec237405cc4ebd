// The day's work of branches or agencies: the orders at each by mile, who works there, and one of them in its place.
import { warehouseLabels } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import { useSearch } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
import { activeColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList, type ListDefinition } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { FigureLink } from '../../core/ui/figures/figure-link.tsx'
import { PartyCash } from '../finance/ledger/party-cash.part.tsx'
import { moneyColumns } from '../finance/ledger/party-money.part.tsx'
import { FigureSums, figureColumns } from '../orders/list/order-figures.part.tsx'
import { ridersPath } from '../riders/rider-path.part.ts'
import { staffPath } from '../staff/staff-paths.part.ts'
import { warehouseFilterControls, warehouseNameColumns } from './warehouse-columns.part.tsx'
import { WarehousePage } from './warehouse-detail.part.tsx'
import { type WarehouseKind, warehousePath } from './warehouse-kind.part.ts'

const by = 'current_warehouse_id'

const ifMay = (permissions: readonly string[], href: string): string | null =>
  permissions.some(name => commandContext.permissions.has(name)) ? href : null

/** @param kind with the title and path of its overview */
export function defineWarehouseOverview(kind: WarehouseKind): ListDefinition {
  const list = { ...kind.contract.list, pageSize: 100 }
  return defineList({
    list,
    title: kind.many,
    noun: kind.id,
    columnsKey: `${kind.id}-overview`,
    selected: kind.selected,
    rowLabel: row => row.name,
    open: row => warehousePath(kind, row.id),
    emptyHint: kind.emptyHint,
    searchFilter: 'name',
    Above: props => (
      <>
        <PartyCash party={kind.id} />
        <FigureSums by={by} list={list} figures={kind.contract.figures} {...props} />
      </>
    ),
    columns: {
      ...warehouseNameColumns,
      code: { ...warehouseNameColumns.code, isExtra: true },
      ...figureColumns(by),
      ...moneyColumns(kind.id, id => warehousePath(kind, id)),
      riders: {
        label: msg`Active riders`,
        width: 'minmax(100px, .5fr)',
        end: true,
        kind: 'number',
        text: row => String(row.used_by.riders),
        cell: row => (
          <FigureLink
            count={row.used_by.riders}
            href={ifMay(
              ['view-rider-overview', 'manage-rider'],
              `${ridersPath}?filter[warehouse_id]=${row.id}&filter[is_active]=1`,
            )}
          />
        ),
      },
      staff: {
        // People without an assigned place work for all of them, and are not counted here.
        label: msg`Staff assigned`,
        width: 'minmax(104px, .5fr)',
        end: true,
        kind: 'number',
        text: row => String(row.used_by.staff),
        cell: row => (
          <FigureLink
            count={row.used_by.staff}
            href={ifMay(['view-staff'], `${staffPath}?filter[warehouse_id]=${row.id}&filter[is_active]=1`)}
          />
        ),
      },
      city: { ...textColumn(warehouseLabels.city_name, 'city_name', 'minmax(110px, .8fr)'), isExtra: true },
      is_active: { ...activeColumn, isExtra: true },
    },
    filters: warehouseFilterControls,
  })
}

export function WarehouseOverviewScreen({ kind, list }: { kind: WarehouseKind; list: ListDefinition }) {
  const id = Number(new URLSearchParams(useSearch()).get(kind.id) ?? Number.NaN)
  return Number.isInteger(id) ? <WarehousePage key={id} kind={kind} list={list} id={id} /> : <ListScreen definition={list} />
}
