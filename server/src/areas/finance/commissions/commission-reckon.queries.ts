// What payees earned in a period and no commission contains yet: events, cards and undone work go through the pure engine.
import type { Earned, PaidWork } from '@office/shared/areas/finance/commissions/commission.model'
import { payPeriods } from '@office/shared/areas/finance/commissions/pay-period'
import { commission, isLeft } from '@office/shared/areas/rate-cards/pay/commission'
import { isByCount, type PayCard, type PayEventKind } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PayEvent, PayLine, PayPeriod } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { amountIn, sumAmounts } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { readPayCards } from '../../rate-cards/pay-card.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import type { DocumentLine } from '../documents/document.queries.ts'
import { type Carried, readCarried } from './carried-commission.queries.ts'
import { type CommissionParty, inForce } from './commission-party.ts'
import { type CountedPeriod, readCounted, recountOf } from './commission-recount.queries.ts'
import { type DoneWork, hasLeft, type Period, readWork } from './pay-event.queries.ts'

const closed = msg`{number} already covers {from} to {to}`
const noCard = msg`No rate card is in force for {name} in this period`
const nothing = msg`There are no unpaid earnings in this period`
const withLastDay = msg`The amount for {from} to {to} is paid in full with the commission that includes {to}`
const inFull = msg`The amount for {from} to {to} is paid in full, though these days are only a part of them`
const undecided = msg`{number} for {from} to {to} must be decided first: slabs and bonuses count the whole of {first} to {last}`
const paidBefore = msg`The amount for {from} to {to} was paid with {number} already`

/** The most that is said about one payee. */
const MOST_REMARKS = 50

/** Why no commission can be made of it. */
export interface Obstacle {
  code: 'period-closed' | 'commission-blocked'
  message: Message
  values: MessageValues
}

type Remark = Pick<Obstacle, 'message' | 'values'>

/** The contents of one commission in one currency. */
export interface Reckoned {
  currency: string
  amount: string
  lines: DocumentLine[]
}

/** A payee's earnings, separately for each currency, that of the card first. */
interface Reckoning {
  commissions: Reckoned[]
  unpaid: number
  taken_back: number
  work: readonly DoneWork[]
  remarks: readonly Remark[]
  obstacle: Obstacle | null
}

export interface Payee {
  id: number
  name: string
}

interface PaidLine {
  party_id: number
  pay: PaidWork & { line: PayLine }
  /** Why its event is paid for once more. */
  adjustment_id: number | null
  recount_id: number | null
}

/** Work that was paid for and undone since, and that no commission has given back yet. */
async function readReversed(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  except: number | null,
): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    select d.party_id, l.pay, l.adjustment_id, l.recount_id from order_events back
    join document_lines l on l.tenant_id = back.tenant_id and l.event_id = back.reverses and l.is_held and not l.takes_back and l.amount <> 0
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where back.kind = 'reverse' and d.kind = ${kind} and d.party_id = any(${[...parties]}::int[]) and d.state in ${inForce}
      and not exists (
        select from document_lines given where given.tenant_id = l.tenant_id and given.event_id = l.event_id and given.is_held and given.takes_back
          and given.adjustment_id is not distinct from l.adjustment_id and given.recount_id is not distinct from l.recount_id
          and given.document_id is distinct from ${except}::int)
    order by back.reverses, l.adjustment_id nulls first, l.recount_id nulls first`.execute(tx)
  return rows
}

interface Adjusted extends Omit<PaidLine, 'recount_id'> {
  adjustment_id: number
  base_before: string
  base_after: string
}

/** Percentages paid of a COD or a charge that was corrected since, which no commission has made up for yet. */
async function readAdjusted(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  except: number | null,
): Promise<Adjusted[]> {
  const { rows } = await sql<Adjusted>`
    select d.party_id, l.pay, a.id as adjustment_id, a.base_before, a.base_after from order_adjustments a
    join order_events e on e.tenant_id = a.tenant_id and e.order_id = a.order_id and e.kind = 'move'
    join document_lines l on l.tenant_id = e.tenant_id and l.event_id = e.seq and l.is_held and not l.takes_back and l.adjustment_id is null
      and case a.kind when 'cod' then l.pay -> 'line' ->> 'model' = 'percent-cod' and l.pay ->> 'kind' = 'delivery'
        else l.pay -> 'line' ->> 'model' = 'percent-charge' end and a.id > coalesce((l.pay ->> 'adjustment_id')::int, 0)
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where a.base_before is not null and d.kind = ${kind} and d.party_id = any(${[...parties]}::int[])
      and d.state in ${inForce}
      and not exists (
        select from order_events back where back.tenant_id = e.tenant_id and back.kind = 'reverse' and back.reverses = e.seq)
      and not exists (
        select from document_lines made
        where made.tenant_id = l.tenant_id and made.event_id = l.event_id and made.adjustment_id = a.id and made.is_held
          and made.document_id is distinct from ${except}::int)
    order by a.id, e.seq`.execute(tx)
  return rows
}

interface Closed {
  id: number
  party_id: number
  number: string
  currency: string
  period_from: string
  period_to: string
}

/** Commissions whose days overlap these; one that is set off against a deposit closes no days. */
async function readClosed(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  { from_day, to_day }: Period,
  except: number | null,
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select id, party_id, number, currency, period_from::text, period_to::text from documents
    where kind = ${kind} and party_id = any(${[...parties]}::int[]) and state not in ('rejected', 'cancelled')
      and set_off_id is null and period_from <= ${to_day}::date and period_to >= ${from_day}::date and id is distinct from ${except}::int order by id`.execute(
    tx,
  )
  return rows
}

