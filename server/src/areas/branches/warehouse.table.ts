// Columns of warehouses and of the staff assigned to them, for Kysely.
import type { Generated } from 'kysely'
import type { Instant, Nullable, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface WarehouseTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  kind: Generated<'branch' | 'agency'>
  city_id: number | null
  phone: string | null
  telephone: Nullable<string>
  address: Nullable<string>
  email: Nullable<string>
  contact_person: Nullable<string>
  latitude: Nullable<string>
  longitude: Nullable<string>
  opening_note: Nullable<string>
  owner_name: Nullable<string>
  registration_number: Nullable<string>
  /** A stored file; null: the default company logo. */
  logo_file_id: Nullable<number>
  /** True for one branch of a tenant. */
  is_sorting: Generated<boolean>
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** Staff without a row here work for every warehouse. */
export interface StaffWarehouseTable {
  tenant_id: TenantId
  staff_id: number
  warehouse_id: number
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    warehouses: WarehouseTable
    staff_warehouses: StaffWarehouseTable
  }
}
