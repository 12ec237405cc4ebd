// What becomes of rider deposits: made of what a rider holds, counted blind, approved into the journal, rejected or cancelled.
import { type Denominations, denominationsOf, worthOf } from '@office/shared/areas/finance/denomination.model'
import { MAX_LINES } from '@office/shared/areas/finance/document.model'
import type {
  DepositSelection,
  PendingOrder,
  RiderDepositDetail,
  RiderDepositPrint,
} from '@office/shared/areas/finance/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/rider-deposit.transitions'
import { riderDepositPdf } from '@office/shared/areas/finance/rider-deposit-pdf'
import { type Message, msg } from '@office/shared/core/message'
import { fromMinor, sumAmounts, toMinor } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import { pdfFonts } from '../../core/files/pdf-fonts.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-sql.ts'
import { lockOrders } from '../orders/order-move.part.ts'
import {
  claimedOrders,
  freeLines,
  type KindOfDocument,
  keepFile,
  type LockedDocument,
  lockForMove,
  makeDocument,
  refuseOwn,
  settle,
  told,
} from './document.queries.ts'
import { documentsHolding, inDocument } from './document-claim.part.ts'
import { postEntries } from './journal.part.ts'
import { blinded, isBlind, riderDepositSource } from './rider-deposit.source.ts'
import { moveCustody } from './settlement.part.ts'

const noSuchOrder = msg`There is no such order`
const notWithRider = msg`No rider holds its cash`
const otherRider = msg`Its cash is with {rider}`
const otherCurrency = msg`A deposit is in one currency; this is {currency}`
const blocked = msg`{n, plural, one {# order} other {# orders}} cannot be in this deposit. {waybill}: {why}`
const withoutBranch = msg`This rider belongs to no branch, so nobody can receive the cash`
const unknownRider = msg`There is no such rider`
const unknownNote = msg`{value} is no note or coin of {currency}`
const twice = msg`{value} is counted twice`
const ownCount = msg`You counted {number}, and it is off by more than the limit`
const unknownReason = msg`There is no such active reason for rejecting a deposit`
const uncounted = msg`{number} is printed for you once it is counted`

export const riderDeposits: KindOfDocument<typeof riderDepositTransitions, RiderDepositDetail> = {
  kind: 'rider-deposit',
  transitions: riderDepositTransitions,
  read: readRiderDeposit,
}

export async function readRiderDeposit(context: Context, id: number): Promise<RiderDepositDetail> {
  const deposit = found(await readOne(riderDepositSource, context.tx, id))
  const { denominations } = await context.tx
    .selectFrom('documents')
    .select('denominations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...blinded(context, deposit), denominations }
}

type Refused = DepositSelection['refused'][number]
interface Asked {
  rider_id?: number | undefined
  ids: readonly number[]
  waybills: readonly string[]
}

/** Orders as they were named, each once: those whose cash a rider holds, and of the others why they cannot be in a deposit. */
async function judge(context: Context, { rider_id, ids, waybills }: Asked) {
  const { tx, translate } = context
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const { rows } = await sql<PendingOrder & { custody: string }>`
    select o.id, o.waybill_number, o.receiver_name, m.name as merchant_name, o.status_since as delivered_at, o.currency, o.rider_id,
      r.name as rider_name, o.custody, ((select sum(l.amount) from journal_lines l
        where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = 'cash-rider') / 100)::numeric(14, 2) as amount
    from orders o join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id
    where o.id = any(${[...ids]}::int[]) or o.waybill_number = any(${codes}::text[]) order by o.id desc`.execute(tx)
  const holding = await documentsHolding(
    tx,
    rows.map(row => row.id),
  )
  const isTheirs = (row: PendingOrder) => rider_id === undefined || row.rider_id === rider_id
  const currency = rows.find(row => row.custody === 'with-rider' && isTheirs(row))?.currency
  const refused: Refused[] = []
  const orders: PendingOrder[] = []
  for (const { custody, ...row } of rows) {
    const claim = holding.get(row.id)
    const no = (code: string, words: Message, values: Record<string, string> = {}) =>
      refused.push({ id: row.id, waybill_number: row.waybill_number, code, message: translate(words, values) })
    if (claim) no('in-document', inDocument, { document: translate(claim.document), number: claim.number })
    else if (custody !== 'with-rider') no('not-with-rider', notWithRider)
    else if (!isTheirs(row)) no('other-rider', otherRider, { rider: row.rider_name ?? '' })
    else if (rider_id !== undefined && row.currency !== currency) no('other-currency', otherCurrency, { currency: row.currency })
    else orders.push(row)
  }
  const [known, knownCodes] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const absent = [...ids.filter(id => !known.has(id)).map(id => `#${id}`), ...codes.filter(code => !knownCodes.has(code))]
  const message = translate(noSuchOrder)
  refused.push(...absent.map(waybill_number => ({ id: null, waybill_number, code: 'not-found', message })))
  return { orders, refused }
}

const tooMany = msg`A deposit holds {most} orders at most`
/** No waybill is longer. */
const LONGEST = 60

function listed(path: string, text = ''): string[] {
  const parts = [...new Set(text.split(',').map(part => part.trim().slice(0, LONGEST)))].filter(part => part !== '')
  return parts.length > MAX_LINES ? refuseField(path, 'too-many', tooMany, { most: MAX_LINES }) : parts
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

/** What a selection adds up to, before it is a deposit. */
export async function readSelection(
  query: { rider_id?: number | undefined; orders?: string | undefined; waybills?: string | undefined },
  context: Context,
): Promise<DepositSelection> {
  const ids = listed('orders', query.orders).map(Number).filter(isId)
  const { orders, refused } = await judge(context, {
    rider_id: query.rider_id,
    ids,
    waybills: listed('waybills', query.waybills),
  })
  const sums = [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
    currency,
    orders: group.length,
    amount: sumAmounts(group.map(order => order.amount)),
  }))
  return { sums, orders, refused }
}

