// Columns of countries, states and cities, for Kysely.
import type { ZoneSource } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, RowId, TenantId, Version } from '../../core/database/tables.ts'

export interface CountryTable {
  tenant_id: TenantId
  id: RowId
  code: string
  name: string
  currency: string | null
  phone_code: string | null
  /** Every spelling of the name, folded. */
  spellings: string[]
}

export interface StateTable {
  tenant_id: TenantId
  id: RowId
  country_id: number
  name: string
  code: string | null
  native_name: string | null
  iso_code: string | null
  kind: string | null
  latitude: string | null
  longitude: string | null
  /** 'c:<code>' or 'n:<name>', folded. */
  natural_key: GeneratedAlways<string>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface CityTable {
  tenant_id: TenantId
  id: RowId
  state_id: number
  /** Copied from the state so that a filter by country needs one index. */
  country_id: number
  name: string
  native_name: string | null
  latitude: string | null
  longitude: string | null
  time_zone: string | null
  default_warehouse_id: number | null
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface ZoneTable {
  tenant_id: TenantId
  id: RowId
  name: string
  code: string | null
  is_active: Generated<boolean>
  /** Holds everything that no other zone does. */
  is_default: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** Cities that are placed in a zone individually. */
export interface ZoneCityTable {
  tenant_id: TenantId
  city_id: number
  zone_id: number
}

export interface ZoneStateTable {
  tenant_id: TenantId
  state_id: number
  zone_id: number
}

export interface ZoneCountryTable {
  tenant_id: TenantId
  country_id: number
  zone_id: number
}

/** The zones from and to which each city is priced; a view of the four above. */
export interface CityZoneView {
  tenant_id: TenantId
  city_id: number
  zone_id: number | null
  by: ZoneSource | null
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    countries: CountryTable
    states: StateTable
    cities: CityTable
    zones: ZoneTable
    zone_cities: ZoneCityTable
    zone_states: ZoneStateTable
    zone_countries: ZoneCountryTable
    city_zones: CityZoneView
  }
}
