// Columns of run sheets and of the orders on them, for Kysely.
import type { RunOutcome } from '@office/shared/areas/operations/run-sheet.contract'
import type { RunSheetState } from '@office/shared/areas/operations/run-sheet.transitions'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId } from '../../core/database/tables.ts'

export interface RunSheetTable {
  tenant_id: TenantId
  id: RowId
  number: string
  state: Generated<RunSheetState>
  rider_id: number
  warehouse_id: number | null
  staff_id: number
  remark: string | null
  created_at: Instant
  sent_at: InstantOrNull
  closed_at: InstantOrNull
}

export interface RunSheetOrderTable {
  tenant_id: TenantId
  run_sheet_id: number
  order_id: number
  place: number
  is_held: Generated<boolean>
  outcome: RunOutcome | null
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    run_sheets: RunSheetTable
    run_sheet_orders: RunSheetOrderTable
  }
}
