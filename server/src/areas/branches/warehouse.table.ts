// Columns of warehouses and of who serves them, for Kysely.
import type { ColumnType, Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

/** null where nobody has filled it in. */
type Absent<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface WarehouseTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  kind: Generated<'branch' | 'agency'>
  city_id: number | null
  phone: string | null
  telephone: Absent<string>
  address: Absent<string>
  email: Absent<string>
  contact_person: Absent<string>
  latitude: Absent<string>
  longitude: Absent<string>
  opening_note: Absent<string>
  owner_name: Absent<string>
  registration_number: Absent<string>
  /** A stored file; null: the default company logo. */
  logo_file_id: Absent<number>
  /** One branch of a tenant. */
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

declare module '../../core/database/tables.ts' {
  interface Tables {
    warehouses: WarehouseTable
    staff_warehouses: StaffWarehouseTable
  }
}
