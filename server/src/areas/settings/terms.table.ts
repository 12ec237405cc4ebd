// Columns of the versions of terms and conditions, for Kysely.
import type { Audience } from '@office/shared/areas/settings/audience.model'
import type { TermsSection } from '@office/shared/areas/settings/terms.contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface TermsTable {
  tenant_id: TenantId
  id: RowId
  audience: Audience
  /** Assigned by the database, counted per audience. */
  number: Generated<number>
  title: string
  sections: JSONColumnType<TermsSection[], string, string>
  /** True for one row of an audience at most. */
  is_active: Generated<boolean>
  /** Null: a draft. */
  active_from: InstantOrNull
  active_until: InstantOrNull
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    terms: TermsTable
  }
}
