// Invoices of a demo tenant: what was due to merchants weeks ago is paid, there is one in every other state, and last week is
// drafted. Of walking customers, who mostly paid at the counter, some are closed and some wait; a few owe something.
import type { SettledMoney } from '@office/shared/areas/finance/invoices/invoice.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { PaidState } from '@office/shared/areas/finance/paid-document.transitions'
import { fromMinor, isZero, sumAmounts, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Changes } from '../areas/approvals/approval.table.ts'
import { REQUEST } from '../areas/finance/adjustments/money-request.part.ts'
import { addLines, freeLines, nextNumber } from '../areas/finance/documents/document.queries.ts'
import { draftInvoices } from '../areas/finance/invoices/invoice-draft.job.ts'
import { type InvoiceParty, merchants, moneyOf, walkingCustomers } from '../areas/finance/invoices/invoice-money.part.ts'
import { moveSettlement } from '../areas/finance/invoices/settlement.part.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import type { Tx } from '../core/database/transaction.ts'
import { inParts } from './demo-parts.ts'

const DAY = 86_400_000
/** The most that one invoice can hold. */
const MOST = 400

interface Due {
  party: number
  currency: string
  orders: ({ id: number; ended: string } & Pick<SettledMoney, 'net'>)[]
}

/** What each party is due in one currency from orders that had ended by then, the largest sum first. */
async function dueBy(tx: Tx, of: InvoiceParty, until: number): Promise<Due[]> {
  const party = sql.ref(`o.${of.column}`)
  const { rows } = await sql<Due>`
    select ${party} as party, o.currency,
      json_agg(json_build_object('id', o.id, 'ended', o.status_since, 'net', money.net::text) order by o.id) as orders
    from orders o cross join ${moneyOf(of)}
    where o.settlement = 'due' and ${party} is not null and o.status_since < ${new Date(until).toISOString()}::timestamptz
    group by 1, 2 order by count(*) desc, 1, 2`.execute(tx)
  return rows.map(row => ({ ...row, orders: row.orders.slice(0, MOST) }))
}

/** Their orders of this kind alone. */
const only = (all: readonly Due[], isMeant: (net: string) => boolean): Due[] =>
  all.map(due => ({ ...due, orders: due.orders.filter(({ net }) => isMeant(net)) })).filter(({ orders }) => orders.length > 0)
const owingOf = (all: readonly Due[]) => only(all, net => net.startsWith('-'))
const evenOf = (all: readonly Due[]) => only(all, isZero)

interface People {
  maker: number
  checker: number
}

const decided: readonly PaidState[] = ['approved', 'part-paid', 'paid', 'written-off', 'rejected', 'cancelled']

