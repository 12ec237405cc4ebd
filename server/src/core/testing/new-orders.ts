// Orders without a journey: copies of existing ones, so that a test only undoes what is its own.
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/**
 * Copies each order once, with `prefix` before its number and the given status; in the order of the originals, whatever the plan.
 */
export async function copyOrders(tx: Tx, prefix: string, status: string): Promise<{ id: number; waybill_number: string }[]> {
  const { rows } = await sql<{ id: number; waybill_number: string }>`
    insert into orders (waybill_number, reference_no, merchant_id, walking_customer_id, receiver_name, receiver_phone, receiver_address,
      receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody)
    select ${prefix}::text || waybill_number, ${prefix}::text || '-' || reference_no, merchant_id, walking_customer_id, receiver_name, receiver_phone,
      receiver_address, receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount,
      currency, ${status}::text, case when cod_amount > 0 then 'to-collect' else 'none' end
    from orders order by id returning id, waybill_number`.execute(tx)
  return rows
}