interface PaidPeriod extends Period {
  party_id: number
  number: string
}

/** Periods of which commissions paid an amount; one of before they were told has the days of its commission. */
async function readPaidPeriods(
  tx: Tx,
  { kind }: CommissionParty,
  parties: readonly number[],
  { from_day, to_day }: Period,
  except: number | null,
): Promise<PaidPeriod[]> {
  const { rows } = await sql<PaidPeriod>`
    select * from (
      select d.party_id, d.number, d.id, coalesce(l.pay #>> '{line,of_period,from_day}', d.period_from::text) as from_day,
        coalesce(l.pay #>> '{line,of_period,to_day}', d.period_to::text) as to_day
      from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
      where d.kind = ${kind} and d.party_id = any(${[...parties]}::int[]) and d.state not in ('draft', 'rejected', 'cancelled')
        and d.id is distinct from ${except}::int and d.set_off_id is null and l.event_id is null and l.amount <> 0
        and l.pay #>> '{line,model}' = 'fixed') paid
    where from_day <= ${to_day} and to_day >= ${from_day} order by id`.execute(tx)
  return rows
}

/** A line as it is stored: what was done, and how the pay for it was calculated. */
export const lineOf = (work: Omit<PaidWork, 'line'>, line: PayLine | null): DocumentLine => {
  const { order_id, kind, day, deposit_id, adjustment_id } = work
  return { amount: line?.result ?? '0', pay: { order_id, kind, day, deposit_id, adjustment_id, line } }
}

