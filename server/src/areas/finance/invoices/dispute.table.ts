// Columns of disputes, for Kysely.
import type { Instant, InstantOrNull, RowId, TenantId } from '../../../core/database/tables.ts'

export interface OrderDisputeTable {
  tenant_id: TenantId
  id: RowId
  order_id: number
  reason: string
  opened_by: number
  opened_at: Instant
  closed_by: number | null
  closed_at: InstantOrNull
  outcome: string | null
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    order_disputes: OrderDisputeTable
  }
}
