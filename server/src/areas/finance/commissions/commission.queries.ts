// The steps of commissions: made from what was earned in a period, approved into the journal with their paper, rejected or
// cancelled.

import {
  agencyCommissionContract,
  type Commission,
  type CommissionDetail,
  type CommissionPrint,
  type MadeCommissions,
  riderCommissionContract,
} from '@office/shared/areas/finance/commissions/commission.contract'
import { type CommissionLine, MAX_PAID_LINES, paidByDeposit } from '@office/shared/areas/finance/commissions/commission.model'
import { commissionPaper } from '@office/shared/areas/finance/commissions/commission.paper'
import {
  agencyCommissionTransitions,
  type CommissionTransitions,
  riderCommissionTransitions,
} from '@office/shared/areas/finance/commissions/commission.transitions'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { PayLine } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { payLineWords } from '@office/shared/areas/rate-cards/pay/pay-words'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import type { MoveName } from '@office/shared/core/transitions'
import { isZero, negated, sumAmounts, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { PaperContext } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { readRuleTexts } from '../../rate-cards/pay-card.part.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import {
  addLines,
  freeLines,
  freezePrint,
  type LockedDocument,
  lockForMove,
  makeDocument,
  needHeadOffice,
  numberDraft,
  settle,
  told,
  totalOf,
} from '../documents/document.queries.ts'
import { type KindOfPaid, readPaidDetail } from '../documents/document-payment.queries.ts'
import { rejectionOf } from '../documents/document-rejection.queries.ts'
import { postEntries } from '../journal/journal.part.ts'
import { readNext } from './carried-commission.queries.ts'
import { allLines, commissionSource } from './commission.source.ts'
import { agencies, type CommissionParty, riders } from './commission-party.ts'
import { type Payee, type Reckoned, reckon } from './commission-reckon.queries.ts'
import { type Period, unpayableFrom } from './pay-event.queries.ts'

/** A kind of commission: whose it is, and who may read its paper. */
export interface KindOfCommission extends KindOfPaid<CommissionDetail> {
  transitions: CommissionTransitions
  kind: CommissionParty['kind']
  party: CommissionParty
  contract: typeof riderCommissionContract | typeof agencyCommissionContract
}

const title = msg`Commission {number}`
const headOffice = msg`Commissions are handled at head office, and your account is limited to certain branches`
const ownPay = msg`{number} is your own pay, so someone else must decide and pay`
const withDeposit = msg`{number} is set off against {deposit} and decided with it`
const nothingLeft = msg`There is nothing left to pay on {number}`
const reversed = msg`The last day is before the first`
const notOver = msg`A period must have ended before it is paid. Choose {last} or an earlier day`
const tooMany = msg`A commission can have at most {most} lines. Choose fewer days`

function kindOf(
  party: CommissionParty,
  transitions: KindOfCommission['transitions'],
  contract: KindOfCommission['contract'],
): KindOfCommission {
  const of: KindOfCommission = {
    kind: party.kind,
    party,
    account: party.account,
    transitions,
    contract,
    title,
    prints: contract.pdf.needs,
    draw: ({ id }, context) => makePrint(of, id, context),
    read: (context, id) => readCommission(party, context, id),
    mayPay: (document, _current, context) => refusePayee(of, document, 'pay', context),
    mayReverse: async (document, _current, context) => {
      await refusePayee(of, document, 'reverse-payment', context)
      await refuseSetOff(of, document, context, paidByDeposit)
    },
    mayWriteOff: (_document, _move, context) => needHeadOffice(context, headOffice),
  }
  return of
}
export const riderCommissions = kindOf(riders, riderCommissionTransitions, riderCommissionContract)
export const agencyCommissions = kindOf(agencies, agencyCommissionTransitions, agencyCommissionContract)
export const commissionKinds = [riderCommissions, agencyCommissions] as const

interface RuleSum {
  card: { id: number; version: number; name: string }
  rule: number
  lines: number
  amount: string
  /** A line that another commission pays. */
  left: PayLine | null
}

