// Columns of banners, for Kysely.
import type { Audience } from '@office/shared/areas/settings/audience.model'
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface BannerTable {
  tenant_id: TenantId
  id: RowId
  title: string
  audience: Audience
  link: string | null
  /** 'YYYY-MM-DD' */
  from_day: string
  to_day: string | null
  /** A stored file. */
  picture_id: number
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    banners: BannerTable
  }
}
