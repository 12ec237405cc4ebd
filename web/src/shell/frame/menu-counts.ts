// Counts of open work beside menu entries: orders of each mile. Loaded after the first frame, with its dependencies.
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { milePath } from '../../areas/operations/mile-paths.part.ts'
import { call } from '../../core/data/api.ts'

const counted: Readonly<Record<string, readonly string[]>> = {
  [milePath('first')]: mileStatuses.first,
  [milePath('middle')]: mileStatuses.middle,
  [milePath('last')]: mileStatuses.last,
}

/** Orders by the route of the screen that shows them. */
export async function readMenuCounts(signal: AbortSignal): Promise<Record<string, number>> {
  const counts = await call(orderContract.operationCount, {}, { signal })
  return Object.fromEntries(
    Object.entries(counted).map(([route, keys]) => [route, keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0)]),
  )
}
