// Columns of the small masters: reasons and cache keys, for Kysely.
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/tables.ts'

export interface ReasonTable {
  tenant_id: TenantId
  id: RowId
  /** A status key, or 'reverse'. */
  applies_to: string
  text: string
  fault: 'consignee' | 'merchant' | 'operator' | 'outside' | null
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** A missing row is version 0. */
export interface CacheKeyTable {
  tenant_id: TenantId
  cache_key: CacheKey
  version: Generated<number>
}

declare module '../../core/tables.ts' {
  interface Tables {
    reasons: ReasonTable
    cache_keys: CacheKeyTable
  }
}