async function store(
  tx: Tx,
  of: InvoiceParty,
  state: PaidState,
  due: Due,
  { maker, checker }: People,
  at: number,
): Promise<void> {
  const { party, currency, orders } = due
  const declared = sumAmounts(
    orders.map(order => order.net),
    currency,
  )
  const days = orders.map(order => dayIn(new Date(order.ended))).sort()
  const iso = (later: number) => new Date(at + later * 60_000).toISOString()
  const { id } = await tx
    .insertInto('documents')
    .values({
      kind: of.kind,
      number: nextNumber(of.kind, String(new Date(at).getUTCFullYear())),
      state,
      party_id: party,
      warehouse_id: null,
      currency,
      lines: orders.length,
      declared,
      maker_id: maker,
      created_at: iso(0),
      issued_at: iso(0),
      period_from: days[0] ?? null,
      period_to: days.at(-1) ?? null,
      remark: null,
      ...(decided.includes(state) ? { decider_id: state === 'cancelled' ? maker : checker, decided_at: iso(45) } : {}),
      ...(state === 'rejected'
        ? {
            reason: 'Two orders are of the week after',
            reason_id: sql<number>`(select min(id) from reasons where applies_to = 'invoice-rejected')`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(
    tx,
    { id, kind: of.kind },
    orders.map(({ id: order_id, net }) => ({ order_id, amount: net })),
  )
  if (state === 'rejected' || state === 'cancelled') {
    await freeLines(tx, id)
    return
  }
  const net = toMinor(declared, currency)
  const whole = net < 0n ? -net : net
  const paid = state === 'paid' ? whole : state === 'part-paid' ? whole / 2n : 0n
  if (paid > 0n) {
    const payment = { id, account: of.account, party, currency, isOut: net > 0n, paid }
    if (state === 'part-paid') await sendBack(tx, payment, checker, at + DAY / 2)
    await pay(tx, { ...payment, reference: `NIC-${26_000 + id}` }, checker, at + DAY)
  }
  if (state === 'written-off')
    await writeOff(tx, { id, account: of.account, party, currency, owed: whole }, { maker, checker }, at + DAY)
  await moveSettlement(
    tx,
    orders.map(order => order.id),
    state === 'paid' || state === 'written-off' ? 'settled' : 'in-invoice',
  )
}

interface Paid {
  id: number
  account: InvoiceParty['account']
  party: number
  currency: string
  isOut: boolean
  paid: bigint
}

async function pay(
  tx: Tx,
  { id, account, party, currency, isOut, paid, reference }: Paid & { reference: string },
  checker: number,
  at: number,
): Promise<number> {
  const row = await tx
    .insertInto('document_payments')
    .values({
      document_id: id,
      amount: fromMinor(paid, currency),
      paid_on: dayIn(new Date(at)),
      reference,
      staff_id: checker,
      created_at: new Date(at).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postEntries(tx, [
    {
      kind: isOut ? 'payout' : 'payment',
      source: 'document-payment',
      source_id: row.id,
      staff_id: checker,
      lines: linesOf({ account, party, currency, out: isOut ? paid : -paid }),
    },
  ])
  return row.id
}

const linesOf = ({ account, party, currency, out }: Pick<Paid, 'account' | 'party' | 'currency'> & { out: bigint }) => [
  { account, party_id: party, currency, amount: out },
  { account: 'cash-office' as const, party_id: OURS, currency, amount: -out },
]

/** A transfer that the bank sent back, so that it is made again. */
async function sendBack(tx: Tx, payment: Paid, checker: number, at: number): Promise<void> {
  const { id, account, party, currency, isOut, paid } = payment
  const reason = 'The bank sent it back: account closed'
  const sent = { document_id: id, reference: `NIC-${25_000 + id}`, paid_on: dayIn(new Date(at)), staff_id: checker }
  const reverses_id = await pay(tx, { ...payment, reference: sent.reference }, checker, at)
  await tx.updateTable('document_payments').set({ is_reversed: true }).where('id', '=', reverses_id).execute()
  const back = await tx
    .insertInto('document_payments')
    .values({ ...sent, amount: fromMinor(-paid, currency), reverses_id, reason, created_at: new Date(at).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = linesOf({ account, party, currency, out: isOut ? -paid : paid })
  await postEntries(tx, [
    { kind: 'payment-reversed', source: 'document-payment', source_id: back.id, staff_id: checker, reason, lines },
  ])
}

/** An unpaid debt: one person asks to write it off, another decides. */
async function writeOff(
  tx: Tx,
  { id, account, party, currency, owed }: Pick<Paid, 'id' | 'account' | 'party' | 'currency'> & { owed: bigint },
  { maker, checker }: People,
  at: number,
): Promise<void> {
  const remark = account === 'merchant' ? 'The shop closed and left no address' : 'Moved away and left no address'
  const changes: Changes = { receivable: { old: fromMinor(owed, currency), new: '0.00' } }
  const request = await tx
    .insertInto('approval_requests')
    .values({
      kind: 'write-off',
      state: 'approved',
      document_id: id,
      currency,
      changes: JSON.stringify(changes),
      requested_by: maker,
      remark,
      decided_by: checker,
      decided_at: new Date(at).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postEntries(tx, [
    {
      kind: 'write-off',
      source: REQUEST,
      source_id: request.id,
      staff_id: checker,
      reason: remark,
      lines: [
        { account: 'write-off', party_id: OURS, currency, amount: owed },
        { account, party_id: party, currency, amount: -owed },
      ],
    },
  ])
}

const roles = ['finance-maker', 'finance-checker']

/** Maker and checker must be two people, so a tenant without them has no invoices. */
export async function seedDemoInvoices(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ seed_key: string; id: number }>`
    select r.seed_key, min(s.id) as id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key = any(${roles}::text[]) group by 1`.execute(tx)
  const [maker, checker] = roles.map(role => rows.find(row => row.seed_key === role)?.id)
  if (checker === undefined || maker === undefined) return
  const people = { maker, checker }
  for (const due of await dueBy(tx, merchants, now - 21 * DAY)) await store(tx, merchants, 'paid', due, people, now - 20 * DAY)
  // The orders of rejected and cancelled invoices are due again, so the open ones belong to other merchants.
  const open: readonly PaidState[] = ['part-paid', 'approved', 'issued', 'rejected', 'cancelled', 'issued', 'approved']
  const left = await dueBy(tx, merchants, now - 8 * DAY)
  for (const due of owingOf(left.slice(open.length)).slice(0, 1))
    await store(tx, merchants, 'written-off', due, people, now - 5 * DAY)
  for (const [at, state] of open.entries()) {
    const due = left[at]
    if (due) await store(tx, merchants, state, due, people, now - (9 - at) * 0.5 * DAY)
  }
  const debts = owingOf(await dueBy(tx, walkingCustomers, now - 3 * DAY))
  for (const [at, state] of (['part-paid', 'written-off', 'approved'] as const).entries()) {
    const due = debts[at]
    if (due) await store(tx, walkingCustomers, state, due, people, now - 2 * DAY)
  }
  for (const due of await dueBy(tx, walkingCustomers, now - 21 * DAY))
    await store(tx, walkingCustomers, 'paid', due, people, now - 20 * DAY)
  // Most paid at the counter, so that their invoices are even: closed at the approval, with nothing to pay or to write off.
  const ofWalking: readonly PaidState[] = ['rejected', 'cancelled', 'issued', 'paid']
  for (const [at, state] of ofWalking.entries()) {
    const [due] = inParts(evenOf(await dueBy(tx, walkingCustomers, now)), 'orders', ofWalking.length - at)
    if (due) await store(tx, walkingCustomers, state, due, people, now - (ofWalking.length - at) * 3_600_000)
  }
  await draftInvoices(tx)
}
