// Whose account an order's money is settled with: its merchant's, or that of whoever walked in with it.
import { OURS } from '@office/shared/areas/finance/journal.model'
import type { JournalLine } from './journal.part.ts'

/** An order has one of the two. */
export interface Sender {
  merchant_id: number | null
  walking_customer_id: number | null
}

export const senderAccount = ({ merchant_id, walking_customer_id }: Sender): Pick<JournalLine, 'account' | 'party_id'> =>
  walking_customer_id === null
    ? { account: 'merchant', party_id: merchant_id ?? OURS }
    : { account: 'walking', party_id: walking_customer_id }
