// The cash of an order at its delivery: who gets it, and its entries in the journal when it is collected or the delivery is
// undone.
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { PaymentMethodKind } from '@office/shared/areas/finance/methods/payment-method.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { type JournalLine, ORDER_EVENT, postEntries } from './journal.part.ts'
import { type Sender, senderAccount } from './sender.part.ts'

interface DeliveredOrder extends Sender {
  id: number
  currency: string
  status_key: OrderStatusKey
  rider_id: number | null
  current_warehouse_id: number | null
}

interface Holder {
  custody: Custody
  account: AccountName
  party_id: number
}

/** What was collected with an order, and who holds it now. */
export interface Collected {
  holder: Holder
  amount: bigint
}

/** Who delivers each order and, for riders and counters, the agency to which they belong. */
export type HolderOf = (order: DeliveredOrder, method: PaymentMethodKind | null) => Holder

/**
 * Who holds what is collected. Paid to a gateway: nobody of ours; to the bank: head office; handed to a rider: that rider, or the
 * agency the rider works for; at the counter: the branch or agency. For an order at no branch it is head office.
 */
export async function readHolders(tx: Tx, orders: readonly DeliveredOrder[]): Promise<HolderOf> {
  const riders = orders.map(order => order.rider_id)
  const places = orders.map(order => order.current_warehouse_id)
  // A rider of another branch may have delivered it.
  const { rows } = await beyondBranch(tx, () =>
    sql<{ rider_id: number | null; agency_id: number }>`
      select r.id as rider_id, w.id as agency_id from riders r
      join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id and w.kind = 'agency' where r.id = any(${riders}::int[])
      union all
      select null, w.id from warehouses w where w.kind = 'agency' and w.id = any(${places}::int[])`.execute(tx),
  )
  const agencyOfRider = new Map(rows.map(row => [row.rider_id, row.agency_id]))
  const agencies = new Set(rows.flatMap(row => (row.rider_id === null ? [row.agency_id] : [])))
  const withAgency = (party_id: number): Holder => ({ custody: 'with-agency', account: 'cash-agency', party_id })
  return ({ status_key, rider_id, current_warehouse_id: place }, method) => {
    if (method === 'gateway') return { custody: 'at-gateway', account: 'cash-gateway', party_id: OURS }
    if (method === 'bank') return { custody: 'at-office', account: 'cash-office', party_id: OURS }
    if (rider_id !== null && status_key !== status.readyForCustomerPickup) {
      const agency = agencyOfRider.get(rider_id)
      return agency === undefined ? { custody: 'with-rider', account: 'cash-rider', party_id: rider_id } : withAgency(agency)
    }
    if (place === null) return { custody: 'at-office', account: 'cash-office', party_id: OURS }
    return agencies.has(place) ? withAgency(place) : { custody: 'at-branch', account: 'cash-branch', party_id: place }
  }
}

/** An event of the journey as it was written, with its effect on the cash. */
export interface CashEvent {
  seq: number
  order: DeliveredOrder
  collected?: Collected | undefined
  /** `seq` of the move that it undoes. */
  reverses?: number | undefined
}

/** Lines of the deliveries that are undone, by the event that posted them. */
async function linesOf(tx: Tx, seqs: readonly number[]): Promise<Map<number, JournalLine[]>> {
  const { rows } = await beyondBranch(tx, () =>
    sql<Omit<JournalLine, 'amount'> & { source_id: number; amount: string }>`
      select e.source_id, l.account, l.party_id, l.order_id, l.currency, l.amount::text
      from journal_entries e join journal_lines l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      where e.source = ${ORDER_EVENT} and e.kind = 'delivery' and e.source_id = any(${[...seqs]}::bigint[]) order by l.line`.execute(
      tx,
    ),
  )
  const lines = rows.map(({ source_id, amount, ...line }) => ({ source_id, line: { ...line, amount: -BigInt(amount) } }))
  return new Map([...Map.groupBy(lines, of => of.source_id)].map(([seq, group]) => [Number(seq), group.map(({ line }) => line)]))
}

/** Posts what the events collected and what they undo; events without cash post nothing. */
export async function postOrderCash(tx: Tx, events: readonly CashEvent[], staff_id: number | null): Promise<void> {
  const collected = events.flatMap(({ seq, order, collected: cash }) =>
    cash === undefined
      ? []
      : [
          {
            kind: 'delivery' as const,
            source: ORDER_EVENT,
            source_id: seq,
            staff_id,
            lines: [
              {
                account: cash.holder.account,
                party_id: cash.holder.party_id,
                order_id: order.id,
                currency: order.currency,
                amount: cash.amount,
              },
              {
                ...senderAccount(order),
                order_id: order.id,
                currency: order.currency,
                amount: -cash.amount,
              },
            ],
          },
        ],
  )
  const back = events.flatMap(({ reverses }) => reverses ?? [])
  const lines = back.length > 0 ? await linesOf(tx, back) : new Map<number, JournalLine[]>()
  const reversed = [...lines].map(([seq, of]) => ({
    kind: 'delivery-reversed' as const,
    source: ORDER_EVENT,
    source_id: seq,
    staff_id,
    lines: of,
  }))
  if (collected.length + reversed.length > 0) await postEntries(tx, [...collected, ...reversed])
}
