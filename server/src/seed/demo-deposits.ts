// Deposits of riders and agencies of a demo tenant: most cash of the last weeks was handed in, and there is one in every other
// state.

import { type Denominations, denominationsOf, worthOf } from '@office/shared/areas/finance/deposits/denomination.model'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { fromMinor, sumAmounts, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { addLines, freeLines, nextNumber } from '../areas/finance/documents/document.queries.ts'
import { moveCustody } from '../areas/finance/invoices/settlement.part.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import type { Tx } from '../core/database/transaction.ts'
import { inParts, oneByOne } from './demo-parts.ts'

const DAY = 86_400_000

/** The most that one deposit can hold. */
const MOST = 400

interface Held {
  party: number
  /** Where it is visible: the rider's branch, or the agency itself. */
  warehouse: number
  currency: string
  orders: { id: number; amount: string }[]
}

interface Kind {
  kind: Extract<DocumentKind, 'rider-deposit' | 'agency-deposit'>
  account: 'cash-rider' | 'cash-agency'
  held: Custody
  within: Custody
  after: Custody
}
const riders: Kind = {
  kind: 'rider-deposit',
  account: 'cash-rider',
  held: 'with-rider',
  within: 'in-rider-deposit',
  after: 'at-branch',
}
const agencies: Kind = {
  kind: 'agency-deposit',
  account: 'cash-agency',
  held: 'with-agency',
  within: 'in-agency-deposit',
  after: 'at-office',
}

/** What each holds in one currency from earlier deliveries, the largest sum first. */
async function heldBy(tx: Tx, { kind, account, held }: Kind, until: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select l.party_id as party, place.id as warehouse, o.currency,
      (json_agg(json_build_object('id', o.id, 'amount', from_minor(l.amount, o.currency)::text) order by o.id)) as orders
    from orders o
    join journal_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = ${account} and l.amount > 0
    left join riders r on r.tenant_id = o.tenant_id and r.id = l.party_id
    join warehouses place on place.tenant_id = o.tenant_id
      and place.id = case when ${kind} = 'rider-deposit' then r.warehouse_id else l.party_id end
    where o.custody = ${held} and o.status_since < ${new Date(until).toISOString()}::timestamptz
    group by 1, 2, 3 order by count(*) desc, 1, 3`.execute(tx)
  return rows.map(row => ({ ...row, orders: row.orders.slice(0, MOST) }))
}

/** The fewest notes and coins for a sum. */
function notesFor(amount: bigint, currency: string): Denominations {
  let left = amount
  return denominationsOf(currency).flatMap(value => {
    const count = left / toMinor(value, currency)
    left %= toMinor(value, currency)
    return count > 0n ? [{ value, count: Number(count) }] : []
  })
}

type State = 'submitted' | 'counted' | 'approved' | 'rejected' | 'cancelled'
interface People {
  maker: number
  counter: number
  checker: number
}

async function store(tx: Tx, of: Kind, state: State, held: Held, { maker, counter, checker }: People, at: number, short: bigint) {
  const { party, warehouse, currency, orders } = held
  const declared = sumAmounts(
    orders.map(order => order.amount),
    currency,
  )
  const isCounted = of === riders && (state === 'counted' || state === 'approved')
  // An amount below the smallest note is left out of the count.
  const denominations = isCounted ? notesFor(toMinor(declared, currency) - short, currency) : []
  const counted = toMinor(worthOf(denominations, currency), currency)
  const isDecided = state !== 'submitted' && state !== 'counted'
  const iso = (later: number) => new Date(at + later * 60_000).toISOString()
  const { id } = await tx
    .insertInto('documents')
    .values({
      kind: of.kind,
      number: nextNumber(of.kind, String(new Date(at).getUTCFullYear())),
      state,
      party_id: party,
      warehouse_id: warehouse,
      currency,
      lines: orders.length,
      declared,
      maker_id: maker,
      created_at: iso(0),
      remark: null,
      ...(isCounted
        ? {
            counter_id: counter,
            counted_at: iso(20),
            counted: fromMinor(counted, currency),
            denominations: JSON.stringify(denominations),
          }
        : {}),
      ...(isDecided ? { decider_id: state === 'cancelled' ? maker : checker, decided_at: iso(45) } : {}),
      ...(state === 'rejected'
        ? {
            reason: 'Two notes were torn',
            reason_id: sql<number>`(select min(id) from reasons where applies_to = 'deposit-rejected')`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(
    tx,
    { id, kind: of.kind },
    orders.map(order => ({ order_id: order.id, amount: order.amount })),
  )
  if (state === 'rejected' || state === 'cancelled') return freeLines(tx, id)
  const ids = orders.map(order => order.id)
  await moveCustody(tx, ids, state === 'approved' ? of.after : of.within)
  if (state !== 'approved') return
  const taken = orders.map(order => ({
    account: of.account,
    party_id: party,
    order_id: order.id,
    currency,
    amount: -toMinor(order.amount, currency),
  }))
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: of.kind,
      source_id: id,
      staff_id: checker,
      lines:
        of === riders
          ? [
              ...taken,
              { account: 'cash-branch', party_id: warehouse, currency, amount: counted },
              { account: 'variance-rider', party_id: party, currency, amount: toMinor(declared, currency) - counted },
            ]
          : [...taken, { account: 'cash-office', party_id: OURS, currency, amount: toMinor(declared, currency) }],
    },
  ])
}

const roles = ['finance-maker', 'branch-manager', 'finance-checker']

/** Between two deposits of an evening, in milliseconds. */
const BETWEEN = 4.3 * 60_000

/** Maker, counter and checker must be three people, so a tenant without them has no deposits. */
export async function seedDemoDeposits(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ seed_key: string; id: number }>`
    select r.seed_key, min(s.id) as id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key = any(${roles}::text[]) group by 1`.execute(tx)
  const [maker, counter, checker] = roles.map(role => rows.find(row => row.seed_key === role)?.id)
  if (checker === undefined || counter === undefined || maker === undefined) return
  const people = { maker, counter, checker }
  // Several evenings, so that there is some history.
  for (const days of [30, 9, 2])
    for (const kind of [riders, agencies])
      for (const [nth, held] of (await heldBy(tx, kind, now - days * DAY)).entries()) {
        const short = held.party % 4 === 0 ? 500n : 0n
        // Riders come one after the other.
        await store(tx, kind, 'approved', held, people, now - days * DAY + 18 * 3_600_000 + nth * BETWEEN, short)
      }
  // The orders of rejected and cancelled deposits are free again, so the open ones belong to other holders where there are any.
  const open: readonly (readonly [Kind, State, short: bigint])[] = [
    [riders, 'rejected', 0n],
    [riders, 'cancelled', 0n],
    [riders, 'counted', 2000n],
    [riders, 'submitted', 0n],
    [agencies, 'rejected', 0n],
    [agencies, 'cancelled', 0n],
    [agencies, 'submitted', 0n],
  ]
  const next = new Map([
    [riders, oneByOne(async () => inParts(await heldBy(tx, riders, now), 'orders', 4))],
    [agencies, oneByOne(async () => inParts(await heldBy(tx, agencies, now), 'orders', 3))],
  ])
  for (const [at, [kind, state, short]] of open.entries()) {
    const held = await next.get(kind)?.()
    if (held)
      await store(tx, kind, state, { ...held, orders: held.orders.slice(0, 12) }, people, now - (8 - at) * 3_600_000, short)
  }
}
