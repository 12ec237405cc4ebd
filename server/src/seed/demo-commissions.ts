// Commissions of a demo tenant: everyone was paid for the month before last, and for last month there is one in every state. One
// rider gives back the pay for an attempt that was never made, and an agency those for pickups that it did not make: on a day it gives back
// more than it earned, which its next draft carries.
import type { CommissionState } from '@office/shared/areas/finance/commissions/commission.transitions'
import { documentKinds } from '@office/shared/areas/finance/document.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { PayEventKind } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { agencies, type CommissionParty, riders } from '../areas/finance/commissions/commission-party.ts'
import { type Payee, type Reckoned, reckon } from '../areas/finance/commissions/commission-reckon.queries.ts'
import type { Period } from '../areas/finance/commissions/pay-event.queries.ts'
import { addLines, freeLines, nextNumber } from '../areas/finance/documents/document.queries.ts'
import { makeDraft } from '../areas/finance/documents/document-draft.queries.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import type { Tx } from '../core/database/transaction.ts'

interface People {
  maker: number
  checker: number
}

interface Made extends People {
  of: CommissionParty
  payee: Payee & { place: number | null }
  period: Period
  state: CommissionState
  /** When the demo is made, in milliseconds UTC, and the tenant's day then. */
  now: number
  today: string
}

const MINUTE = 60_000

