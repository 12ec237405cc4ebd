// The limits of the bench do the work of the list of orders: its filters, so that no value ends a run half-way, and its columns.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { decodeListQuery } from '@office/shared/core/lists/list-query'
import { jsonSchema } from '@office/shared/core/schema'
import { expect, test } from 'vitest'
import { filterLimits, listColumns } from './limit-sql.ts'

test('each measured filter is one that the list of orders accepts', () => {
  const refused = Object.entries(filterLimits).flatMap(([name, limit]) => {
    const query = limit && decodeListQuery(orderContract.list, { [`filter[${name}]`]: limit.value })
    return query && 'problems' in query ? query.problems : []
  })
  expect(refused).toEqual([])
})

test('the limits of lists return what a row of the list has', () => {
  const named = listColumns.split(',').map(column => /\w+$/.exec(column.trim())?.[0])
  expect(named.toSorted()).toEqual(Object.keys(jsonSchema(orderContract.list.row).properties ?? {}).toSorted())
})
