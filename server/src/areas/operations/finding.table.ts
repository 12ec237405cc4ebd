// Columns of findings, for Kysely.
import type { WhyRefused } from '@office/shared/areas/operations/return-sheet.contract'
import type { JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, Nullable, TenantId } from '../../core/database/tables.ts'

export interface FindingTable {
  tenant_id: TenantId
  finding_id: string
  bag_id: Nullable<number>
  run_sheet_id: Nullable<number>
  return_sheet_id: Nullable<number>
  waybill_number: string
  outcome: string | null
  details: JSONColumnType<WhyRefused | null, string | null, never>
  refusal: Nullable<string>
  staff_id: number
  found_at: string
  at: Instant
  ended_at: InstantOrNull
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    findings: FindingTable
  }
}