async function readCommission(
  party: CommissionParty,
  context: Pick<Context, 'tx' | 'translate'>,
  id: number,
): Promise<CommissionDetail> {
  const { tx, translate } = context
  const commission: Commission = found(await readOne(commissionSource(party), tx, id))
  const sums = await sql<RuleSum>`
    select pay -> 'line' -> 'card' as card, (pay -> 'line' ->> 'rule')::int as rule, count(*)::int as lines, sum(amount) as amount,
      (array_agg(pay -> 'line') filter (where pay -> 'line' ? 'left_to'))[1] as left
    from document_lines where document_id = ${id} and not takes_back and pay -> 'line' <> 'null' group by 1, 2 order by 1, 2`.execute(
    tx,
  )
  const facts = await sql<Pick<CommissionDetail, 'unpaid' | 'taken_back' | 'deposits'>>`
    select count(*) filter (where pay -> 'line' = 'null')::int as unpaid, in_currency(sum(amount) filter (where takes_back), ${commission.currency}) as taken_back,
      count(distinct pay ->> 'deposit_id')::int as deposits from document_lines where document_id = ${id}`.execute(tx)
  const beside = await sql<CommissionDetail['beside'][number]>`
    select id, number, currency, declared from documents
    where kind = ${party.kind} and party_id = ${commission.party_id} and period_from = ${commission.period_from}::date
      and period_to = ${commission.period_to}::date and id <> ${id} and state not in ('rejected', 'cancelled') and set_off_id is null order by id`.execute(
    tx,
  )
  const carried = await sql<CommissionDetail['carried'][number]>`
    select d.id, d.number, l.amount from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.claimed_id
    where l.document_id = ${id} order by l.line`.execute(tx)
  const next = await readNext(tx, commission)
  const textOf = await readRuleTexts(
    tx,
    sums.rows.map(({ card }) => card.id),
    translate,
  )
  return {
    ...commission,
    ...found(facts.rows[0]),
    rules: sums.rows.map(({ left, ...row }) => ({
      ...row,
      text: textOf(row.card.id, row.rule),
      note: left && payLineWords(left, translate),
    })),
    beside: beside.rows,
    carried: carried.rows,
    carried_into: next && { id: next.id, number: next.number },
    ...(await readPaidDetail(id, tx)),
  }
}

function checkPeriod({ from_day, to_day }: Period, { tenant, now }: Context): void {
  if (to_day < from_day) refuseField('to_day', 'before-first', reversed)
  const last = addDays(unpayableFrom(now, tenant.timeZone), -1)
  if (to_day > last) refuseField('to_day', 'not-over', notOver, { last: formatDay(last) })
}

/** Locked, so that nobody else makes one for the same days meanwhile, nor changes what is carried into it. */
export async function lockPayee(
  { parties }: CommissionParty,
  id: number,
  { tx }: Context,
): Promise<Payee & { place: number | null }> {
  const place = sql.ref(parties === 'riders' ? 'warehouse_id' : 'id')
  const { rows } = await sql<Payee & { place: number | null }>`
    select id, name, ${place} as place from ${sql.table(parties)} where id = ${id} for update`.execute(tx)
  return rows[0] ?? refuseField('party_id', 'unknown-reference', msg`This payee does not exist`)
}

async function reckonFor(
  of: KindOfCommission,
  payee: Payee,
  period: Period,
  context: Context,
  except: number | null = null,
): Promise<Reckoned[]> {
  const [reckoning] = await reckon(of.party, [payee], period, context, except)
  if (!reckoning) throw new Error('Every payee is reckoned')
  const { commissions, obstacle } = reckoning
  if (obstacle) refuse(obstacle.code, { detail: obstacle.message, values: obstacle.values })
  for (const { lines, currency } of commissions) {
    if (lines.length > MAX_PAID_LINES) refuseField('to_day', 'too-many', tooMany, { most: MAX_PAID_LINES })
    totalOf(lines, currency, 'commission-blocked')
  }
  return commissions
}

export async function createCommission(
  of: KindOfCommission,
  { party_id, remark, ...period }: Period & { party_id: number; remark?: string | null | undefined },
  context: Context,
): Promise<MadeCommissions> {
  needHeadOffice(context, headOffice)
  checkPeriod(period, context)
  const payee = await lockPayee(of.party, party_id, context)
  const commissions = await reckonFor(of, payee, period, context)
  const ids: number[] = []
  for (const { currency, amount, lines } of commissions) {
    const document = {
      state: 'issued',
      party_id,
      warehouse_id: payee.place,
      currency,
      declared: amount,
      remark: remark ?? null,
      issued_at: context.now,
      period_from: period.from_day,
      period_to: period.to_day,
      lines,
    }
    ids.push(await makeDocument(of.kind, document, context))
  }
  const made: CommissionDetail[] = []
  for (const id of ids) made.push(await told(of, id, 'create', context))
  const [first] = made
  if (!first) throw new Error('What comes to nothing is an obstacle')
  return { ...first, made }
}

