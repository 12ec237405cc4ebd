// What distinguishes branches from agencies in the portal: each is a noun, with its own text for a missing record.
import type {
  WarehouseDetail,
  WarehouseInList,
  warehouseFigureSort,
  warehouseFilters,
} from '@office/shared/areas/branches/warehouse.contract'
import type { FiguresEndpoint } from '@office/shared/areas/orders/order-figures.contract'
import type { List } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import type { Guarded, Noun } from '../../core/record/noun.ts'

/** Both kinds have the same rows and filters; only the path differs. */
interface KindContract {
  readonly list: List<string, WarehouseInList, typeof warehouseFilters, (typeof warehouseFigureSort)[number]>
  readonly figures: FiguresEndpoint
  readonly create: Guarded
  readonly update: Guarded
  readonly remove: Guarded
}

export interface WarehouseKind extends Noun<KindContract, string, WarehouseDetail['kind']> {
  emptyHint: Message
  /** There is no record with this number. */
  missing: Message
}

/** The screen of one warehouse, shown in place of its list. */
export const warehousePath = (kind: WarehouseKind, id: number | string): string => `${kind.path}?${kind.id}=${id}`
