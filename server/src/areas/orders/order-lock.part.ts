// Orders as moves and documents read them: locked, or without locks for checks alone.
import type { Settlement } from '@office/shared/areas/finance/journal/custody.model'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { OrderState } from './order.table.ts'

export interface LockedOrder extends OrderState {
  id: number
  waybill_number: string
  payment_type: 'COD' | 'PREPAID'
  cod_amount: string
  currency: string
  merchant_id: number | null
  walking_customer_id: number | null
  origin_warehouse_id: number | null
  destination_warehouse_id: number | null
  pieces: number
  weight_kg: string
  is_exchange: boolean
  settlement: Settlement
}

/** What a move needs to know about an order; read with the row locked. */
export const lockedColumns = [
  'id',
  'waybill_number',
  'payment_type',
  'cod_amount',
  'currency',
  'merchant_id',
  'walking_customer_id',
  'pieces',
  'weight_kg',
  'is_exchange',
  'status_key',
  'custody',
  'settlement',
  'current_warehouse_id',
  'origin_warehouse_id',
  'destination_warehouse_id',
  'rider_id',
  'bucket_id',
  'bag_id',
  'attempts',
  'cod_method',
  'status_since',
] as const

/** Locks orders by id, so that two calls never deadlock. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).forUpdate().execute()

/** Without locks, for checks alone, so that nobody who moves the same orders has to wait. */
export const readOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => ordersOf(tx, ids).execute()

const ordersOf = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('orders').select(lockedColumns).where('id', '=', sql<number>`any(${ids}::int[])`).orderBy('id')

export const stateOf = (order: LockedOrder): OrderState => ({
  status_key: order.status_key,
  custody: order.custody,
  current_warehouse_id: order.current_warehouse_id,
  rider_id: order.rider_id,
  bucket_id: order.bucket_id,
  bag_id: order.bag_id,
  attempts: order.attempts,
  cod_method: order.cod_method ?? null,
  ...(order.status_since === undefined ? {} : { status_since: order.status_since }),
})
