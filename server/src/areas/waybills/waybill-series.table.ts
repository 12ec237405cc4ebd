// Columns of waybill series, of the merchants who have them, and of requests for their numbers, for Kysely.
import type { WaybillRequestState } from '@office/shared/areas/waybills/waybill-request.transitions'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface WaybillSeriesTable {
  tenant_id: TenantId
  id: RowId
  name: string
  prefix: string
  country: string
  first_serial: number
  last_serial: number
  given: Generated<number>
  next_serial: GeneratedAlways<number>
  low_at: Generated<number>
  is_default: Generated<boolean>
  is_active: Generated<boolean>
  /** When people were told that it runs low; null while it has enough numbers (migration 0900). */
  low_told_at: InstantOrNull
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface WaybillSeriesMerchantTable {
  tenant_id: TenantId
  series_id: number
  merchant_id: number
}

export interface WaybillRequestTable {
  tenant_id: TenantId
  id: RowId
  merchant_id: number
  amount: number
  note: string | null
  state: Generated<WaybillRequestState>
  series_id: number | null
  first_serial: number | null
  last_serial: number | null
  skipped: Generated<number[]>
  requested_by: number
  decided_by: number | null
  decided_at: InstantOrNull
  reason: string | null
  taken_back_by: number | null
  taken_back_at: InstantOrNull
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    waybill_series: WaybillSeriesTable
    waybill_series_merchants: WaybillSeriesMerchantTable
    waybill_requests: WaybillRequestTable
  }
}
