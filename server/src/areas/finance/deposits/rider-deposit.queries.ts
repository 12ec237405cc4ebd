// The steps of rider deposits: made from what a rider holds, counted blind, approved into the journal, rejected or cancelled.

import { type Denominations, denominationsOf, worthOf } from '@office/shared/areas/finance/deposits/denomination.model'
import type {
  MadeRiderDeposits,
  RiderDepositDetail,
  RiderDepositPrint,
} from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositPaper } from '@office/shared/areas/finance/deposits/rider-deposit.paper'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import { msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import { amountIn, toMinor } from '@office/shared/format/amount'
import { required } from '@office/shared/rules/required'
import { type PaperContext, readerOf } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import { staffOfRider } from '../adjustments/order-money.queries.ts'
import { freezePrint, type LockedDocument, lockForMove, settle } from '../documents/document.queries.ts'
import { makeEach } from '../documents/document-each.part.ts'
import { rejectionOf } from '../documents/document-rejection.queries.ts'
import { postEntries } from '../journal/journal.part.ts'
import { releaseReceipts } from './cash-receipt.queries.ts'
import {
  cashLines,
  claimedIds,
  giveBack,
  type KindOfDeposit,
  linesOf,
  makeDeposit,
  moveCash,
  type NewHeldDeposit,
  type Taken,
} from './deposit.queries.ts'
import { lockHeld, riderCash, takeHeld } from './held-cash.queries.ts'
import { takeOpening } from './opening-cash.queries.ts'
import { blinded, type Counting, isBlind, riderDepositSource } from './rider-deposit.source.ts'

const withoutBranch = msg`This rider belongs to no branch, so nobody can receive the cash`
const ofAgency = msg`{name} works for the agency {agency} by now, but collected this for us. Move {name} to the branch that receives the cash first`
const unknownNote = msg`{value} is not a note or coin of {currency}`
const twice = msg`{value} is counted twice`
const ownCount = msg`You counted {number} and its variance is above the limit, so someone else must approve it`
const ownCash = msg`{number} is your own cash, so someone else must count it and decide`
const needsReason = msg`The variance is above the limit. Enter a reason for accepting it`
const uncounted = msg`You can see the papers of {number} once it has been counted`

export const riderDeposits: KindOfDeposit<typeof riderDepositTransitions, RiderDepositDetail> = {
  kind: 'rider-deposit',
  held: riderCash.custody,
  within: 'in-rider-deposit',
  ordersOf: claimedIds,
  released: releaseReceipts,
  transitions: riderDepositTransitions,
  read: readRiderDeposit,
  // Whoever may still count it may read the log.
  audited: deposit => (deposit.state === 'submitted' ? { ...deposit, declared: null } : deposit),
}

export async function readRiderDeposit(context: Pick<Context, 'tx'> & Counting, id: number): Promise<RiderDepositDetail> {
  const [deposit, counted] = await Promise.all([
    readOne(riderDepositSource, context.tx, id),
    context.tx.selectFrom('documents').select('denominations').where('id', '=', id).executeTakeFirst(),
  ])
  return { ...blinded(context, found(deposit)), denominations: found(counted).denominations }
}

/** The rider's branch, which receives the cash. */
export async function branchOf(rider: number, { tx }: Context): Promise<number> {
  const row = await tx
    .selectFrom('riders as r')
    .innerJoin('warehouses as w', join => join.onRef('w.tenant_id', '=', 'r.tenant_id').onRef('w.id', '=', 'r.warehouse_id'))
    .select(['r.name', 'w.id', 'w.kind', 'w.name as place'])
    .where('r.id', '=', rider)
    .executeTakeFirst()
  if (!row) return refuse('rider-without-branch', { detail: withoutBranch })
  const { name, id, kind, place } = row
  if (kind === 'agency') refuse('rider-without-branch', { detail: ofAgency, values: { name, agency: place } })
  return id
}

export async function createRiderDeposit(body: NewHeldDeposit, context: Context): Promise<MadeRiderDeposits> {
  const { party_id: holder, order_ids } = body
  const make = async (taken: Taken) => {
    const warehouse_id = await branchOf(taken.party_id, context)
    return makeDeposit(riderDeposits, taken, { warehouse_id, remark: body.remark }, context)
  }
  if (order_ids.length === 0) {
    const deposit = await make(await takeOpening(riderCash, body, context))
    return { ...deposit, made: [deposit] }
  }
  const locked = await lockHeld(order_ids, context)
  return makeEach({ ids: order_ids, locked, party_id: holder }, async ({ ids, party_id }) =>
    make(await takeHeld(riderCash, { party_id, order_ids: ids }, context)),
  )
}

/** Whoever pays neither counts nor decides: the rider whose cash it is, wherever the deposit was made. */
async function refuseRider(deposit: LockedDocument, move: 'count' | 'approve' | 'reject', context: Context): Promise<void> {
  const own = await staffOfRider(context.tx, deposit.party_id)
  if (!own.includes(context.staff.id)) return
  const why = { code: 'own-pay', message: ownCash, values: { number: deposit.number } }
  const current = await readRiderDeposit(context, deposit.id)
  const permission = riderDepositTransitions.moves[move].needs
  const others = { permission, except: [deposit.maker_id, ...own], at: [deposit.warehouse_id] }
  await refuseOwn(why, others, current, context)
}

function checkNotes(denominations: Denominations, currency: string): void {
  const allowed = denominationsOf(currency)
  const seen = new Set<string>()
  for (const { value } of denominations) {
    const note = amountIn(value, currency)
    if (!allowed.includes(note)) refuseField('denominations', 'unknown-denomination', unknownNote, { value, currency })
    if (seen.has(note)) refuseField('denominations', 'counted-twice', twice, { value })
    seen.add(note)
  }
}

async function count(id: number, denominations: Denominations | undefined, context: Context): Promise<RiderDepositDetail> {
  const deposit = await lockForMove(riderDeposits, id, 'count', context)
  await refuseRider(deposit, 'count', context)
  if (denominations === undefined) return refuseField('denominations', required.code, required.message)
  checkNotes(denominations, deposit.currency)
  const counted = worthOf(denominations, deposit.currency)
  const set = { counted, denominations: JSON.stringify(denominations), counter_id: context.staff.id }
  return settle(riderDeposits, deposit, 'count', set, context)
}

/** Above the limit a second person must decide, with a reason. */
async function checkVariance(deposit: LockedDocument, reason: string, context: Context): Promise<void> {
  const current = await readRiderDeposit(context, deposit.id)
  if (!current.is_over_limit) return
  if (deposit.counter_id === context.staff.id) {
    const why = { code: 'own-count', message: ownCount, values: { number: deposit.number } }
    const permission = riderDepositTransitions.moves.approve.needs
    const others = { permission, except: [deposit.maker_id, deposit.counter_id], at: [deposit.warehouse_id] }
    await refuseOwn(why, others, current, context)
  }
  if (reason === '') refuseField('reason', required.code, needsReason)
}

/** The declared amount leaves the rider and the counted amount reaches the branch; the difference is the rider's variance. */
async function approve(id: number, reason: string, context: Context): Promise<RiderDepositDetail> {
  const { tx, staff } = context
  const deposit = await lockForMove(riderDeposits, id, 'approve', context)
  await refuseRider(deposit, 'approve', context)
  await checkVariance(deposit, reason, context)
  const { currency, party_id } = deposit
  const [declared, counted] = [toMinor(deposit.declared, currency), toMinor(found(deposit.counted), currency)]
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: 'rider-deposit',
      source_id: id,
      staff_id: staff.id,
      ...(reason === '' ? {} : { reason }),
      lines: [
        ...(await cashLines('cash-rider', deposit, context)),
        { account: 'cash-branch', party_id: found(deposit.warehouse_id), currency, amount: counted },
        { account: 'variance-rider', party_id, currency, amount: declared - counted },
      ],
    },
  ])
  // Where nothing was counted, no deposit of the branch would ever take its orders to head office.
  await moveCash(riderDeposits, id, counted === 0n ? 'at-office' : 'at-branch', context)
  const after = await settle(riderDeposits, deposit, 'approve', reason === '' ? {} : { reason }, context)
  await freezePrint(id, await makePrint(id, context), ['print-rider-deposit'], context)
  return after
}