/** Turns a draft into a commission of whoever issues it, with its own number and current lines. */
async function issue(of: KindOfCommission, id: number, context: Context): Promise<CommissionDetail> {
  const { tx, staff, now } = context
  const draft = await lockForMove(of, id, 'issue', context)
  needHeadOffice(context, headOffice)
  const { period_from, period_to } = await of.read(context, id)
  const payee = await lockPayee(of.party, draft.party_id, context)
  const commissions = await reckonFor(of, payee, { from_day: period_from, to_day: period_to }, context, id)
  const current = commissions.find(({ currency }) => currency === draft.currency)
  if (!current)
    return refuse('commission-blocked', {
      detail: nothingLeft,
      values: { number: draft.number },
      current: await of.read(context, id),
    })
  const { lines, amount } = current
  await tx.deleteFrom('document_lines').where('document_id', '=', id).execute()
  await addLines(tx, { id, kind: of.kind }, lines)
  await numberDraft(of.kind, id, context)
  const set = { maker_id: staff.id, issued_at: now, lines: lines.length, declared: amount }
  return settle(of, draft, 'issue', set, context)
}

/** Nobody decides on or pays their own pay. */
export async function refusePayee(
  of: KindOfCommission,
  document: LockedDocument,
  move: MoveName<KindOfCommission['transitions']>,
  context: Context,
): Promise<void> {
  needHeadOffice(context, headOffice)
  if (of.party.parties !== 'riders') return
  const rider = await context.tx.selectFrom('riders').select('staff_id').where('id', '=', document.party_id).executeTakeFirst()
  if (rider?.staff_id !== context.staff.id) return
  const why = { code: 'own-pay', message: ownPay, values: { number: document.number } }
  const permission = of.transitions.moves[move].needs
  const others = { permission, except: [document.maker_id, rider.staff_id], at: [document.warehouse_id] }
  await refuseOwn(why, others, await of.read(context, document.id), context)
}

/** A commission set off against a deposit is only decided with it. */
async function refuseSetOff(
  of: KindOfCommission,
  { id, number }: LockedDocument,
  context: Context,
  detail: Message = withDeposit,
): Promise<void> {
  const current = await of.read(context, id)
  if (current.set_off_number !== null) refuse('set-off', { detail, values: { number, deposit: current.set_off_number }, current })
}

/** What was earned is owed from now on. What is carried over was posted with the commission that it comes from. */
export async function postEarned(of: KindOfCommission, commission: LockedDocument, context: Context): Promise<void> {
  const { id, party_id, currency, declared } = commission
  const carried = (await of.read(context, id)).carried.map(line => negated(line.amount))
  const amount = toMinor(sumAmounts([declared, ...carried], currency), currency)
  await postEntries(context.tx, [
    {
      kind: 'commission',
      source: of.kind,
      source_id: id,
      staff_id: context.staff.id,
      lines: [
        { account: 'expense-commission', party_id: OURS, currency, amount },
        { account: of.account, party_id, currency, amount: -amount },
      ],
    },
  ])
}

async function approve(of: KindOfCommission, id: number, context: Context): Promise<CommissionDetail> {
  const commission = await lockForMove(of, id, 'approve', context)
  await refusePayee(of, commission, 'approve', context)
  await refuseSetOff(of, commission, context)
  await postEarned(of, commission, context)
  const after = await settle(of, commission, isZero(commission.declared) ? 'close' : 'approve', {}, context)
  await freezePrint(id, await makePrint(of, id, context), of.prints, context)
  return after
}

export async function updateCommission(
  of: KindOfCommission,
  id: number,
  { status }: { status: 'issued' | 'approved' | 'cancelled' },
  context: Context,
): Promise<CommissionDetail> {
  if (status === 'issued') return issue(of, id, context)
  if (status === 'approved') return approve(of, id, context)
  const commission = await lockForMove(of, id, 'cancel', context)
  needHeadOffice(context, headOffice)
  await refuseSetOff(of, commission, context)
  await freeLines(context.tx, id)
  return settle(of, commission, 'cancel', {}, context)
}

export async function rejectCommission(
  of: KindOfCommission,
  id: number,
  body: { reason_id: number; details: string },
  context: Context,
): Promise<CommissionDetail> {
  const commission = await lockForMove(of, id, 'reject', context)
  await refusePayee(of, commission, 'reject', context)
  await refuseSetOff(of, commission, context)
  await freeLines(context.tx, id)
  return settle(of, commission, 'reject', await rejectionOf('commission-rejected', body, context), context)
}

/** Everything that is printed. */
export async function readPrint(commission: CommissionDetail, { tx }: Pick<Context, 'tx'>): Promise<CommissionPrint> {
  const lines = await sql<CommissionLine>`${allLines(commission.id)}`.execute(tx)
  return { ...commission, paid_for: lines.rows }
}

/** Its rules are printed in the paper's language, which may differ from its maker's. */
export async function makePrint({ party }: KindOfCommission, id: number, context: PaperContext): Promise<PrintedFile> {
  const reader = await outsideReaderOf(context)
  const commission = await readCommission(party, { ...context, translate: reader.translate }, id)
  return printed(commissionPaper, await readPrint(commission, context), reader)
}