/** Those of the payees who left. */
async function readGone(tx: Tx, of: CommissionParty, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${sql.table(of.parties)} p where p.id = any(${[...ids]}::int[]) and ${hasLeft(of, 'p')}`.execute(tx)
  return new Set(rows.map(row => row.id))
}

interface Facts {
  payee: Payee
  isGone: boolean
  period: Period
  cards: readonly PayCard[]
  work: readonly DoneWork[]
  reversed: readonly PaidLine[]
  adjusted: readonly Adjusted[]
  counted: readonly CountedPeriod[]
  closed: readonly Closed[]
  carried: readonly Carried[]
  periods: readonly Omit<PayPeriod, 'others'>[]
}

function reckonOne({
  payee,
  isGone,
  period,
  cards,
  work,
  reversed,
  adjusted,
  counted,
  closed: documents,
  carried,
  periods,
}: Facts): Reckoning {
  const { from_day, to_day } = period
  // An overlapping period closes these days entirely; the same days are only closed in that currency.
  const other = documents.find(one => one.period_from !== from_day || one.period_to !== to_day)
  const beside = new Set(documents.map(one => one.id))
  // Work that was set off counts for slabs and bonuses, too.
  const own = work.filter(({ held_by, is_set_off }) => held_by === null || is_set_off || beside.has(held_by))
  const isOwn = new Set(own.map(({ id }) => id))
  const partOf = ({ from_day: first }: Period) => counted.find(one => one.period.from_day === first && one.events.length > 0)
  const told = commission(
    // Nobody is paid a sum for a period after they left.
    isGone && own.length === 0 ? [] : cards,
    period,
    own,
    reversed.map(({ pay }) => pay.line),
    adjusted.map(({ pay, base_before, base_after }) => ({ line: pay.line, before: base_before, after: base_after })),
    periods.map(one => {
      const others = partOf(one)
      const left = others?.events.filter(({ id }) => !others.gone.has(id) && !isOwn.has(id))
      return { ...one, others: left ?? null }
    }),
  )
  const byId = new Map(own.map(done => [done.id, done]))
  const ofPeriod = { order_id: null, kind: null, day: null, deposit_id: null, adjustment_id: null }
  // The engine puts returned and corrected work last, in the given order.
  const last = [
    ...reversed.map(of => ({ ...of, takes_back: true })),
    ...adjusted.map(of => ({ ...of, takes_back: false, recount_id: null })),
  ]
  const first = told.lines.length - last.length
  const made = told.lines.flatMap((line, at): (DocumentLine & { currency: string })[] => {
    const { currency, event_id } = line
    const { pay, adjustment_id, recount_id, takes_back } = (at < first ? null : last[at - first]) ?? {}
    if (pay && event_id !== null)
      return [
        {
          ...{ ...lineOf(pay, line), currency, event_id, takes_back },
          ...(adjustment_id ? { adjustment_id } : {}),
          ...(recount_id ? { recount_id } : {}),
        },
      ]
    if (event_id === null) return [{ ...lineOf(ofPeriod, line), currency }]
    const done = byId.get(event_id)
    return done && done.held_by === null ? [{ ...lineOf(done, line), currency, event_id }] : []
  })
  const priced = ofCards(own, told.lines.slice(0, first), cards)
  for (const { line, pay, recount_id } of counted.flatMap(one => recountOf(one, addedTo(one, priced), cards))) {
    const { currency, event_id } = line
    made.push({ ...lineOf(pay ?? ofPeriod, line), currency, recount_id, ...(event_id === null ? {} : { event_id }) })
  }
  const isClosed = new Set(documents.map(one => one.currency))
  // What is left to another commission is told in one that is made anyway.
  const groups = [...Map.groupBy(made, line => line.currency)].filter(
    ([currency, lines]) => !isClosed.has(currency) && lines.some(({ pay }) => !pay?.line || !isLeft(pay.line)),
  )
  const ownCurrency = cards[0]?.currency
  groups.sort(([a], [b]) => Number(b === ownCurrency) - Number(a === ownCurrency) || (a < b ? -1 : 1))
  // Work that no rule pays for is claimed as well, so that it is not asked about again.
  const unpaid = told.unpaid.flatMap(({ id }) => {
    const done = byId.get(id)
    return done && done.held_by === null ? [{ ...lineOf(done, null), event_id: id }] : []
  })
  const commissions = groups.map(([currency, earned], at) => {
    const lines: DocumentLine[] = [
      ...earned.map(({ currency: _same, ...line }) => line),
      ...(at === 0 ? unpaid.map(line => ({ ...line, amount: amountIn(line.amount, currency) })) : []),
      ...carried.filter(one => one.currency === currency).map(({ id, amount }) => ({ claimed_id: id, amount })),
    ]
    const amount = sumAmounts(
      lines.map(line => line.amount),
      currency,
    )
    return { currency, amount, lines }
  })
  const remarks = remarksOf(told.lines, period)
  const obstacle = ((): Obstacle | null => {
    const inTheWay = other ?? (commissions.length === 0 ? documents[0] : undefined)
    if (inTheWay) {
      const { number, period_from, period_to } = inTheWay
      const values = { number, from: formatDay(period_from), to: formatDay(period_to) }
      return { code: 'period-closed', message: closed, values }
    }
    const waits = counted.find(one => one.undecided !== null && [...cards, ...one.cards].some(countsWork))
    if (waits?.undecided) {
      const { number, from_day: from, to_day: to } = waits.undecided
      const { from_day: first, to_day: last } = waits.period
      const values = { number, from: formatDay(from), to: formatDay(to), first: formatDay(first), last: formatDay(last) }
      return { code: 'commission-blocked', message: undecided, values }
    }
    if (commissions.length > 0) return null
    const [left] = remarks
    if (left) return { code: 'commission-blocked', ...left }
    return { code: 'commission-blocked', message: cards.length === 0 ? noCard : nothing, values: { name: payee.name } }
  })()
  return { commissions, unpaid: unpaid.length, taken_back: reversed.length, work: own, remarks, obstacle }
}

/** Work with the version that pays for it, or that is in force on its day where no rule does: another one counts nothing of it. */
function ofCards(work: readonly PayEvent[], lines: readonly PayLine[], cards: readonly PayCard[]): PayEvent[] {
  const paidBy = new Map(lines.map(({ event_id, card }) => [event_id, card]))
  return work.map(done => {
    const inForceThen = cards.find(card => card.from_day <= done.day && (card.to_day === null || done.day <= card.to_day))
    const card = paidBy.get(done.id) ?? inForceThen
    return card ? { ...done, card_id: card.id } : done
  })
}

/** What comes into a period that others have a part of. */
function addedTo({ period, events }: CountedPeriod, work: readonly PayEvent[]): PayEvent[] {
  const known = new Set(events.map(({ id }) => id))
  return work.filter(({ id, day }) => !known.has(id) && period.from_day <= day && day <= period.to_day)
}

/** Whether some rule pays by how much was done in a period. */
const countsWork = ({ rules }: PayCard): boolean => rules.some(({ model }) => isByCount(model))

/** What becomes of amounts per period of which these days are a part, or that were paid before: each period once. */
function remarksOf(lines: readonly PayLine[], { from_day }: Period): Remark[] {
  const told = new Map<string, Remark>()
  for (const { model, of_period, left_to } of lines) {
    if (model !== 'fixed' || !of_period || (left_to === undefined && of_period.from_day >= from_day)) continue
    const values = { from: formatDay(of_period.from_day), to: formatDay(of_period.to_day) }
    const message = left_to === undefined ? inFull : left_to === null ? withLastDay : paidBefore
    told.set(of_period.from_day, { message, values: left_to ? { ...values, number: left_to } : values })
  }
  return [...told.values()].slice(0, MOST_REMARKS)
}

/**
 * What each payee earned, in the given order.
 * @param except a draft being issued, which may use what it holds
 */
export async function reckon(
  of: CommissionParty,
  payees: readonly Payee[],
  period: Period,
  { tx, tenant }: Pick<Context, 'tx'> & { tenant: Pick<Context['tenant'], 'timeZone'> },
  except: number | null = null,
): Promise<Reckoning[]> {
  const ids = payees.map(({ id }) => id)
  return beyondBranch(tx, async () => {
    const cards = await readPayCards(tx, of.card, ids, period)
    const work = Map.groupBy(await readWork(tx, of, ids, period, tenant.timeZone), row => row.party_id)
    const reversed = Map.groupBy(await readReversed(tx, of, ids, except), row => row.party_id)
    const adjusted = Map.groupBy(await readAdjusted(tx, of, ids, except), row => row.party_id)
    const often = (await readSetting(tx, financeSetting)).commission_period
    const asked = { days: period, often, zone: tenant.timeZone, except }
    const counted = Map.groupBy(await readCounted(tx, of, ids, asked), one => one.party_id)
    const carried = Map.groupBy(await readCarried(tx, of, ids, except), row => row.party_id)
    const gone = await readGone(tx, of, ids)
    const documents = Map.groupBy(await readClosed(tx, of, ids, period, except), row => row.party_id)
    const periods = payPeriods(often, period)
    const span = { from_day: periods[0]?.from_day ?? period.from_day, to_day: periods.at(-1)?.to_day ?? period.to_day }
    const paid = Map.groupBy(await readPaidPeriods(tx, of, ids, span, except), row => row.party_id)
    return payees.map(payee =>
      reckonOne({
        payee,
        isGone: gone.has(payee.id),
        period,
        cards: cards.get(payee.id) ?? [],
        work: (work.get(payee.id) ?? []).map(done => (done.held_by === except ? { ...done, held_by: null } : done)),
        reversed: reversed.get(payee.id) ?? [],
        adjusted: adjusted.get(payee.id) ?? [],
        counted: counted.get(payee.id) ?? [],
        closed: documents.get(payee.id) ?? [],
        carried: carried.get(payee.id) ?? [],
        periods: periods.map(one => {
          const before = paid.get(payee.id)?.find(({ from_day, to_day }) => from_day <= one.to_day && to_day >= one.from_day)
          return { ...one, paid_by: before?.number ?? null }
        }),
      }),
    )
  })
}

/** As shown in the list of who earned what. */
export function earnedOf(
  payee: Payee & Pick<Earned, 'warehouse_name'>,
  { from_day, to_day }: Period,
  { commissions, unpaid, taken_back, work, remarks, obstacle }: Reckoning,
  translate: Context['translate'],
): Earned {
  const free = work.filter(({ held_by }) => held_by === null)
  const count = (kind: PayEventKind) => free.filter(done => done.kind === kind).length
  return {
    id: payee.id,
    name: payee.name,
    warehouse_name: payee.warehouse_name,
    from_day,
    to_day,
    deposits: new Set(free.flatMap(({ deposit_id }) => deposit_id ?? [])).size,
    pickups: count('pickup'),
    deliveries: count('delivery'),
    returns: count('return'),
    failed_attempts: count('failed-attempt'),
    unpaid,
    taken_back,
    sums: commissions.map(({ currency, amount }) => ({ currency, amount })),
    remarks: obstacle ? [] : remarks.map(({ message, values }) => translate(message, values)),
    held: obstacle && translate(obstacle.message, obstacle.values),
  }
}
