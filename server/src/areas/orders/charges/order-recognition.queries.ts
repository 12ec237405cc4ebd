// Charges in the journal: what an order has come to so far is compared with what was posted for it, and the difference is posted
// with the event. So a move undone, done again or done twice leaves what is true now (docs/money.md section 5).
import { type ChargeSums, chargeSums } from '@office/shared/areas/finance/journal/charge-lines'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { joinedCharge } from '@office/shared/areas/rate-cards/prices/price-join'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import { type Charge, isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { PricedOutcome } from '@office/shared/areas/rate-cards/shipment.model'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { type JournalEntry, type JournalLine, ORDER_EVENT, postEntries } from '../../finance/journal/journal.part.ts'
import { senderAccount } from '../../finance/journal/sender.part.ts'
import { type PriceAsk, priceShipments } from '../../rate-cards/pricing.part.ts'
import { notTakenBack } from '../moves/taken-back.part.ts'
import { askOf, type Happened, keepCharges } from './order-charge.queries.ts'
import { type DuePayments, handOvers, paidByUndone, postPayments, readPayments } from './order-payment.queries.ts'
import { type RatedOrder, readRated } from './order-rate.queries.ts'
import { beyond, type EventCounts, type RecognisedPart } from './order-recognised-part.queries.ts'

export const chargePosted = msg`Its charge is already in the journal. Only an adjustment can change it`

/** Statuses in which an order has ended as far as its charge is concerned, and those that are charged each time. */
const endings: ReadonlySet<OrderStatusKey> = new Set([
  status.delivered,
  status.partiallyDelivered,
  status.returnedToMerchant,
  status.disposed,
])
const chargedEvents: ReadonlySet<OrderStatusKey> = new Set([status.redeliveryScheduled, status.redirected])
/** After these nothing more is recognised, and nothing is undone. */
export const standing: ReadonlySet<OrderStatusKey> = new Set([status.lost, status.damaged])

/** Whether a move between two statuses, or undoing it, changes what is owed. */
export const changesCharge = (from: OrderStatusKey, to: OrderStatusKey): boolean =>
  [from, to].some(key => endings.has(key) || chargedEvents.has(key))

/** What happened to an order, according to its journey. */
interface Journey {
  order_id: number
  status_key: OrderStatusKey
  /** Of the newest event, be it a move or an edit: each posts its own difference. */
  seq: string
  collected: string | null
  redeliveries: number
  redirects_same: number
  redirects_other: number
  /** The status from which its return was requested, and whose fault that was. */
  returned_from: OrderStatusKey | null
  fault: string | null
  charge: Charge
  day: string
  /** The card by which it was priced. */
  card_id: number | null
  taxes: PriceTaxes | null
  recognised_part: RecognisedPart | null
  /** Who has it, and where; and whether it was handed over to us and that was not undone. */
  rider_id: number | null
  warehouse_id: number | null
  is_handed_over: boolean
}

/**
 * The charge of each is looked up by its order, which `offset 0` forces on the planner: if its statistics suggest few, it would
 * compare each with all.
 */
export async function readJourneys(tx: Tx, ids: readonly number[]): Promise<Journey[]> {
  const { rows } = await sql<Journey>`
    select o.id as order_id, o.status_key, latest.seq::text, ended.amount_collected as collected,
      happened.redeliveries, happened.redirects_same, happened.redirects_other, asked.from_status_key as returned_from, reason.fault,
      trace.charge, trace.day::text, trace.card_id, trace.taxes, trace.recognised_part, o.rider_id, o.current_warehouse_id as warehouse_id,
      exists (
        select from order_events e where e.order_id = o.id and e.kind = 'move' and e.status_key = any(${[...handOvers]}::text[])
          and ${notTakenBack(sql`e`)}) as is_handed_over
    from orders o
    cross join lateral (select * from order_charges one where one.tenant_id = o.tenant_id and one.order_id = o.id offset 0) trace
    cross join lateral (
      select e.seq from order_events e where e.order_id = o.id order by e.seq desc limit 1) as latest
    cross join lateral (
      select count(*) filter (where e.status_key = ${status.redeliveryScheduled})::int as redeliveries,
        count(*) filter (where e.status_key = ${status.redirected} and not ${toOtherBranch})::int as redirects_same,
        count(*) filter (where e.status_key = ${status.redirected} and ${toOtherBranch})::int as redirects_other
      from order_events e where e.order_id = o.id and e.kind = 'move' and ${notTakenBack(sql`e`)}) as happened
    left join lateral (
      select e.amount_collected from order_events e
      where e.order_id = o.id and e.kind = 'move' and e.status_key = o.status_key and ${notTakenBack(sql`e`)} order by e.seq desc limit 1) as ended on true
    left join lateral (
      select e.from_status_key, e.reason_id from order_events e
      where e.order_id = o.id and e.kind = 'move' and e.status_key = ${status.returnRequested} and ${notTakenBack(sql`e`)}
      order by e.seq desc limit 1) as asked on true
    left join reasons reason on reason.tenant_id = o.tenant_id and reason.id = asked.reason_id
    where o.id = any(${ids}::int[]) order by o.id`.execute(tx)
  return rows
}

/**
 * A redirect records the branch that delivered there before; those before migration 0311 named a warehouse besides the order's.
 */
const toOtherBranch = sql`case when e.address_before is not null
  then e.destination_warehouse_id is distinct from (e.address_before ->> 'destination_warehouse_id')::int
  else coalesce(e.warehouse_id, o.destination_warehouse_id) is distinct from o.destination_warehouse_id end`

/** Return requested before it left its origin branch. */
const beforeLeaving: readonly (OrderStatusKey | null)[] = [status.receivedAtOrigin, status.weightAndContentCheck]

function outcomeOf({ status_key, returned_from, fault }: Journey, { child_kind }: RatedOrder): PricedOutcome {
  // The way there is charged to its parent order, so a rest that comes back through our fault, or not at all, costs nothing.
  if (child_kind === 'exchange') return 'under-way'
  if (child_kind === 'rest')
    return status_key === status.returnedToMerchant && fault !== 'operator' ? 'rest-returned' : 'under-way'
  switch (status_key) {
    case status.partiallyDelivered:
      return 'partly-delivered'
    case status.disposed:
      return 'disposed'
    case status.returnedToMerchant:
      if (beforeLeaving.includes(returned_from))
        return fault === 'operator' ? 'cancelled-by-our-fault' : 'cancelled-after-receipt'
      return fault === 'operator' ? 'returned-by-our-fault' : 'returned'
    default:
      return 'delivered'
  }
}

export interface Priced {
  order: RatedOrder
  journey: Journey
  /** The expected cost, or the final one. */
  shown: Charge
  /** What is owed by now, without what was recognised by the previous card. */
  owed: Charge
  counts: EventCounts
  /** Still as recognised. */
  part: RecognisedPart | null
}

/**
 * @param paid orders that were paid for, or are with this event: their charge is owed from then on
 * @param as differences from the stored order to assume
 */
export async function priceJourneys(
  tx: Tx,
  journeys: readonly Journey[],
  paid: (journey: Journey) => boolean,
  as: (order: RatedOrder) => RatedOrder = order => order,
): Promise<Priced[]> {
  const rated = await readRated(
    tx,
    journeys.map(({ order_id }) => order_id),
  )
  const orders = new Map(rated.map(order => [order.id, as(order)]))
  const asked = journeys.flatMap(journey => {
    const order = orders.get(journey.order_id)
    if (!order) return []
    const hasEnded = endings.has(journey.status_key)
    const { redeliveries, redirects_same: same_branch, redirects_other: other_branch } = journey
    const counts = { redeliveries, redirects: { same_branch, other_branch } }
    const left = beyond(counts, journey.recognised_part)
    const happened = left ?? counts
    const part = left === null ? null : journey.recognised_part
    const collected = journey.collected === null ? order : { ...order, cod_amount: journey.collected }
    const ask = (outcome: Happened['outcome']): PriceAsk =>
      askOf(hasEnded ? collected : order, journey.day, { ...happened, outcome }, { ...journey, row: journey.charge.row })
    const outcome = outcomeOf(journey, order)
    // Walking customers, and merchants who pay on hand-over, pay before the parcel leaves.
    const isOwed = hasEnded || order.walking_customer_id !== null || paid(journey)
    return [{ order, journey, counts, part, asks: [ask(outcome), ask(isOwed ? outcome : 'under-way')] as const }]
  })
  const answers = await priceShipments(
    tx,
    asked.flatMap(({ asks }) => asks),
  )
  return asked.map(({ order, journey, counts, part }, index) => {
    const [shown, owed] = [answers[index * 2]?.priced, answers[index * 2 + 1]?.priced]
    // Anything the card does not cover, such as a return between its slabs, is charged at the expected price.
    const kept = (priced: typeof shown) => (!priced || isRefusal(priced) ? journey.charge : priced)
    return { order, journey, counts, part, shown: withPart(kept(shown), part), owed: kept(owed) }
  })
}

const withPart = (charge: Charge, part: RecognisedPart | null) => (part ? joinedCharge(charge, part.charge) : charge)

/** Owed sums by account. */
export function owedSums({ owed, part }: Priced): ChargeSums {
  const sums = new Map(chargeSums(owed))
  for (const [account, amount] of part ? chargeSums(part.charge) : []) sums.set(account, (sums.get(account) ?? 0n) + amount)
  return sums
}

interface Posted {
  order_id: number
  account: JournalLine['account']
  amount: string
}

/** Charges posted for orders so far, with later adjustments, by order and account. */
export async function readPosted(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ChargeSums>> {
  const { rows } = await sql<Posted>`
    select l.order_id, l.account, sum(l.amount)::text as amount from journal_lines l
    join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.order_id = any(${ids}::int[]) and (e.kind in ('charge', 'charge-reversed')
      or e.kind = 'adjustment' and (l.account = 'tax' or l.account like 'income-%')) group by 1, 2`.execute(tx)
  const byOrder = Map.groupBy(rows, row => row.order_id)
  return new Map([...byOrder].map(([id, sums]) => [id, new Map(sums.map(({ account, amount }) => [account, BigInt(amount)]))]))
}

const nothing: ChargeSums = new Map()

/** Lines that raise or lower what was posted to what is owed: the payer's, and the incomes and the tax of which it consists. */
export function chargeLines(order: RatedOrder, owed: ChargeSums, posted = nothing): JournalLine[] {
  const of = { order_id: order.id, currency: order.currency.toUpperCase() }
  const payer = senderAccount(order)
  const accounts = [...new Set([...owed.keys(), ...posted.keys()])].filter(account => account !== payer.account)
  const ours = accounts.map(account => ({
    ...of,
    account,
    party_id: OURS,
    amount: (owed.get(account) ?? 0n) - (posted.get(account) ?? 0n),
  }))
  return [{ ...of, ...payer, amount: -ours.reduce((sum, { amount }) => sum + amount, 0n) }, ...ours]
}

/**
 * Posts what these orders owe by now, in the transaction of the event that changed it, and stores its trace.
 * @param due orders whose sender pays with this event
 */
export async function recogniseCharges(
  tx: Tx,
  ids: readonly number[],
  staffId: number | null,
  due: DuePayments = new Map(),
): Promise<void> {
  if (ids.length === 0) return
  await beyondBranch(tx, async () => {
    const journeys = (await readJourneys(tx, ids)).filter(({ status_key }) => !standing.has(status_key))
    if (journeys.length === 0) return
    const payments = await readPayments(tx, ids)
    const undone = await paidByUndone(tx, [...payments.keys()])
    const isPaid = (id: number) => due.has(id) || (payments.has(id) && !undone.has(id))
    const priced = await priceJourneys(tx, journeys, ({ order_id, is_handed_over }) => is_handed_over && isPaid(order_id))
    const posted = await readPosted(tx, ids)
    await postEntries(
      tx,
      priced.map((of): JournalEntry => {
        const { order, journey } = of
        const lines = chargeLines(order, owedSums(of), posted.get(order.id))
        const isLess = (lines[0]?.amount ?? 0n) < 0n
        const kind = isLess ? 'charge-reversed' : 'charge'
        return { kind, source: ORDER_EVENT, source_id: BigInt(journey.seq), staff_id: staffId, lines }
      }),
    )
    await postPayments(
      tx,
      priced.map(({ order, journey, owed }) => ({ ...journey, order, owed })),
      { payments, undone, due, staffId },
    )
    await keepShown(
      tx,
      priced.filter(({ journey, shown }) => JSON.stringify(shown) !== JSON.stringify(journey.charge)),
    )
  })
}

export async function keepShown(tx: Tx, priced: readonly Priced[]): Promise<void> {
  if (priced.length === 0) return
  await sql`
    update orders o set delivery_charge = shown.delivery_charge, charge_total = shown.charge_total
    from unnest(${priced.map(({ order }) => order.id)}::int[], ${priced.map(({ shown }) => shown.delivery_charge)}::numeric[],
      ${priced.map(({ shown }) => shown.total)}::numeric[]) as shown (id, delivery_charge, charge_total)
    where o.tenant_id = (select current_tenant()) and o.id = shown.id`.execute(tx)
  await keepCharges(
    tx,
    priced.map(({ order, journey: { day, taxes }, shown }) => ({ orderId: order.id, day, taxes, charge: shown })),
  )
}

/** Orders whose whole charge is in the journal, and the part that is there for others still on their way. */
export async function readRecognised(
  tx: Tx,
  ids: readonly number[],
): Promise<{ whole: ReadonlySet<number>; parts: ReadonlyMap<number, RecognisedPart> }> {
  const posted = await readPosted(tx, ids)
  const recognised = [...posted].filter(([, sums]) => [...sums.values()].some(amount => amount !== 0n)).map(([id]) => id)
  const payments = await readPayments(tx, recognised)
  const isOnItsWay = ({ order_id, status_key }: Journey) =>
    !endings.has(status_key) && !standing.has(status_key) && !payments.has(order_id)
  const priced = await priceJourneys(tx, (await readJourneys(tx, recognised)).filter(isOnItsWay), () => false)
  const parts = priced
    .filter(({ order }) => order.walking_customer_id === null)
    .map(({ order, counts, part, owed }) => [order.id, { counts, charge: withPart(owed, part) }] as const)
  const open = new Set(parts.map(([id]) => id))
  return { whole: new Set(recognised.filter(id => !open.has(id))), parts: new Map(parts) }
}
