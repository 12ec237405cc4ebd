// Columns of scheduled reports, for Kysely.
import type { ScheduleSpan } from '@office/shared/areas/reports/report-schedule.contract'
import type { Language } from '@office/shared/core/messages/language'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface ReportScheduleTable {
  tenant_id: TenantId
  id: RowId
  name: string
  report: string
  question: string | null
  every: ScheduleSpan
  hour: number
  recipient_ids: number[]
  warehouse_id: number | null
  staff_id: number
  language: Language
  origin: string
  is_active: Generated<boolean>
  next_at: string
  sent_at: InstantOrNull
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    report_schedules: ReportScheduleTable
  }
}
