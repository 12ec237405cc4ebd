// What the lists of branches and agencies have alike: which place it is, and how they are narrowed.
import type {
  Warehouse,
  WarehouseDetail,
  warehouseFilters,
  warehouseSort,
} from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import type { List } from '@office/shared/core/endpoint'
import { msg } from '@office/shared/core/message'
import { Hash, MapPin } from 'lucide-react'
import { activeFilter, codeColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import type { Column } from '../../core/list/define-list.ts'
import { lookUp } from '../../core/pick-source.ts'
import { Tag } from '../../core/ui/tag.tsx'
import type { WarehouseKind } from './warehouse-kind.part.ts'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

const sorting = msg`Sorting branch`

/** Which place it is: its logo, name and code, and whether it sorts. */
export const warehouseNameColumns: { name: NamedBy<'name'>; code: NamedBy<'code'> } = {
  name: {
    ...nameColumn(msg`Name`, 'name', 'minmax(188px, 1.4fr)'),
    sort: 'name',
    cell: (row, tell) => (
      <RowName name={row.name} sign={<WarehouseLogo warehouse={row} size="size-5" />}>
        {row.is_sorting && <Tag tone="info">{tell(sorting)}</Tag>}
      </RowName>
    ),
  },
  code: { ...codeColumn(msg`Code`, 'code', '80px'), sort: 'code' },
}
type NamedBy<S extends (typeof warehouseSort)[number]> = Column<Warehouse> & { sort: S }

/** How any list of warehouses is narrowed. */
export const warehouseFilterControls = {
  name: { label: msg`Name` },
  code: { label: msg`Code`, icon: Hash },
  city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  is_active: activeFilter,
}

/** Both kinds list the same rows under the same filters; only the path differs. */
export const listOf = (kind: WarehouseKind) =>
  kind.contract.list as List<string, WarehouseDetail, typeof warehouseFilters, (typeof warehouseSort)[number]>
