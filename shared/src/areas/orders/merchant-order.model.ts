// An order as a merchant's own program sees it: what it sent, where it is and what it costs; nothing about riders, holders of
// money, or staff marks and notes (docs/connecting.md). Only fields named here are returned.
import * as x from '../../core/schema.ts'
import { Order, OrderDetail, OrderEvent, OrderRemark } from './order.model.ts'

export const MerchantOrder = x.row(
  x.fieldsOf(Order, [
    'id',
    'waybill_number',
    'reference_no',
    'status_key',
    'status_since',
    'receiver_name',
    'receiver_phone',
    'receiver_city_id',
    'city_name',
    'state_name',
    'country_code',
    'merchant_id',
    'business_id',
    'business_name',
    'service',
    'speed',
    'charge_total',
    'current_warehouse',
    'payment_type',
    'cod_amount',
    'currency',
    'pieces',
    'weight_kg',
    'is_exchange',
    'attempts',
    'created_at',
    'version',
  ]),
)

/** The filters a merchant's program may use: only on fields it sees. */
export const merchantOrderFilters = [
  'id',
  'waybill_number',
  'reference_no',
  'receiver_phone',
  'search',
  'status_key',
  'merchant_business_id',
  'receiver_city_id',
  'state_id',
  'country_id',
  'payment_type',
  'currency',
  'cod_amount',
  'created_at',
  'updated_at',
  'status_since',
  'promised_on',
  'attempts',
  'charge_total',
  'service',
  'speed',
] as const

export const MerchantOrderDetail = x.row({
  order: MerchantOrder,
  ...x.fieldsOf(OrderDetail, [
    'receiver_secondary_phone',
    'receiver_address',
    'postal_code',
    'package_type',
    'length_cm',
    'width_cm',
    'height_cm',
    'declared_value',
    'delivery_charge',
    'origin_city',
    'is_fragile',
    'note',
    'ordered_at',
    'promised_on',
    'parent',
    'children',
  ]),
})

export const MerchantOrderEvent = x.row(
  x.fieldsOf(OrderEvent, [
    'status_key',
    'kind',
    'is_taken_back',
    'took_back',
    'at',
    'warehouse',
    'reason',
    'receiver_name',
    'receiver_relation',
    'amount_collected',
    'currency',
    'due_on',
    'pieces',
    'weight_kg',
    'taken_back',
  ]),
)

/** What the operator writes to its merchants, in its own name. */
export const MerchantOrderRemark = x.row(x.fieldsOf(OrderRemark, ['id', 'text', 'created_at']))
