// Recounts slabs and bonuses of periods that commissions paid for and of which some work was undone since.
import type { PaidWork } from '@office/shared/areas/finance/commissions/commission.model'
import { recount } from '@office/shared/areas/rate-cards/pay/commission'
import type { PayEvent, PayLine } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { asTheyPaid, readVersions } from '../../rate-cards/pay-card.part.ts'
import { type CommissionParty, inForce } from './commission-party.ts'
import type { Period } from './pay-event.queries.ts'

export interface Recounted {
  party_id: number
  line: PayLine
  /** The work of the paid line; null for a bonus. */
  pay: PaidWork | null
  recount_id: number
}

interface Closed extends Period {
  party_id: number
  recount_id: number
}

/** Periods with undone work that no commission has given back yet. */
async function readClosed(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  except: number | null,
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select d.party_id, d.period_from::text as from_day, d.period_to::text as to_day, max(back.seq) as recount_id
    from order_events back
    join document_lines l on l.tenant_id = back.tenant_id and l.event_id = back.reverses and l.is_held and not l.takes_back
      and l.adjustment_id is null and l.recount_id is null
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where back.kind = 'reverse' and d.kind = ${kind} and d.party_id = any(${[...parties]}::int[]) and d.set_off_id is null and d.state in ${inForce}
      and not exists (
        select from document_lines given where given.tenant_id = l.tenant_id and given.event_id = l.event_id and given.is_held and given.takes_back
          and given.document_id is distinct from ${except}::int)
      -- Of the same days in another currency one may still be rejected, and then opens them.
      and not exists (
        select from documents beside where beside.kind = d.kind and beside.party_id = d.party_id and beside.period_from = d.period_from
          and beside.period_to = d.period_to and beside.set_off_id is null and beside.state in ('draft', 'issued'))
    group by 1, 2, 3 order by 1, 2`.execute(tx)
  return rows
}

interface Row extends Omit<PayEvent, 'id' | 'kind' | 'day' | 'order_id'> {
  /** Position in the list of periods, from 1. */
  at: number
  event_id: number | null
  pay: PaidWork
  /** Whether the line counts as paid for the period; what was set off is counted separately. */
  is_own: boolean
  is_gone: boolean
}

/** What was claimed and paid for each period, what was set off in its days, and what recounted it since. */
async function readLines(
  tx: Tx,
  { kind }: CommissionParty,
  periods: readonly Closed[],
  zone: string,
  except: number | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with closed as (
      select at::int, party_id, from_day, to_day
      from unnest(${periods.map(of => of.party_id)}::int[], ${periods.map(of => of.from_day)}::date[], ${periods.map(of => of.to_day)}::date[])
        with ordinality as asked (party_id, from_day, to_day, at)),
    lines as (
      select closed.at, l.event_id, l.pay, true as is_own, l.recount_id, d.id as document_id, l.line from closed
      join documents d on d.kind = ${kind} and d.party_id = closed.party_id and d.period_from = closed.from_day and d.period_to = closed.to_day
        and d.set_off_id is null and d.state in ${inForce}
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.recount_id is null
      where not l.takes_back and l.adjustment_id is null
      union all
      select closed.at, l.event_id, l.pay || jsonb_build_object('day', (deposit.decided_at at time zone ${zone})::date), false, null, d.id, l.line from closed
      join documents d on d.kind = ${kind} and d.party_id = closed.party_id and d.set_off_id is not null and d.state in ${inForce}
      join documents deposit on deposit.tenant_id = d.tenant_id and deposit.id = d.set_off_id
        and (deposit.decided_at at time zone ${zone})::date between closed.from_day and closed.to_day
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
      where not l.takes_back and l.adjustment_id is null
      union all
      select closed.at, l.event_id, l.pay, true, l.recount_id, d.id, l.line from closed
      join documents d on d.kind = ${kind} and d.party_id = closed.party_id and d.state not in ('rejected', 'cancelled') and d.id is distinct from ${except}::int
      join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.recount_id is not null
      where not l.takes_back and l.pay #>> '{line,recounts,from_day}' = closed.from_day::text)
    select lines.at, lines.event_id, lines.pay, lines.is_own, o.currency, o.service, o.weight_kg, o.payment_type as payment, o.delivery_charge,
      '0' as cod, z.zone_id,
      exists (select from order_events back where back.tenant_id = o.tenant_id and back.kind = 'reverse' and back.reverses = lines.event_id) as is_gone
    from lines
    left join orders o on o.tenant_id = (select current_tenant()) and o.id = (lines.pay ->> 'order_id')::int and lines.event_id is not null
    left join city_zones z on z.tenant_id = o.tenant_id and z.city_id = o.receiver_city_id
    order by lines.at, lines.recount_id nulls first, lines.document_id, lines.line`.execute(tx)
  return rows
}

/**
 * Changed sums of slabs and bonuses, each with the additional amount due; negative if less.
 * @param except a draft being issued, which may use what it gives back
 */
export async function readRecounts(
  tx: Tx,
  of: CommissionParty,
  parties: readonly number[],
  zone: string,
  except: number | null,
): Promise<Recounted[]> {
  const periods = await readClosed(tx, of, parties, except)
  if (periods.length === 0) return []
  const byPeriod = Map.groupBy(await readLines(tx, of, periods, zone, except), row => row.at)
  const cards = await readVersions(
    tx,
    [...byPeriod.values()].flat().flatMap(({ pay }) => pay.line?.card.id ?? []),
  )
  return periods.flatMap(({ party_id, recount_id, from_day, to_day }, at) => {
    const rows = byPeriod.get(at + 1) ?? []
    const own = rows.filter(row => row.is_own)
    const payOf = new Map(own.map(({ event_id, pay }) => [event_id, pay]))
    const counted = new Map(rows.flatMap(row => (row.event_id === null ? [] : [[row.event_id, row] as const])))
    const used = new Set(rows.map(({ pay }) => pay.line?.card.id))
    const lines = recount({
      period: { from_day, to_day },
      cards: asTheyPaid(cards.filter(({ id }) => used.has(id))),
      events: [...counted].flatMap(([id, { pay, ...facts }]) => {
        const { kind, day, order_id } = pay
        return kind === null || day === null || order_id === null ? [] : [{ ...facts, id, kind, day, order_id }]
      }),
      gone: new Set([...counted].flatMap(([id, { is_gone }]) => (is_gone ? [id] : []))),
      paid: own.flatMap(({ pay }) => pay.line ?? []),
    })
    return lines.map(line => ({
      ...{ party_id, line, recount_id },
      pay: line.event_id === null ? null : (payOf.get(line.event_id) ?? null),
    }))
  })
}
