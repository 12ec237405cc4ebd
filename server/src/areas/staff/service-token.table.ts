// The table of service tokens (migration 0390).
import type { Instant, InstantOrNull, Nullable, RowId, TenantId } from '../../core/database/tables.ts'

interface ServiceTokenTable {
  tenant_id: TenantId
  id: RowId
  name: string
  staff_id: number
  session_id: number
  hint: string
  made_by: number
  revoked_by: number | null
  revoked_at: InstantOrNull
  /** How many days before its end its maker was last warned. */
  noticed_days: Nullable<number>
  created_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    service_tokens: ServiceTokenTable
  }
}
