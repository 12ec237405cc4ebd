// Photos of parcels, for Kysely.
import type { ProofKind } from '@office/shared/areas/orders/order-photo.contract'
import type { Generated } from 'kysely'
import type { Instant, TenantId } from '../../../core/database/tables.ts'

export interface OrderPhotoTable {
  tenant_id: TenantId
  order_id: number
  /** `seq` of the event that it shows. */
  event_seq: number
  kind: Generated<ProofKind>
  file_id: number
  staff_id: number
  created_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    order_photos: OrderPhotoTable
  }
}
