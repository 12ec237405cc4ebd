// Columns of merchants, for Kysely.
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/tables.ts'

export interface MerchantTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  /** merchant_setting.merchant_type; null: no setting. */
  merchant_type: string | null
  phone: string | null
  city_id: number | null
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/tables.ts' {
  interface Tables {
    merchants: MerchantTable
  }
}
