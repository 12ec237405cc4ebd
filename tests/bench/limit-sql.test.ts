// The filters that the bench measures are those of the contract: a value that it refuses would end a run half-way.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { decodeListQuery } from '@office/shared/core/lists/list-query'
import { expect, test } from 'vitest'
import { filterLimits } from './limit-sql.ts'

test('each measured filter is one that the list of orders accepts', () => {
  const refused = Object.entries(filterLimits).flatMap(([name, limit]) => {
    const query = limit && decodeListQuery(orderContract.list, { [`filter[${name}]`]: limit.value })
    return query && 'problems' in query ? query.problems : []
  })
  expect(refused).toEqual([])
})
