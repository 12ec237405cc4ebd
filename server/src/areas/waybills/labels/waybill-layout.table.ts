// Columns of waybill layouts, for Kysely.
import type { LabelElement, WaybillPaper } from '@office/shared/areas/waybills/labels/label.model'
import type { JSONColumnType } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../../core/database/tables.ts'

export interface WaybillLayoutTable {
  tenant_id: TenantId
  id: RowId
  name: string
  paper: WaybillPaper
  copies: number
  elements: JSONColumnType<LabelElement[], string, string>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    waybill_layouts: WaybillLayoutTable
  }
}
