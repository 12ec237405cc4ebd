// Columns of settings and small masters, for Kysely.

import type { BrandPicture } from '@office/shared/areas/settings/brand.contract'
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { trackingItemKeys } from '@office/shared/areas/settings/operation-setting.contract'
import type { TaxItem } from '@office/shared/areas/settings/tax-item.contract'
import type { ColourFamily } from '@office/shared/core/colour-family'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface ReasonTable {
  tenant_id: TenantId
  id: RowId
  /** A status key, 'reverse', or the rejection of a document. */
  applies_to: string
  text: string
  fault: 'consignee' | 'merchant' | 'operator' | 'outside' | null
  needs_photo: Generated<boolean>
  needs_date: Generated<boolean>
  is_merchant_visible: Generated<boolean>
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** A missing row means version 0. */
export interface CacheKeyTable {
  tenant_id: TenantId
  cache_key: CacheKey
  version: Generated<number>
}

/** A missing row means that the picture does not exist. */
export interface BrandPictureTable {
  tenant_id: TenantId
  kind: BrandPicture
  file_id: number
}

/** A missing row means the defaults of its kind (shared, setting.model.ts). */
export interface SettingTable {
  tenant_id: TenantId
  kind: string
  value: JSONColumnType<Record<string, unknown>>
  /** Never returned; sealed (core/secrets/secret-box.ts). */
  secrets: JSONColumnType<Record<string, string>>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface FlagTable {
  tenant_id: TenantId
  id: RowId
  name: string
  colour: ColourFamily
  description: string | null
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface TaxItemTable {
  tenant_id: TenantId
  id: RowId
  name: string
  /** Percent, decimal text. */
  rate: string
  applies_to: TaxItem['applies_to']
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface TrackingItemTable {
  tenant_id: TenantId
  id: RowId
  key: (typeof trackingItemKeys)[number]
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    reasons: ReasonTable
    brand_pictures: BrandPictureTable
    cache_keys: CacheKeyTable
    settings: SettingTable
    flags: FlagTable
    tax_items: TaxItemTable
    tracking_items: TrackingItemTable
  }
}
