// Columns of warehouses and of who serves them, for Kysely.
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/tables.ts'

export interface WarehouseTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  kind: Generated<'branch' | 'agency'>
  city_id: number | null
  phone: string | null
  is_sorting: Generated<boolean>
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** Staff without a row here serve every warehouse. */
export interface StaffWarehouseTable {
  tenant_id: TenantId
  staff_id: number
  warehouse_id: number
}

declare module '../../core/tables.ts' {
  interface Tables {
    warehouses: WarehouseTable
    staff_warehouses: StaffWarehouseTable
  }
}