export async function updateRiderDeposit(
  id: number,
  body: {
    status: 'counted' | 'approved' | 'cancelled'
    denominations?: Denominations | undefined
    reason?: string | null | undefined
  },
  context: Context,
): Promise<RiderDepositDetail> {
  if (body.status === 'counted') return count(id, body.denominations, context)
  if (body.status === 'approved') return approve(id, (body.reason ?? '').trim(), context)
  return giveBack(riderDeposits, await lockForMove(riderDeposits, id, 'cancel', context), 'cancel', {}, context)
}

export async function rejectRiderDeposit(
  id: number,
  body: { reason_id: number; details: string },
  context: Context,
): Promise<RiderDepositDetail> {
  const deposit = await lockForMove(riderDeposits, id, 'reject', context)
  await refuseRider(deposit, 'reject', context)
  return giveBack(riderDeposits, deposit, 'reject', await rejectionOf('deposit-rejected', body, context), context)
}

/** Refused to anyone who may still count it, because papers and slips reveal its sum. */
export async function readCounted(context: Pick<Context, 'tx'> & Counting, id: number): Promise<RiderDepositDetail> {
  const deposit = await readRiderDeposit(context, id)
  if (isBlind(context, deposit)) refuse('deposit-not-counted', { detail: uncounted, values: { number: deposit.number } })
  return deposit
}

/** Everything that is printed. */
export const readPrint = async (context: Pick<Context, 'tx'> & Counting, id: number): Promise<RiderDepositPrint> => ({
  ...(await readCounted(context, id)),
  orders: await linesOf(id, context),
})

export async function makePrint(id: number, context: PaperContext & Counting): Promise<PrintedFile> {
  const deposit = await readPrint(context, id)
  return printed(riderDepositPaper, deposit, readerOf(context))
}
