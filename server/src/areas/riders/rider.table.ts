// Columns of riders, for Kysely.
import type { VehicleKind } from '@office/shared/areas/riders/rider.contract'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface RiderTable {
  tenant_id: TenantId
  id: RowId
  name: string
  phone: string | null
  warehouse_id: number | null
  vehicle_kind: Generated<VehicleKind>
  licence_number: ColumnType<string | null, string | null | undefined, string | null>
  /** YYYY-MM-DD. */
  birthday: ColumnType<string | null, string | null | undefined, string | null>
  /** The account the rider signs in with. */
  staff_id: ColumnType<number | null, number | null | undefined, number | null>
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    riders: RiderTable
  }
}