export async function createRiderDeposit(
  body: { rider_id?: number | undefined; order_ids: readonly number[]; remark?: string | null | undefined },
  context: Context,
): Promise<RiderDepositDetail> {
  const { tx } = context
  const ids = [...new Set(body.order_ids)]
  const held = (await lockOrders(tx, ids)).find(order => order.custody === 'with-rider')
  const rider_id = body.rider_id ?? held?.rider_id ?? 0
  const rider = await tx.selectFrom('riders').select(['id', 'warehouse_id']).where('id', '=', rider_id).executeTakeFirst()
  if (body.rider_id !== undefined && !rider) return refuseField('rider_id', 'unknown-reference', unknownRider)
  if (rider?.warehouse_id === null) return refuse('rider-without-branch', { detail: withoutBranch })
  const { orders, refused } = await judge(context, { rider_id, ids, waybills: [] })
  const [first] = refused
  if (first || !rider) {
    const values = { n: refused.length, waybill: first?.waybill_number ?? '', why: first?.message ?? '' }
    return refuse('deposit-blocked', { detail: blocked, values, current: refused })
  }
  const id = await makeDocument(
    'rider-deposit',
    {
      party_id: rider.id,
      warehouse_id: rider.warehouse_id,
      currency: found(orders[0]).currency,
      declared: sumAmounts(orders.map(order => order.amount)),
      remark: body.remark ?? null,
      orders,
    },
    context,
  )
  await moveCustody(
    tx,
    orders.map(order => order.id),
    'in-rider-deposit',
  )
  context.publish({ type: 'orders.moved', data: { count: orders.length } })
  return told(riderDeposits, id, 'create', context)
}

function checkNotes(denominations: Denominations, currency: string): void {
  const allowed = denominationsOf(currency).map(toMinor)
  const seen = new Set<bigint>()
  for (const { value } of denominations) {
    if (!allowed.includes(toMinor(value))) refuseField('denominations', 'unknown-denomination', unknownNote, { value, currency })
    if (seen.has(toMinor(value))) refuseField('denominations', 'counted-twice', twice, { value })
    seen.add(toMinor(value))
  }
}

async function count(id: number, denominations: Denominations | undefined, context: Context): Promise<RiderDepositDetail> {
  const deposit = await lockForMove(riderDeposits, id, 'count', context)
  if (denominations === undefined) return refuseField('denominations', required.code, required.message)
  checkNotes(denominations, deposit.currency)
  const counted = fromMinor(worthOf(denominations))
  const set = { counted, denominations: JSON.stringify(denominations), counter_id: context.staff.id }
  return settle(riderDeposits, deposit, 'count', set, context)
}

