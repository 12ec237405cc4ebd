// What a change of a document makes out of date.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { invalidate } from '../../../core/data/queries.ts'
import type { DocumentView } from './document-view.ts'

/** Has its lists and pages read again, and the orders on it. */
export function documentChanged({ contract }: Pick<DocumentView, 'contract'>): Promise<unknown> {
  const all: readonly Endpoint[] = Object.values(contract)
  return invalidate(...all.filter(({ method }) => method === 'GET'), orderContract.list, orderContract.get)
}
