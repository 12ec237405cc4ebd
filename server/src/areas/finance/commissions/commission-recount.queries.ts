// Recounts slabs and bonuses of periods that commissions paid for: some of their work was undone since, or another commission has more
// of the same period.
import type { PaidWork } from '@office/shared/areas/finance/commissions/commission.model'
import { payPeriods } from '@office/shared/areas/finance/commissions/pay-period'
import type { InvoicePeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { recount } from '@office/shared/areas/rate-cards/pay/commission'
import type { PayCard } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PayEvent, PayLine } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { asTheyPaid, readVersions } from '../../rate-cards/pay-card.part.ts'
import { type CommissionParty, inForce } from './commission-party.ts'
import type { Period } from './pay-event.queries.ts'

export interface Recounted {
  line: PayLine
  /** The work of the paid line; null for a bonus. */
  pay: PaidWork | null
  recount_id: number
}

/** A period that commissions with other days have a part of. */
export interface CountedPeriod {
  party_id: number
  period: Period
  /** The newest undone event that no commission has given back yet; 0 if there is none. */
  undone_id: number
  /** A commission of other days that is not decided yet, so nobody knows what counts. */
  undecided: Undecided | null
  /** The versions that paid. */
  cards: readonly PayCard[]
  events: readonly PayEvent[]
  gone: ReadonlySet<number>
  given: ReadonlySet<number>
  paid: readonly PayLine[]
  payOf: ReadonlyMap<number | null, PaidWork>
}

interface Undecided extends Period {
  number: string
}

interface Asked extends Period {
  party_id: number
  undone_id: number
}

/** Undone work that no commission has given back yet, by the days that it was paid for. */
async function readUndone(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  except: number | null,
): Promise<{ party_id: number; day: string; undone_id: number }[]> {
  const { rows } = await sql<{ party_id: number; day: string; undone_id: number }>`
    select d.party_id, l.pay ->> 'day' as day, max(back.seq) as undone_id
    from order_events back
    join document_lines l on l.tenant_id = back.tenant_id and l.event_id = back.reverses and l.is_held and not l.takes_back
      and l.adjustment_id is null and l.recount_id is null
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where back.kind = 'reverse' and d.kind = ${kind} and d.party_id = any(${[...parties]}::int[]) and d.set_off_id is null and d.state in ${inForce}
      and not exists (
        select from document_lines given where given.tenant_id = l.tenant_id and given.event_id = l.event_id and given.is_held and given.takes_back
          and given.document_id is distinct from ${except}::int)
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

interface Part extends Undecided {
  /** Position in the list of periods, from 1. */
  at: number
  state: string
}

/** The commissions that have days of each period. */
async function readParts(tx: Tx, { kind }: CommissionParty, asked: readonly Asked[], except: number | null): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select asked.at::int, d.number, d.state, d.period_from::text as from_day, d.period_to::text as to_day
    from unnest(${asked.map(of => of.party_id)}::int[], ${asked.map(of => of.from_day)}::date[], ${asked.map(of => of.to_day)}::date[])
      with ordinality as asked (party_id, from_day, to_day, at)
    join documents d on d.kind = ${kind} and d.party_id = asked.party_id and d.set_off_id is null and d.state not in ('rejected', 'cancelled')
      and d.period_from <= asked.to_day and d.period_to >= asked.from_day and d.id is distinct from ${except}::int
    order by asked.at, d.id`.execute(tx)
  return rows
}

interface Row extends Omit<PayEvent, 'id' | 'kind' | 'day' | 'order_id' | 'card_id'> {
  /** Position in the list of periods, from 1. */
  at: number
  event_id: number | null
  pay: PaidWork
  /** Whether the line counts as paid for the period; what was set off is counted separately. */
  is_own: boolean
  is_gone: boolean
  /** Undone before it was counted last. */
  is_given: boolean
}

