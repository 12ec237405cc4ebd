// Columns of prints of waybills and of the orders on them, for Kysely.
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

export interface WaybillPrintTable {
  tenant_id: TenantId
  id: RowId
  /** Null: its layout was deleted. */
  layout_id: number | null
  staff_id: number
  created_at: Instant
}

export interface WaybillPrintOrderTable {
  tenant_id: TenantId
  print_id: number
  order_id: number
  place: number
  is_again: boolean
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    waybill_prints: WaybillPrintTable
    waybill_print_orders: WaybillPrintOrderTable
  }
}
