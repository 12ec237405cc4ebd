// Tells the open pages of what a request is about that it was made, decided, replaced or withdrawn, so that they fetch again what they
// say of it. The call itself announces its own room alone.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { roomOf } from '@office/shared/core/api/live-events'
import type { Context } from '../../core/http/context.ts'

/** What a request is about: one of these. */
type Subject = Partial<Record<'merchant_id' | 'order_id' | 'rider_id' | 'document_id' | 'opening_id', number | null>>

export function tellPages({ publish }: Pick<Context, 'publish'>, { merchant_id, order_id, rider_id }: Subject): void {
  const party = merchant_id ? merchantContract.get : order_id ? orderContract.get : rider_id ? riderContract.get : null
  // The pages of documents and opening balances are in the room of money, whose pages also say what waits about the others.
  const pages = [approvalContract.get, adjustmentContract.list, ...(party ? [party] : [])]
  for (const page of pages) publish({ type: 'written', data: { room: roomOf(page) } })
}
