// The tenant's next waybill numbers, unique under any number of parallel callers.
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/**
 * Reserves `amount` waybill numbers. Callers of one tenant wait for each other at the counter's row, so no number is
 * given twice; numbers that an import brought from elsewhere are stepped over.
 */
export async function nextWaybills(tx: Tx, amount: number): Promise<string[]> {
  const numbers: string[] = []
  while (numbers.length < amount) {
    const missing = amount - numbers.length
    const { rows } = await sql<{ prefix: string; country: string; first: number }>`
      insert into waybill_counters as counter (next_serial) values (${1 + missing}::int)
      on conflict (tenant_id) do update set next_serial = counter.next_serial + ${missing}::int
      returning prefix, country, next_serial - ${missing}::int as first`.execute(tx)
    const counter = rows[0]
    if (!counter) throw new Error('The waybill counter gave no number')
    const made = Array.from({ length: missing }, (_, index) => s10(counter.prefix, counter.first + index, counter.country))
    const taken = await tx
      .selectFrom('orders')
      .select('waybill_number')
      .where('waybill_number', '=', sql<string>`any(${made}::text[])`)
      .execute()
    const known = new Set(taken.map(order => order.waybill_number))
    numbers.push(...made.filter(number => !known.has(number)))
  }
  return numbers
}