/** What was claimed and paid for each period, what was set off in its days, and what recounted it since. */
async function readLines(
  tx: Tx,
  { kind }: CommissionParty,
  periods: readonly (Asked & { parts: readonly Period[] })[],
  zone: string,
  except: number | null,
): Promise<Row[]> {
  const spans = periods.flatMap((of, index) => of.parts.map(part => ({ ...of, part, at: index + 1 })))
  const { rows } = await sql<Row>`
    with closed as (
      select * from unnest(${spans.map(of => of.at)}::int[], ${spans.map(of => of.party_id)}::int[],
        ${spans.map(of => of.part.from_day)}::date[], ${spans.map(of => of.part.to_day)}::date[],
        ${spans.map(of => of.from_day)}::date[], ${spans.map(of => of.to_day)}::date[])
        as closed (at, party_id, from_day, to_day, counts_from, counts_to)),
    paid as (
      select closed.*, d.id as document_id, d.issued_at from closed
      join documents d on d.kind = ${kind} and d.party_id = closed.party_id and d.period_from = closed.from_day and d.period_to = closed.to_day
        and d.set_off_id is null and d.state in ${inForce}),
    lines as (
      select paid.at, l.event_id, l.pay, true as is_own, l.recount_id, l.document_id, l.line from paid
      join document_lines l on l.tenant_id = (select current_tenant()) and l.document_id = paid.document_id and l.recount_id is null
      where not l.takes_back and l.adjustment_id is null and l.pay is not null and case
        when l.event_id is not null then (l.pay ->> 'day')::date between paid.counts_from and paid.counts_to
        else coalesce(l.pay #>> '{line,of_period,from_day}', paid.from_day::text) = paid.counts_from::text
          and coalesce(l.pay #>> '{line,of_period,to_day}', paid.to_day::text) = paid.counts_to::text end
      union all
      select closed.at, l.event_id, l.pay || jsonb_build_object('day', (deposit.decided_at at time zone ${zone})::date), false, null, d.id, l.line from closed
      join documents d on d.kind = ${kind} and d.party_id = closed.party_id and d.set_off_id is not null and d.state in ${inForce}
      join documents deposit on deposit.tenant_id = d.tenant_id and deposit.id = d.set_off_id
        and (deposit.decided_at at time zone ${zone})::date between greatest(closed.from_day, closed.counts_from) and least(closed.to_day, closed.counts_to)
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.pay is not null
      where not l.takes_back and l.adjustment_id is null
      union all
      select whole.at, l.event_id, l.pay, true, l.recount_id, d.id, l.line
      from (select distinct at, party_id, counts_from, counts_to from closed) whole
      join documents d on d.kind = ${kind} and d.party_id = whole.party_id and d.state not in ('rejected', 'cancelled') and d.id is distinct from ${except}::int
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.recount_id is not null
      where not l.takes_back and l.pay #>> '{line,recounts,from_day}' = whole.counts_from::text
        and l.pay #>> '{line,recounts,to_day}' = whole.counts_to::text),
    counted as (
      select lines.at, max(lines.recount_id) as recount_id, (select max(paid.issued_at) from paid where paid.at = lines.at) as issued_at
      from lines group by lines.at)
    select lines.at, lines.event_id, lines.pay, lines.is_own, o.currency, o.service, o.weight_kg, o.payment_type as payment, o.delivery_charge,
      '0' as cod, z.zone_id, back.seq is not null as is_gone,
      back.seq is not null and (back.seq <= counted.recount_id or back.at <= counted.issued_at or exists (
        select from document_lines given where given.tenant_id = (select current_tenant()) and given.event_id = lines.event_id and given.is_held
          and given.takes_back and given.document_id is distinct from ${except}::int)) as is_given
    from lines
    join counted on counted.at = lines.at
    left join lateral (
      select back.seq, back.at from order_events back where back.kind = 'reverse' and back.reverses = lines.event_id limit 1) back on true
    left join orders o on o.tenant_id = (select current_tenant()) and o.id = (lines.pay ->> 'order_id')::int and lines.event_id is not null
    left join city_zones z on z.tenant_id = o.tenant_id and z.city_id = o.receiver_city_id
    order by lines.at, lines.recount_id nulls first, lines.document_id, lines.line`.execute(tx)
  return rows
}

/**
 * The periods of which slabs and bonuses may be counted anew: those with undone work, and those of which these days are a part.
 * @param often how often commissions are drafted
 * @param except a draft being issued, which may use what it gives back
 */