/** Above the limit a second person decides, and says why. */
async function checkVariance(deposit: LockedDocument, reason: string, context: Context): Promise<void> {
  const current = await readRiderDeposit(context, deposit.id)
  if (!current.is_over_limit) return
  if (deposit.counter_id === context.staff.id) {
    const why = { code: 'own-count', message: ownCount, values: { number: deposit.number } }
    const except = [deposit.maker_id, deposit.counter_id]
    await refuseOwn(why, riderDepositTransitions.moves.approve.needs, except, deposit, current, context)
  }
  if (reason === '') refuseField('reason', required.code, required.message)
}

/** The cash leaves the rider by what was declared and comes to the branch by what was counted; the rider's variance is the difference. */
async function approve(id: number, reason: string, context: Context): Promise<RiderDepositDetail> {
  const { tx, staff } = context
  const deposit = await lockForMove(riderDeposits, id, 'approve', context)
  await checkVariance(deposit, reason, context)
  const orders = await claimedOrders(context, id)
  const ids = orders.map(order => order.id)
  const { currency, party_id } = deposit
  const [declared, counted] = [toMinor(deposit.declared), toMinor(found(deposit.counted))]
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: 'rider-deposit',
      source_id: id,
      staff_id: staff.id,
      ...(reason === '' ? {} : { reason }),
      lines: [
        ...orders.map(order => ({
          account: 'cash-rider' as const,
          party_id,
          order_id: order.id,
          currency,
          amount: -toMinor(order.amount),
        })),
        { account: 'cash-branch', party_id: found(deposit.warehouse_id), currency, amount: counted },
        { account: 'variance-rider', party_id, currency, amount: declared - counted },
      ],
    },
  ])
  await lockOrders(tx, ids)
  await moveCustody(tx, ids, 'at-branch')
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
  const after = await settle(riderDeposits, deposit, 'approve', reason === '' ? {} : { reason }, context)
  await freezePrint(id, context)
  return after
}

/** Frees its orders: the rider holds their cash again. */
async function giveBack(
  deposit: LockedDocument,
  move: 'reject' | 'cancel',
  set: { reason_id?: number; reason?: string },
  context: Context,
): Promise<RiderDepositDetail> {
  const ids = (await claimedOrders(context, deposit.id)).map(order => order.id)
  await freeLines(context, deposit.id)
  await lockOrders(context.tx, ids)
  await moveCustody(context.tx, ids, 'with-rider')
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
  return settle(riderDeposits, deposit, move, set, context)
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
  return giveBack(await lockForMove(riderDeposits, id, 'cancel', context), 'cancel', {}, context)
}

export async function rejectRiderDeposit(
  id: number,
  { reason_id, details }: { reason_id: number; details: string },
  context: Context,
): Promise<RiderDepositDetail> {
  const deposit = await lockForMove(riderDeposits, id, 'reject', context)
  const reason = await context.tx
    .selectFrom('reasons')
    .select('id')
    .where('id', '=', reason_id)
    .where('applies_to', '=', 'deposit-rejected')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!reason) return refuseField('reason_id', 'unknown-reference', unknownReason)
  return giveBack(deposit, 'reject', { reason_id, reason: details }, context)
}

/** Everything that stands on paper; refused to whoever may still count it. */
export async function readPrint(context: Context, id: number): Promise<RiderDepositPrint> {
  const deposit = await readRiderDeposit(context, id)
  if (isBlind(context, deposit)) refuse('deposit-not-counted', { detail: uncounted, values: { number: deposit.number } })
  const { rows } = await sql<RiderDepositPrint['orders'][number]>`
    select o.id, o.waybill_number, o.receiver_name, m.name as merchant_name, o.status_since as delivered_at, o.currency, l.amount
    from document_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    where l.document_id = ${id} order by l.line`.execute(context.tx)
  return { ...deposit, orders: rows }
}

export async function makePrint(id: number, context: Context): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { tenant, translate } = context
  const deposit = await readPrint(context, id)
  const told = { company: tenant.company, zone: tenant.timeZone, translate, loadFonts: pdfFonts }
  return { name: `${deposit.number}.pdf`, bytes: await riderDepositPdf(deposit, told) }
}

/** The paper as it is when the deposit is approved: served so from then on. */
async function freezePrint(id: number, context: Context): Promise<void> {
  const { tx, tenant, staff, services } = context
  const { name, bytes } = await makePrint(id, context)
  const options = { name, type: 'application/pdf', needs: ['print-rider-deposit'], staffId: staff.id }
  await keepFile(context, id, 'print', await services.files.keepBytes(tx, tenant.id, bytes, options))
}
