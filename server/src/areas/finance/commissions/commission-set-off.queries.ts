// Commissions of agencies that are set off against their deposits: made with a deposit from its parcels, approved with it,
// dropped with it.

import { commission } from '@office/shared/areas/rate-cards/pay/commission'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { compareAmounts, fromMinor, isZero, sumAmounts, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { beyondBranch } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found } from '../../../core/http/refusal.ts'
import { readPayCards } from '../../rate-cards/pay-card.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { freeLines, freezePrint, lockDocument, makeDocument, settle, told } from '../documents/document.queries.ts'
import { readCarried } from './carried-commission.queries.ts'
import { agencyCommissions, lockPayee, makePrint, postEarned } from './commission.queries.ts'
import { agencies } from './commission-party.ts'
import { lineOf } from './commission-reckon.queries.ts'
import { readWork } from './pay-event.queries.ts'

interface Deposit {
  id: number
  party_id: number
  currency: string
  declared: string | null
}

/**
 * The commission for the parcels of a deposit, if the finance setting sets it off and the cash is enough for it. Sums for a
 * period and bonuses are left to that period's commission. What earlier ones left open to us comes off, and where that is more than
 * was earned, the deposit brings the rest.
 */
export async function setOff(deposit: Deposit, orders: readonly number[], context: Context): Promise<void> {
  const { tx, tenant, now } = context
  if (!(await readSetting(tx, financeSetting)).sets_off_commission) return
  const { id, party_id, currency } = deposit
  const { work, cards, days } = await beyondBranch(tx, async () => {
    const done = await readWork(tx, agencies, [party_id], { orders }, tenant.timeZone)
    const work = done.filter(({ held_by }) => held_by === null)
    const sorted = work.map(({ day }) => day).sort()
    const today = dayIn(now, tenant.timeZone)
    const days = { from_day: sorted[0] ?? today, to_day: sorted.at(-1) ?? today }
    return { work, days, cards: (await readPayCards(tx, agencies.card, [party_id], days)).get(party_id) ?? [] }
  })
  const byId = new Map(work.map(done => [done.id, done]))
  const lines = commission(cards, days, work).lines.flatMap(line => {
    const done = line.event_id === null ? undefined : byId.get(line.event_id)
    return done && line.currency === currency ? [{ ...lineOf({ ...done, deposit_id: id }, line), event_id: done.id }] : []
  })
  const earned = sumAmounts(
    lines.map(line => line.amount),
    currency,
  )
  if (isZero(earned) || compareAmounts(earned, deposit.declared ?? '0') > 0) return
  const carried = (
    await beyondBranch(tx, async () => {
      await lockPayee(agencies, party_id, context)
      return readCarried(tx, agencies, [party_id], null)
    })
  ).filter(one => one.currency === currency)
  const document = {
    state: 'issued',
    party_id,
    warehouse_id: party_id,
    currency,
    declared: sumAmounts([earned, ...carried.map(({ amount }) => amount)], currency),
    remark: null,
    issued_at: now,
    period_from: days.from_day,
    period_to: days.to_day,
    set_off_id: id,
    lines: [...lines, ...carried.map(({ id: claimed_id, amount }) => ({ claimed_id, amount }))],
  }
  await told(agencyCommissions, await makeDocument(agencyCommissions.kind, document, context), 'create', context)
}

/** The commission set off against an undecided deposit, locked. */
async function lockSetOff(depositId: number, context: Context) {
  const row = await context.tx
    .selectFrom('documents')
    .select('id')
    .where('set_off_id', '=', depositId)
    .where('state', '=', 'issued')
    .executeTakeFirst()
  return row && lockDocument(agencyCommissions.kind, row.id, context)
}

/**
 * Approves and pays it with the deposit, whose entry takes it from the cash.
 * @returns its amount in minor units, below 0 where the deposit brings more than its cash
 */
export async function approveSetOff(deposit: { id: number; number: string }, context: Context): Promise<bigint> {
  const { tx, tenant, staff, now } = context
  const document = await lockSetOff(deposit.id, context)
  if (!document) return 0n
  const { id, currency, declared } = document
  await postEarned(agencyCommissions, document, context)
  const amount = toMinor(declared, currency)
  if (amount !== 0n) {
    const paid = fromMinor(amount < 0n ? -amount : amount, currency)
    const payment = { document_id: id, amount: paid, paid_on: dayIn(now, tenant.timeZone), reference: deposit.number }
    await tx
      .insertInto('document_payments')
      .values({ ...payment, staff_id: staff.id })
      .execute()
  }
  await settle(agencyCommissions, document, 'close', {}, context)
  await freezePrint(id, await makePrint(agencyCommissions, id, context), agencyCommissions.contract.pdf.needs, context)
  return amount
}

/** Drops the commission of a deposit that was rejected or cancelled. */
export async function dropSetOff(context: Context, depositId: number): Promise<void> {
  const document = await lockSetOff(depositId, context)
  if (!document) return
  await freeLines(context.tx, document.id)
  await settle(agencyCommissions, found(document), 'cancel', {}, context)
}