async function store(
  tx: Tx,
  { of, payee, period, state, maker, checker, now, today }: Made,
  { currency, amount, lines }: Reckoned,
) {
  if (state === 'draft') {
    const days = { period_from: period.from_day, period_to: period.to_day }
    const whose = { party_id: payee.id, warehouse_id: payee.place, currency, declared: amount }
    return makeDraft(tx, of.kind, { prefix: `${documentKinds[of.kind].prefix}-DRAFT-`, ...whose, ...days, lines })
  }
  // On the first days of a month, what is done on the days behind the period's end was done just now, in the same order.
  const on = (days: number) =>
    new Date(Math.min(Date.parse(`${addDays(period.to_day, days)}T06:00:00Z`), now - (5 - days) * MINUTE)).toISOString()
  const paidOn = addDays(period.to_day, 4)
  const isDecided = state !== 'issued'
  const { id } = await tx
    .insertInto('documents')
    .values({
      kind: of.kind,
      number: nextNumber(of.kind, period.to_day.slice(0, 4)),
      state,
      party_id: payee.id,
      warehouse_id: payee.place,
      currency,
      lines: lines.length,
      declared: amount,
      maker_id: maker,
      created_at: on(2),
      issued_at: on(2),
      period_from: period.from_day,
      period_to: period.to_day,
      remark: null,
      ...(isDecided ? { decider_id: state === 'cancelled' ? maker : checker, decided_at: on(3) } : {}),
      ...(state === 'rejected'
        ? {
            reason: 'The rate for heavy parcels is of last year',
            reason_id: sql<number>`(select min(id) from reasons where applies_to = 'commission-rejected')`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(tx, { id, kind: of.kind }, lines)
  if (state === 'rejected' || state === 'cancelled') {
    await freeLines(tx, id)
    return
  }
  if (state === 'issued') return
  const [net, party_id] = [toMinor(amount, currency), payee.id]
  const paid = state === 'paid' ? net : state === 'part-paid' ? net / 2n : 0n
  const entry = { staff_id: checker, source: of.kind, source_id: id }
  await postEntries(tx, [
    {
      ...entry,
      kind: 'commission',
      lines: [
        { account: 'expense-commission', party_id: OURS, currency, amount: net },
        { account: of.account, party_id, currency, amount: -net },
      ],
    },
  ])
  if (paid <= 0n) return
  const payment = await tx
    .insertInto('document_payments')
    .values({
      document_id: id,
      amount: fromMinor(paid, currency),
      paid_on: paidOn < today ? paidOn : today,
      reference: `PAY-${27_000 + id}`,
      staff_id: checker,
      created_at: on(4),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postEntries(tx, [
    {
      ...entry,
      kind: 'payout',
      source: 'document-payment',
      source_id: payment.id,
      lines: [
        { account: of.account, party_id, currency, amount: paid },
        { account: 'cash-office', party_id: OURS, currency, amount: -paid },
      ],
    },
  ])
}

interface NeverDone {
  of: CommissionParty
  kind: PayEventKind
  /** Null for all. */
  most: number | null
  remark: string
}

/** Work that was paid for and turned out not to have been done. */
const takeBack = (tx: Tx, staffId: number, { of, kind, most, remark }: NeverDone) =>
  sql`
    insert into order_events (order_id, kind, status_key, from_status_key, from_state, reverses, staff_id, source, remark)
    select e.order_id, 'reverse', o.status_key, o.status_key, e.from_state, e.seq, ${staffId}, 'demo', ${remark}
    from document_lines l join order_events e on e.tenant_id = l.tenant_id and e.order_id = (l.pay ->> 'order_id')::int and e.seq = l.event_id
    join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
    where l.kind = ${of.kind} and l.pay ->> 'kind' = ${kind} and l.amount > 0 order by l.event_id limit ${most}`.execute(tx)

/** The weeks of a month, the last one with the days that are left. */
function weeksOf({ from_day, to_day }: Period): Period[] {
  const weeks = [0, 7, 14, 21].map(days => ({ from_day: addDays(from_day, days), to_day: addDays(from_day, days + 6) }))
  return weeks.map((week, at) => (at === 3 ? { ...week, to_day } : week))
}

const roles = ['finance-maker', 'finance-checker']

/** Maker and checker must be two people, so a tenant without them has no commissions. */
export async function seedDemoCommissions(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ seed_key: string; id: number }>`
    select r.seed_key, min(s.id) as id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key = any(${roles}::text[]) group by 1`.execute(tx)
  const [maker, checker] = roles.map(role => rows.find(row => row.seed_key === role)?.id)
  if (checker === undefined || maker === undefined) return
  const tenant = await tx
    .selectFrom('tenants')
    .select('time_zone as timeZone')
    .where('id', '=', sql<number>`current_tenant()`)
    .executeTakeFirstOrThrow()
  const today = dayIn(new Date(now), tenant.timeZone)
  const by = { maker, checker, now, today }
  const thisMonth = firstOfMonth(today)
  const monthBefore = (months: number): Period => {
    const from_day = addMonths(thisMonth, -months)
    return { from_day, to_day: lastOfMonth(from_day) }
  }
  const { rows: payees } = await sql<Payee & { place: number | null; kind: CommissionParty['kind'] }>`
    select 'rider-commission' as kind, r.id, r.name, r.warehouse_id as place from riders r
    join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id where w.kind <> 'agency'
    union all select 'agency-commission', id, name, id from warehouses where kind = 'agency' order by 1 desc, 2`.execute(tx)
  for (const party of [riders, agencies]) {
    const own = payees.filter(({ kind }) => kind === party.kind)
    const storeAll = async (period: Period, stateOf: () => CommissionState | undefined) => {
      for (const [at, { commissions, obstacle }] of (await reckon(party, own, period, { tx, tenant })).entries()) {
        const payee = own[at]
        const state = obstacle || !payee ? undefined : stateOf()
        if (payee && state) for (const one of commissions) await store(tx, { ...by, of: party, payee, period, state }, one)
      }
    }
    /** The first day of a week on which someone gave back more than was earned, and the days after it, which carry that. */
    const carryOne = async (weeks: readonly Period[]) => {
      for (const { from_day, to_day } of weeks) {
        const day = { from_day, to_day: from_day }
        for (const [at, { commissions }] of (await reckon(party, own, day, { tx, tenant })).entries()) {
          const [payee, owing] = [own[at], commissions.find(({ amount }) => amount.startsWith('-'))]
          if (!payee || !owing) continue
          const made = { ...by, of: party, payee }
          await store(tx, { ...made, period: day, state: 'carried' }, owing)
          const rest = { from_day: addDays(from_day, 1), to_day }
          const [next] = await reckon(party, [payee], rest, { tx, tenant })
          for (const one of next?.commissions ?? []) await store(tx, { ...made, period: rest, state: 'draft' }, one)
          return
        }
      }
    }
    await storeAll(monthBefore(2), () => 'paid')
    if (party === riders)
      await takeBack(tx, maker, { of: party, kind: 'failed-attempt', most: 1, remark: 'He was not at the door' })
    else {
      await takeBack(tx, maker, { of: party, kind: 'pickup', most: null, remark: 'The merchant had brought it in' })
      await carryOne(weeksOf(monthBefore(1)))
    }
    const states: CommissionState[] = ['rejected', 'cancelled', 'approved', 'issued', 'draft', 'part-paid', 'issued', 'paid']
    // Agencies are few, so that they are paid by the week. What was rejected or cancelled is open again for the states that are left.
    const periods = party === riders ? [monthBefore(1)] : weeksOf(monthBefore(1))
    for (const period of [...periods, ...periods]) await storeAll(period, () => states.shift())
  }
}
