// Columns of adjustments, for Kysely.
import type { AdjustmentKind } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { ColumnType } from 'kysely'
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

interface OrderAdjustmentTable {
  tenant_id: TenantId
  id: RowId
  /** Null if a rule made it, of a parcel that was lost or damaged. */
  request_id: number | null
  entry_id: ColumnType<string | null, string | null, never>
  /** The entries posted before the loss that stand apart with it. */
  entry_ids: ColumnType<string[] | null, string[] | null | undefined, never>
  /** Null if it is of no order: an opening balance. */
  order_id: number | null
  kind: AdjustmentKind
  account: 'merchant' | 'walking'
  party_id: number
  currency: string
  /** Positive: the sender is owed more. */
  amount: string
  /** The base of percentage commissions. */
  base_before: string | null
  base_after: string | null
  /** The next invoice carries it as a line of its own. */
  is_apart: boolean
  is_open: boolean
  at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    order_adjustments: OrderAdjustmentTable
  }
}
