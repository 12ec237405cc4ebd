// Columns of saved views, for Kysely.
import type { ViewColumn } from '@office/shared/core/lists/list-view.contract'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface ListViewTable {
  tenant_id: TenantId
  id: RowId
  /** Null: shared. */
  owner_id: number | null
  author: string
  list: string
  name: string
  filters: JSONColumnType<Record<string, string>, string, string>
  sort: ColumnType<string[], readonly string[], readonly string[]>
  columns: JSONColumnType<ViewColumn[] | null, string | null, string | null>
  version: Version
  created_at: Instant
  updated_at: Instant
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    list_views: ListViewTable
  }
}
