// What a request would change, in the words of whoever reads it.
import { type ReplacedRequest, requestFields } from '@office/shared/areas/approvals/approval.model'
import { type Bearer, bearerNames, bearers, moneyFields } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { shownAmount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import type { Context } from '../../core/http/context.ts'
import type { Changes } from './approval.table.ts'

type Value = string | number | null
const named = { receiver_city_id: 'cities', destination_warehouse_id: 'warehouses' } as const

const isMoney = (field: string) => field === 'manual_charge' || moneyFields.some(known => known === field)
const isBearer = (value: Value): value is Bearer => bearers.some(known => known === value)

type Reader = Pick<Context, 'tx' | 'translate'>

/** A value as people read it: an amount with its currency, or the name of the record that an id refers to. */
export async function tellValue(
  { tx, translate }: Reader,
  field: string,
  value: Value,
  currency: string | null,
): Promise<string | null> {
  if (value === null) return null
  if (isMoney(field)) return `${currency} ${shownAmount(String(value))}`
  if (field === 'opening_day') return formatDay(String(value))
  if (isBearer(value)) return translate(bearerNames[value])
  if (field !== 'receiver_city_id' && field !== 'destination_warehouse_id') return String(value)
  const row = await tx.selectFrom(named[field]).select('name').where('id', '=', Number(value)).executeTakeFirst()
  return row?.name ?? String(value)
}

/** The changes in the order of their fields. @param currency of amounts, if they are money */
export async function tellChanges(
  reader: Reader,
  changes: Changes,
  currency: string | null,
): Promise<ReplacedRequest['changes']> {
  const told: ReplacedRequest['changes'] = []
  for (const field of requestFields) {
    const change = changes[field]
    if (!change) continue
    const words = (value: Value) => tellValue(reader, field, value, currency)
    told.push({ field, old: await words(change.old), new: await words(change.new) })
  }
  return told
}
