// Takes a block of consecutive numbers from a series for a merchant, and gives it back.
import { msg } from '@office/shared/core/messages/message'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { refuse } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { alreadyUsed } from './waybill-number.part.ts'

const tooFew = msg`The series {name} has {left} numbers left, but {amount} are requested`
const noSeries = msg`No active waybill series that serves this merchant has {amount} numbers left`

const allUsed = msg`Orders have taken all of these numbers`

export interface Block {
  series_id: number
  first_serial: number
  last_serial: number
  /** Serials in between that orders already have. */
  skipped: number[]
}

interface Wanted {
  merchantId: number
  amount: number
  /** The series to use; null for the merchant's own first one with enough left, or else the operator's. */
  seriesId: number | null
}

interface Series {
  id: number
  name: string
  prefix: string
  country: string
  next_serial: number
  left: number
}

/** Series that may have enough numbers, the merchant's own first. */
async function seriesFor(tx: Tx, { merchantId, amount, seriesId }: Wanted): Promise<number[]> {
  if (seriesId !== null) return [seriesId]
  const isOwn = sql`exists (select from waybill_series_merchants m
    where m.tenant_id = s.tenant_id and m.series_id = s.id and m.merchant_id = ${merchantId})`
  const { rows } = await sql<{ id: number }>`
    select s.id from waybill_series s
    where s.is_active and s.last_serial - s.next_serial + 1 >= ${amount} and (s.is_default or ${isOwn})
    order by ${isOwn} desc, s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function lockSeries(tx: Tx, id: number): Promise<Series | undefined> {
  const { rows } = await sql<Series>`
    select s.id, s.name, s.prefix, s.country, s.next_serial, s.last_serial - s.next_serial + 1 as left
    from waybill_series s where s.is_active and s.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The next numbers that are free, up to the wanted amount, and the serials before and between them that are not. */
async function freeNumbers(tx: Tx, { prefix, country, next_serial, left }: Series, amount: number) {
  const skipped: number[] = []
  let free = 0
  let end = next_serial
  while (free < amount && end < next_serial + left) {
    const more = Math.min(amount - free, next_serial + left - end)
    const serials = Array.from({ length: more }, (_, at) => end + at)
    const used = await alreadyUsed(
      tx,
      serials.map(serial => s10(prefix, serial, country)),
    )
    const taken = serials.filter(serial => used.has(s10(prefix, serial, country)))
    skipped.push(...taken)
    free += more - taken.length
    end += more
  }
  return { free, skipped, end }
}

/** Takes the block from the first series that has as many free numbers; the series stays locked. */
export async function takeBlock(tx: Tx, wanted: Wanted): Promise<Block> {
  const { amount, seriesId } = wanted
  for (const candidate of await seriesFor(tx, wanted)) {
    // Others may have taken its last numbers meanwhile, or switched it off.
    const series = await lockSeries(tx, candidate)
    if (!series) continue
    const { id, name, next_serial } = series
    const { free, skipped, end } = await freeNumbers(tx, series, amount)
    if (free === amount) {
      await sql`update waybill_series set given = given + ${end - next_serial} where id = ${id}`.execute(tx)
      return { series_id: id, first_serial: next_serial, last_serial: end - 1, skipped }
    }
    if (seriesId !== null) refuse('not-enough-numbers', { detail: tooFew, values: { name, left: free, amount } })
  }
  if (seriesId !== null) return refuseUnknown('series_id')
  return refuse('not-enough-numbers', { detail: noSeries, values: { amount } })
}

interface Reserved {
  amount: number
  used: number
  series_id: number | null
  first_serial: number | null
  last_serial: number | null
}

/**
 * Gives back what no order has taken of a block. If nothing was given after it, its series goes on with it, past the numbers that
 * are used; else they can only be typed.
 */
export async function giveBack(tx: Tx, { amount, used, series_id, first_serial, last_serial }: Reserved): Promise<void> {
  if (used >= amount) refuse('all-numbers-used', { detail: allUsed })
  await sql`update waybill_series set given = ${first_serial}::int - first_serial
    where id = ${series_id}::int and next_serial = ${last_serial}::int + 1`.execute(tx)
}
