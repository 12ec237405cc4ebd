// Columns of resources, for Kysely.
import type { ResourceGroup } from '@office/shared/areas/resources/resource.contract'
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface ResourceTable {
  tenant_id: TenantId
  id: RowId
  resource_group: ResourceGroup
  title: string
  description: string | null
  /** A stored file; null if there is a link. */
  file_id: number | null
  link: string | null
  position: Generated<number>
  is_visible: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    resources: ResourceTable
  }
}
