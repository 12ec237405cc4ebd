// Columns of rate cards, for Kysely.
import type { RateCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface RateCardSeriesTable {
  tenant_id: TenantId
  id: RowId
  kind: RateCardKind
  is_default: Generated<boolean>
}

export interface RateCardTable {
  tenant_id: TenantId
  id: RowId
  series_id: number
  number: number
  name: string
  currency: string
  from_day: string
  to_day: string | null
  /** Its own last day, where the next version ended it earlier. */
  own_to_day: ColumnType<string | null, never, string | null>
  ended_by: ColumnType<number | null, never, number | null>
  note: string | null
  terms: JSONColumnType<object, string, string>
  state: Generated<'draft' | 'in-review' | 'approved' | 'suspended' | 'rejected'>
  reason: string | null
  made_by: number | null
  worked_by: ColumnType<number[], number[] | undefined, number[]>
  decided_by: number | null
  decided_at: InstantOrNull
  cloning_by: number | null
  tried_waiting: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface RateCardPartyTable {
  tenant_id: TenantId
  id: RowId
  series_id: number
  merchant_id: number | null
  business_id: number | null
  agency_id: ColumnType<number | null, number | null | undefined, number | null>
  rider_id: ColumnType<number | null, number | null | undefined, number | null>
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    rate_card_series: RateCardSeriesTable
    rate_cards: RateCardTable
    rate_card_parties: RateCardPartyTable
  }
}
