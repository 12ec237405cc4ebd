// Columns of return sheets and of the orders on them, for Kysely.
import type { ReturnOutcome } from '@office/shared/areas/operations/return-sheet.contract'
import type { ReturnSheetState } from '@office/shared/areas/operations/return-sheet.transitions'
import type { ReceiverRelation } from '@office/shared/areas/orders/moves/move-facts.model'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId } from '../../core/database/tables.ts'

export interface ReturnSheetTable {
  tenant_id: TenantId
  id: RowId
  number: string
  state: Generated<ReturnSheetState>
  merchant_id: number
  warehouse_id: number
  rider_id: number | null
  staff_id: number
  remark: string | null
  receiver_name: string | null
  receiver_relation: ReceiverRelation | null
  created_at: Instant
  sent_at: InstantOrNull
  closed_at: InstantOrNull
}

export interface ReturnSheetOrderTable {
  tenant_id: TenantId
  return_sheet_id: number
  order_id: number
  place: number
  is_held: Generated<boolean>
  is_sent: Generated<boolean>
  outcome: ReturnOutcome | null
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    return_sheets: ReturnSheetTable
    return_sheet_orders: ReturnSheetOrderTable
  }
}
