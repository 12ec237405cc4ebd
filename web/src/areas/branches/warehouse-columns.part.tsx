// Columns and filters that the lists of branches and agencies share.
import { type Warehouse, warehouseLabels, type warehouseSort } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { Hash, MapPin } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { activeFilter, codeColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import type { Column } from '../../core/list/define-list.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

const sorting = msg`Sorting branch`

/** The place: its logo, name and code, and whether it sorts. */
export const warehouseNameColumns: { name: NamedBy<'name'>; code: NamedBy<'code'> } = {
  name: {
    ...nameColumn(warehouseLabels.name, 'name', 'minmax(204px, 1.4fr)'),
    sort: 'name',
    cell: (row, tell) => (
      <RowName name={row.name} sign={<WarehouseLogo warehouse={row} size="size-5" />}>
        {row.is_sorting && <Tag tone="info">{tell(sorting)}</Tag>}
      </RowName>
    ),
  },
  code: { ...codeColumn(warehouseLabels.code, 'code', '80px'), sort: 'code' },
}
type NamedBy<S extends (typeof warehouseSort)[number]> = Column<Warehouse> & { sort: S }

/** Filters of any list of warehouses. */
export const warehouseFilterControls = {
  name: { label: warehouseLabels.name },
  code: { label: warehouseLabels.code, icon: Hash },
  city_id: { label: warehouseLabels.city_name, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  is_active: activeFilter,
}
