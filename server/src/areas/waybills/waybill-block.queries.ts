// Takes a block of consecutive numbers from a series for a merchant.
import { msg } from '@office/shared/core/messages/message'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { refuse } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { alreadyUsed } from './waybill-number.part.ts'

const tooFew = msg`The series {name} has {left} numbers left, but {amount} are requested`
const noSeries = msg`No active waybill series that serves this merchant has {amount} numbers left`

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

/** The series, locked. */
async function seriesFor(tx: Tx, { merchantId, amount, seriesId }: Wanted): Promise<Series> {
  const isOwn = sql`exists (select from waybill_series_merchants m
    where m.tenant_id = s.tenant_id and m.series_id = s.id and m.merchant_id = ${merchantId})`
  const named =
    seriesId === null
      ? sql`s.is_active and s.last_serial - s.next_serial + 1 >= ${amount} and (s.is_default or ${isOwn})`
      : sql`s.is_active and s.id = ${seriesId}`
  const { rows } = await sql<Series>`
    select s.id, s.name, s.prefix, s.country, s.next_serial, s.last_serial - s.next_serial + 1 as left
    from waybill_series s where ${named} order by ${isOwn} desc, s.id limit 1 for update`.execute(tx)
  const [series] = rows
  if (series) return series
  if (seriesId !== null) return refuseUnknown('series_id')
  return refuse('not-enough-numbers', { detail: noSeries, values: { amount } })
}

/** Takes the block; it ends once as many free numbers as wanted are found. */
export async function takeBlock(tx: Tx, wanted: Wanted): Promise<Block> {
  const { amount } = wanted
  const { id, name, prefix, country, next_serial, left } = await seriesFor(tx, wanted)
  const skipped: number[] = []
  let end = next_serial
  for (let free = 0; free < amount; ) {
    const more = amount - free
    if (end + more - next_serial > left) refuse('not-enough-numbers', { detail: tooFew, values: { name, left, amount } })
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
  await sql`update waybill_series set given = given + ${end - next_serial} where id = ${id}`.execute(tx)
  return { series_id: id, first_serial: next_serial, last_serial: end - 1, skipped }
}
