// Columns of orders, their events, remarks and counts, for Kysely.
import type { Custody, Settlement } from '@office/shared/areas/finance/journal/custody.model'
import type { FinanceStatusKey } from '@office/shared/areas/orders/finance-status.model'
import type { ChargePayment, ReceiverRelation } from '@office/shared/areas/orders/moves/move-facts.model'
import type { CountedRule } from '@office/shared/areas/orders/order-rule.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { Service, Speed } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import type { Charge, PriceRefusalCode } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { ColourFamily } from '@office/shared/core/colour-family'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, RowId, TenantId, Version } from '../../core/database/tables.ts'

/** What an order is of the one it came from: the rest of a partial delivery, or the parcel taken back in an exchange. */
export type ChildKind = 'rest' | 'exchange'

export interface OrderTable {
  tenant_id: TenantId
  id: RowId
  waybill_number: string
  reference_no: string
  /** null for a walking customer's order. */
  merchant_id: number | null
  walking_customer_id: number | null
  receiver_name: string
  receiver_phone: string
  receiver_secondary_phone: string | null
  receiver_address: string
  receiver_city_id: number
  /** Of the city; stored here so that a filter by state needs only one index. */
  receiver_state_id: number
  receiver_country_id: number
  postal_code: string | null
  package_type: string | null
  pieces: number
  /** Kilograms, decimal text. */
  weight_kg: string
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  declared_value: ColumnType<string, string | undefined, string>
  delivery_charge: ColumnType<string, string | undefined, string>
  payment_type: 'COD' | 'PREPAID'
  cod_amount: ColumnType<string, string | undefined, string>
  /** Null until it is collected. */
  cod_method: ColumnType<string | null, string | null | undefined, string | null>
  currency: string
  status_key: ColumnType<OrderStatusKey, OrderStatusKey | undefined, OrderStatusKey>
  custody: ColumnType<Custody, Custody | undefined, Custody>
  settlement: ColumnType<Settlement, Settlement | undefined, Settlement>
  is_disputed: Generated<boolean>
  /** Computed by the database from the three above. */
  finance_status_key: ColumnType<FinanceStatusKey, never, never>
  status_since: Instant
  attempts: Generated<number>
  current_warehouse_id: number | null
  /** Decided at booking, by order-branch.part.ts. */
  origin_warehouse_id: number | null
  destination_warehouse_id: number | null
  rider_id: number | null
  bucket_id: number | null
  bag_id: number | null
  ordered_at: InstantOrNull
  promised_on: string | null
  source_status: string | null
  source_payment: string | null
  note: string | null
  business_id: number | null
  /** null: in its merchant's city. */
  origin_city_id: number | null
  service: ColumnType<Service, Service | undefined, Service>
  speed: ColumnType<Speed, Speed | undefined, Speed>
  is_fragile: Generated<boolean>
  is_exchange: Generated<boolean>
  manual_charge: string | null
  charge_reason: string | null
  charge_total: ColumnType<string, string | undefined, string>
  unrated: PriceRefusalCode | null
  /** The city for which it was priced, if it was redirected since; null means the receiver's. */
  priced_city_id: number | null
  disposal_notice_at: InstantOrNull
  /** For an order that came from another, and what it is of it. */
  parent_id: number | null
  child_kind: ChildKind | null
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** What undoing restores. */
export interface OrderState {
  status_key: OrderStatusKey
  custody: Custody
  current_warehouse_id: number | null
  rider_id: number | null
  bucket_id: number | null
  bag_id: number | null
  attempts: number
  /** How the COD was paid; absent from events before 2026-11-23. */
  cod_method?: string | null
  /** Since when it had been there; absent from events before 2026-11-22. */
  status_since?: string
  /** The values before a move that measures. */
  pieces?: number
  weight_kg?: string
}

/** What a redirect changes, and undoing it restores. */
export interface AddressBefore {
  receiver_name: string
  receiver_phone: string
  receiver_address: string
  receiver_city_id: number
  receiver_state_id: number
  receiver_country_id: number
  postal_code: string | null
  destination_warehouse_id: number | null
  priced_city_id: number | null
}

export interface OrderEventTable {
  tenant_id: TenantId
  seq: Generated<number>
  order_id: number
  kind: 'move' | 'reverse' | 'edit'
  status_key: OrderStatusKey
  from_status_key: OrderStatusKey | null
  from_state: JSONColumnType<OrderState | null, string | null, never>
  reverses: number | null
  staff_id: number | null
  source: 'web' | 'scan' | 'cli' | 'api' | 'import' | 'demo' | 'rule'
  warehouse_id: number | null
  rider_id: number | null
  reason_id: number | null
  remark: string | null
  receiver_name: string | null
  receiver_relation: ReceiverRelation | null
  /** Entered by people; null after a delivery means the whole amount to collect. */
  amount_collected: string | null
  currency: string | null
  /** The key of a row of `payment_methods`. */
  payment_method: string | null
  payment_reference: string | null
  charge_payment: ChargePayment | null
  due_on: string | null
  pieces: number | null
  /** Kilograms, decimal text. */
  weight_kg: string | null
  zone_id: number | null
  signature: string | null
  run_sheet_id: number | null
  bag_id: number | null
  /** For a redirect: the target, its branch, and the previous address. */
  new_address: string | null
  destination_warehouse_id: number | null
  address_before: JSONColumnType<AddressBefore | null, string | null, never>
  /** The rules by which the clock did it. */
  rules: JSONColumnType<CountedRule[] | null, string | null, never>
  /** The request that allowed it. */
  approval_id: number | null
  /** For an edit: the fields it changed. */
  changed: readonly string[] | null
  device_at: InstantOrNull
  at: Instant
}

export interface OrderChargeTable {
  tenant_id: TenantId
  order_id: number
  card_id: number | null
  day: string
  charge: JSONColumnType<Charge, string, string>
  taxes: JSONColumnType<PriceTaxes | null, string | null, string | null>
  recognised_part: JSONColumnType<object | null, string | null | undefined, string | null>
}

export interface OrderRemarkTable {
  tenant_id: TenantId
  id: RowId
  order_id: number
  staff_id: number
  text: string
  is_for_merchant: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface OrderFlagTable {
  tenant_id: TenantId
  order_id: number
  flag_id: number
  /** Who set it. */
  staff_id: number
  created_at: Instant
}

/** A tenant's configuration of a status; a missing row means none. */
export interface OrderStatusSettingTable {
  tenant_id: TenantId
  status_key: OrderStatusKey
  name: string | null
  colour: ColourFamily | null
  position: number | null
  customer_text: string | null
  is_customer_visible: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** Differences, to be summed; see migration 0030. */
export interface OrderCountTable {
  tenant_id: TenantId
  status_key: string
  warehouse_id: number
  orders: number
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    orders: OrderTable
    order_events: OrderEventTable
    order_charges: OrderChargeTable
    order_remarks: OrderRemarkTable
    order_counts: OrderCountTable
    order_flags: OrderFlagTable
    order_status_settings: OrderStatusSettingTable
  }
}
