// Answers for orders that were named but are not there for the caller: by number from a list, by waybill from a scanner.
import { nobodyHas } from '@office/shared/areas/orders/moves/desk.model'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'

export const noSuchOrder = msg`This order does not exist`

const refused = (waybill_number: string, message: string) =>
  ({ id: null, waybill_number, outcome: 'refused', code: 'not-found', message }) as const

export const absentOrders = (
  { ids = [], waybills }: { ids?: readonly number[]; waybills: readonly string[] },
  translate: Translate,
) => [
  ...ids.map(id => refused(`#${id}`, translate(noSuchOrder))),
  ...waybills.map(waybill => refused(waybill, translate(nobodyHas))),
]

/**
 * Answers for orders that were named to be taken out of something and are not in it: what exists is out already, such as after an
 * answer that was lost.
 */
export async function outAlready(
  { tx, translate }: Pick<Context, 'tx' | 'translate'>,
  { ids, waybills }: { ids: readonly number[]; waybills: readonly string[] },
) {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'waybill_number'])
    .where(sql<boolean>`id = any(${[...ids]}::int[]) or waybill_number = any(${[...waybills]}::text[])`)
    .execute()
  const [byId, byCode] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const absent = { ids: ids.filter(id => !byId.has(id)), waybills: waybills.filter(code => !byCode.has(code)) }
  return [...rows.map(row => ({ ...row, outcome: 'unchanged' as const })), ...absentOrders(absent, translate)]
}
