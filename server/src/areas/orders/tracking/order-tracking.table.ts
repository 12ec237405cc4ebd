// Columns of the counted lookups of public tracking, for Kysely.
import type { Instant, TenantId } from '../../../core/database/tables.ts'

export interface TrackingLookupTable {
  tenant_id: TenantId
  peer: string
  since: Instant
  lookups: number
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    tracking_lookups: TrackingLookupTable
  }
}
