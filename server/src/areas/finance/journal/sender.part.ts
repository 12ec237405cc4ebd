// The sender of an order, its merchant or walking customer: the account with which its money is settled, and the name.
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { sql } from 'kysely'
import type { JournalLine } from './journal.part.ts'

/** An order has exactly one of the two. */
export interface Sender {
  merchant_id: number | null
  walking_customer_id: number | null
}

export const senderAccount = ({ merchant_id, walking_customer_id }: Sender): Pick<JournalLine, 'account' | 'party_id'> =>
  walking_customer_id === null
    ? { account: 'merchant', party_id: merchant_id ?? OURS }
    : { account: 'walking', party_id: walking_customer_id }

/** Joins of orders `o` that {@link senderName} reads. */
export const senderJoins = sql`
    left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id`
export const senderName = sql<string>`coalesce(m.name, walking.name)`
