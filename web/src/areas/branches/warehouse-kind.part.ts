// What tells branches from agencies in the portal: their names, where they are, and their calls.
import type { WarehouseDetail } from '@office/shared/areas/branches/warehouse.contract'
import type { Action, List } from '@office/shared/core/endpoint'
import type { Message } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'

type Guarded = Action & { readonly needs: readonly [PermissionName, ...PermissionName[]] }

export interface WarehouseKind {
  noun: WarehouseDetail['kind']
  path: string
  contract: { list: List; create: Guarded; update: Guarded; remove: Guarded }
  title: Message
  createTitle: Message
  editTitle: Message
  removeTitle: Message
  /** '3 branches selected', with {n}. */
  selected: Message
  emptyHint: Message
  /** There is no record of this number. */
  missing: Message
}

/** The screen of one warehouse, in its list's place. */
export const warehousePath = (kind: WarehouseKind, id: number | string): string => `${kind.path}?${kind.noun}=${id}`
