// The orders of a bulk call: named by id, or all that match a filter of the order list except some.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { MAX_MOVED } from '@office/shared/areas/orders/order-status.contract'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { listConditions } from '../../../core/records/filter-sql.ts'
import type { ListScope } from '../../../core/records/list-source.ts'
import { readListQuery } from '../../../core/records/read-list-query.ts'
import { orderSource } from './order.source.ts'

const tooMany = msg`At most {max} orders can be moved at once, but {n} match`
const blankFilter = msg`This filter has no value. Leave it out if every order is meant.`
const nothingChosen = msg`Specify orders by ids or by a filter`

/** Query parameters of the order list as text, checked as the list itself checks them. */
export const readOrderQuery = (params: Record<string, unknown>, path: string): ListQuery =>
  readListQuery(orderContract.list, params, path)

/** A list ignores a filter without a value; a script whose variable is empty would move, flag or print every order by it. */
function refuseBlank(matching: Readonly<Record<string, string>>): void {
  const blank = Object.entries(matching).filter(([, value]) => value.trim() === '')
  const errors = blank.map(([name]) => ({ path: `matching.${name}`, code: 'bad-filter', message: blankFilter }))
  if (errors.length > 0) refuse('invalid-fields', { errors })
}

export interface Selection {
  ids?: readonly number[] | undefined
  matching?: Record<string, string> | undefined
  except?: readonly number[] | undefined
  after?: number | undefined
}

/**
 * Ids of the chosen orders, up to {@link MAX_MOVED}. More are refused with their number rather than silently cut, unless the
 * caller walks through them with `after`.
 */
export async function selectOrders(selection: Selection, scope: ListScope): Promise<readonly number[]> {
  if (selection.ids) return selection.ids
  if (!selection.matching) return refuseField('ids', 'required', nothingChosen)
  refuseBlank(selection.matching)
  const { filters } = readOrderQuery(selection.matching, 'matching')
  const conditions = [
    ...listConditions(orderContract.list, orderSource, filters, scope),
    sql`o.id <> all(${selection.except ?? []}::int[])`,
    ...(selection.after === undefined ? [] : [sql`o.id > ${selection.after}`]),
  ]
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where ${sql.join(conditions, sql` and `)} order by o.id limit ${MAX_MOVED + 1}`.execute(scope.tx)
  if (rows.length > MAX_MOVED && selection.after === undefined)
    refuseField('matching', 'too-many', tooMany, { max: MAX_MOVED, n: rows.length })
  return rows.slice(0, MAX_MOVED).map(row => row.id)
}
