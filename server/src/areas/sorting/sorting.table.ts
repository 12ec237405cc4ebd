// Columns of buckets, sessions, scans and bags, for Kysely.
import type { BagOutcome } from '@office/shared/areas/sorting/bag.contract'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import type { ScanVerdict, sessionEnds } from '@office/shared/areas/sorting/sorting.contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface BucketTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  position: Generated<number>
  warehouse_id: number
  state_ids: number[]
  city_ids: number[]
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface SessionTable {
  tenant_id: TenantId
  id: RowId
  bucket_id: number
  staff_id: number
  device: string
  opened_at: Instant
  last_scan_at: InstantOrNull
  closed_at: InstantOrNull
  closed_by: (typeof sessionEnds)[number] | null
  /** Parcels in the bucket at the login. */
  taken_over: Generated<number | null>
  /** As many as the shift before left in it; null for a bucket's first. */
  left_before: Generated<number | null>
  /** Parcels in it at the end. */
  handed_over: Generated<number | null>
  /** Which they were; null in sessions from before these were kept. */
  taken_over_ids: Generated<number[] | null>
  handed_over_ids: Generated<number[] | null>
  /** Who ended it: its person, or an administrator. */
  ended_by: Generated<number | null>
  accepted: Generated<number>
  duplicates: Generated<number>
  refused: Generated<number>
}

export interface DeviceTable {
  tenant_id: TenantId
  id: RowId
  name: string
  is_linked: Generated<boolean>
  linked_by: number | null
  linked_at: Instant
  unlinked_at: InstantOrNull
  created_at: Instant
  updated_at: Instant
}

export interface ScanTable {
  tenant_id: TenantId
  scan_id: string
  session_id: number
  order_id: number | null
  verdict: ScanVerdict['verdict']
  /** The whole answer, returned again if the scan id is repeated. */
  answer: JSONColumnType<ScanVerdict, string, never>
  device_at: string
  at: Instant
  undone_at: InstantOrNull
}

export interface BagTable {
  tenant_id: TenantId
  id: RowId
  number: string
  bucket_id: number
  /** Of the bucket. */
  warehouse_id: number
  destination_warehouse_id: number | null
  seal_number: string | null
  state: Generated<BagState>
  parcels: number
  /** Kilograms, decimal text. */
  weight_kg: string
  staff_id: number
  version: Version
  created_at: Instant
  updated_at: Instant
  dispatched_at: InstantOrNull
  dispatched_by: number | null
  received_at: InstantOrNull
  received_by: number | null
}

export interface BagOrderTable {
  tenant_id: TenantId
  bag_id: number
  order_id: number
  /** Whether it went back to its origin with this bag. */
  is_return: Generated<boolean>
  outcome: BagOutcome | null
  told_at: InstantOrNull
}

export interface SealTable {
  tenant_id: TenantId
  /** In lower case. */
  number: string
  bag_id: number
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    sorting_buckets: BucketTable
    sorting_sessions: SessionTable
    sorting_devices: DeviceTable
    sorting_scans: ScanTable
    sorting_bags: BagTable
    sorting_bag_orders: BagOrderTable
    sorting_seals: SealTable
  }
}