export async function readCounted(
  tx: Tx,
  of: CommissionParty,
  parties: readonly number[],
  { days, often, zone, except }: { days: Period; often: InvoicePeriod; zone: string; except: number | null },
): Promise<CountedPeriod[]> {
  const asked = new Map<string, Asked>()
  const ask = (party_id: number, undone_id: number, period: Period) => {
    const key = `${party_id} ${period.from_day}`
    asked.set(key, { party_id, ...period, undone_id: Math.max(undone_id, asked.get(key)?.undone_id ?? 0) })
  }
  for (const { party_id, day, undone_id } of await readUndone(tx, of, parties, except))
    for (const period of payPeriods(often, { from_day: day, to_day: day })) ask(party_id, undone_id, period)
  // Other commissions have days of a period only where it has other days.
  for (const period of payPeriods(often, days))
    if (period.from_day < days.from_day || period.to_day > days.to_day) for (const id of parties) ask(id, 0, period)
  const wanted = [...asked.values()]
  const parts = Map.groupBy(wanted.length === 0 ? [] : await readParts(tx, of, wanted, except), part => part.at)
  const periods = wanted.flatMap((one, index) => {
    const all = parts.get(index + 1) ?? []
    const closed = new Map(all.filter(({ state }) => state !== 'draft' && state !== 'issued').map(part => [part.from_day, part]))
    // A draft blocks nobody, unless it is what is left in another currency of days that are closed.
    const isOpen = ({ state, from_day }: Part) => state === 'issued' || (state === 'draft' && closed.has(from_day))
    const undecided = all.find(part => isOpen(part) && part.from_day !== days.from_day) ?? null
    return closed.size === 0 && undecided === null ? [] : [{ ...one, undecided, parts: [...closed.values()] }]
  })
  if (periods.length === 0) return []
  const byPeriod = Map.groupBy(await readLines(tx, of, periods, zone, except), row => row.at)
  const cards = await readVersions(
    tx,
    [...byPeriod.values()].flat().flatMap(({ pay }) => pay.line?.card.id ?? []),
  )
  return periods.map(({ party_id, undone_id, undecided, from_day, to_day }, index) => {
    const rows = byPeriod.get(index + 1) ?? []
    const own = rows.filter(row => row.is_own)
    const counted = new Map(rows.flatMap(row => (row.event_id === null ? [] : [[row.event_id, row] as const])))
    const used = new Set(rows.map(({ pay }) => pay.line?.card.id))
    const those = (is: (row: Row) => boolean) => new Set([...counted].flatMap(([id, row]) => (is(row) ? [id] : [])))
    return {
      ...{ party_id, undone_id, undecided, period: { from_day, to_day } },
      cards: asTheyPaid(cards.filter(({ id }) => used.has(id))),
      events: [...counted].flatMap(([id, { pay, ...facts }]): PayEvent[] => {
        const { kind, day, order_id, line } = pay
        if (kind === null || day === null || order_id === null) return []
        return [{ ...facts, id, kind, day, order_id, ...(line ? { card_id: line.card.id } : {}) }]
      }),
      gone: those(row => row.is_gone),
      given: those(row => row.is_given),
      paid: own.flatMap(({ pay }) => pay.line ?? []),
      payOf: new Map(own.map(({ event_id, pay }) => [event_id, pay])),
    }
  })
}

/**
 * Changed sums of slabs and bonuses, each with the additional amount due; negative if less.
 * @param added what the commission being made has of the period
 * @param cards which it pays by
 */
export function recountOf(counted: CountedPeriod, added: readonly PayEvent[], cards: readonly PayCard[]): Recounted[] {
  const { payOf, undone_id } = counted
  if (undone_id === 0 && added.length === 0) return []
  // Each of these events comes in or is undone once, so no other count has the same number.
  const recount_id = Math.max(undone_id, ...added.map(({ id }) => id))
  const paying = [...cards, ...counted.cards.filter(card => cards.every(({ id }) => id !== card.id))]
  return recount({ ...counted, cards: added.length > 0 ? paying : counted.cards, added }).map(line => ({
    ...{ line, recount_id },
    pay: line.event_id === null ? null : (payOf.get(line.event_id) ?? null),
  }))
}
