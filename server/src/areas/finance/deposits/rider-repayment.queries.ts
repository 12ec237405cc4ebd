// What riders repay of the shortfalls of their counts: posted against their variance, at most what they owe, and reversed where it was
// entered wrongly.

import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import type { NewRepayment, RiderRepayment } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { type RepaymentReceipt, repaymentReceiptPaper } from '@office/shared/areas/finance/deposits/rider-repayment.paper'
import { documentKinds } from '@office/shared/areas/finance/document.model'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { PaymentMethodKind } from '@office/shared/areas/finance/methods/payment-method.model'
import { msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import type { ReceiptPaper } from '@office/shared/core/print/receipt-size'
import { formatMoney, fromMinor, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import { staffOfRider } from '../adjustments/order-money.queries.ts'
import { lockRider, varianceOf } from '../adjustments/rider-variance.part.ts'
import { inDocument } from '../documents/document-claim.part.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { type JournalEntry, postEntries } from '../journal/journal.part.ts'
import { ownName, readMethod } from '../methods/payment-method.part.ts'
import type {} from './cash-receipt.table.ts'
import { branchOf } from './rider-deposit.queries.ts'
import type {} from './rider-repayment.table.ts'

const nothingOwed = msg`{name} owes no shortfall in {currency}`
const tooMuch = msg`{name} owes only {owed}`
const ownCash = msg`This is about your own money, so someone else must enter it`
const unknown = msg`{name} made no such repayment`
const reversed = msg`This repayment of {name} has already been reversed`

/** The source of its entries in the journal; migration 0930 names it. */
const REPAYMENT = 'rider-repayment'

/** The most that are shown. */
const MOST = 100

type Row = Omit<RiderRepayment, 'reversed'> & { at: string | null; by: string | null; why: string | null }

const asRead = ({ at, by, why, ...row }: Row): RiderRepayment => ({
  ...row,
  reversed: at === null ? null : { at, by: by ?? '', reason: why ?? '' },
})

async function readRepayments(rider: number, { tx }: Context, id: number | null = null): Promise<RiderRepayment[]> {
  const { rows } = await sql<Row>`
    select p.id, p.currency, p.amount, w.name as warehouse_name, p.payment_method, p.payment_reference, p.reason, p.created_at,
      s.name as received_by, p.reversed_at as at, reverser.name as by, p.reversed_for as why
    from rider_repayments p join staff s on s.tenant_id = p.tenant_id and s.id = p.staff_id
    left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
    left join staff reverser on reverser.tenant_id = p.tenant_id and reverser.id = p.reverser_id
    where p.rider_id = ${rider} and (${id}::int is null or p.id = ${id}::int) order by p.id desc limit ${MOST}`.execute(tx)
  return rows.map(asRead)
}

export async function listRepayments(rider: number, context: Context): Promise<RiderRepayment[]> {
  found(await context.tx.selectFrom('riders').select('id').where('id', '=', rider).executeTakeFirst())
  return readRepayments(rider, context)
}

export async function printRepayment(rider: number, id: number, paper: ReceiptPaper, context: Context): Promise<PrintedFile> {
  const repayment = found((await readRepayments(rider, context, id))[0])
  const { rows } = await sql<Pick<RepaymentReceipt, 'rider' | 'method_name'>>`
    select r.name as rider, ${ownName('m')} as method_name from riders r
    left join payment_methods m on m.tenant_id = r.tenant_id and m.key = ${repayment.payment_method}
    where r.id = ${rider}`.execute(context.tx)
  return printed(repaymentReceiptPaper, { paper, repayment, ...found(rows[0]) }, await outsideReaderOf(context))
}

/** Whoever owes it neither enters nor reverses it. */
async function refuseRider(rider: number, warehouse: number, context: Context): Promise<void> {
  const own = await staffOfRider(context.tx, rider)
  if (!own.includes(context.staff.id)) return
  const others = { permission: riderDepositTransitions.moves.approve.needs, except: own, at: [warehouse] }
  await refuseOwn({ code: 'own-pay', message: ownCash }, others, {}, context)
}

interface Repaid {
  id: number
  rider: number
  warehouse: number
  currency: string
  method: PaymentMethodKind | null
  /** What the rider owes less, in minor units; below 0 when it is reversed. */
  amount: bigint
}

/** Whose the money is by the way it was paid. */
function holderOf({ method, warehouse }: Repaid): { account: AccountName; party_id: number } {
  if (method === 'gateway') return { account: 'cash-gateway', party_id: OURS }
  return method === 'bank' ? { account: 'cash-office', party_id: OURS } : { account: 'cash-branch', party_id: warehouse }
}

const post = (repaid: Repaid, entry: Pick<JournalEntry, 'kind' | 'reason'>, { tx, staff }: Context) =>
  postEntries(tx, [
    {
      ...entry,
      source: REPAYMENT,
      source_id: repaid.id,
      staff_id: staff.id,
      lines: [
        { ...holderOf(repaid), currency: repaid.currency, amount: repaid.amount },
        { account: 'variance-rider', party_id: repaid.rider, currency: repaid.currency, amount: -repaid.amount },
      ],
    },
  ])

async function tell(action: string, rider: number, id: number, context: Context): Promise<RiderRepayment> {
  const after = found((await readRepayments(rider, context, id))[0])
  await context.audit({ action, subject: 'rider', subjectId: rider, after })
  for (const kind of ['rider-deposit', 'branch-deposit'] as const) context.publish({ type: 'documents.changed', data: { kind } })
  return after
}

export async function enterRepayment(rider: number, asked: NewRepayment, context: Context): Promise<RiderRepayment> {
  const { tx, tenant, staff } = context
  const { name } = await lockRider(tx, rider)
  const warehouse = await branchOf(rider, context)
  await refuseRider(rider, warehouse, context)
  const currency = (asked.currency ?? tenant.currency).toUpperCase()
  const owed = await varianceOf(tx, rider, currency)
  if (owed <= 0n) refuse('not-possible', { detail: nothingOwed, values: { name, currency } })
  const sum = asked.amount === undefined ? fromMinor(owed, currency) : askedAmount('amount', asked.amount, currency)
  refuseNothing(sum)
  const amount = toMinor(sum, currency)
  if (amount > owed) refuseField('amount', 'too-much', tooMuch, { name, owed: formatMoney(fromMinor(owed, currency), currency) })
  const { method_kind: method, ...paid } = await readMethod(tx, asked)
  const own = {
    rider_id: rider,
    warehouse_id: warehouse,
    currency,
    amount: sum,
    ...paid,
    reason: asked.reason,
    staff_id: staff.id,
  }
  const { id } = await tx.insertInto('rider_repayments').values(own).returning('id').executeTakeFirstOrThrow()
  await post({ id, rider, warehouse, currency, method, amount }, { kind: 'payment', reason: asked.reason }, context)
  return tell('rider.repay', rider, id, context)
}

/** The receipt of cash that was repaid, locked; refuses where a deposit of the branch has it. */
async function refuseHandedIn(id: number, { tx, translate }: Context): Promise<void> {
  await sql`select from cash_receipts where repayment_id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select d.number from cash_receipts r
    join document_lines l on l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id where r.repayment_id = ${id}`.execute(tx)
  const [held] = rows
  const document = translate(documentKinds['branch-deposit'].name)
  if (held) refuse('in-document', { detail: inDocument, values: { document, number: held.number } })
}

export async function reverseRepayment(
  rider: number,
  { repayment_id, reason }: { repayment_id: number; reason: string },
  context: Context,
): Promise<RiderRepayment> {
  const { tx, staff, now } = context
  const { name } = await lockRider(tx, rider)
  const repayment = await tx
    .selectFrom('rider_repayments')
    .leftJoin('payment_methods', 'payment_methods.key', 'rider_repayments.payment_method')
    .select(['rider_repayments.id', 'warehouse_id', 'currency', 'amount', 'reversed_at', 'kind as method'])
    .where('rider_repayments.id', '=', repayment_id)
    .where('rider_id', '=', rider)
    .executeTakeFirst()
  if (!repayment) return refuseField('repayment_id', 'unknown-reference', unknown, { name })
  const { id, warehouse_id: warehouse, currency, method } = repayment
  await refuseRider(rider, warehouse, context)
  if (repayment.reversed_at !== null) {
    const [current] = await readRepayments(rider, context, id)
    refuse('payment-reversed', { detail: reversed, values: { name }, current })
  }
  await refuseHandedIn(id, context)
  await tx
    .updateTable('rider_repayments')
    .set({ reverser_id: staff.id, reversed_at: now, reversed_for: reason })
    .where('id', '=', id)
    .execute()
  const amount = -toMinor(repayment.amount, currency)
  await post({ id, rider, warehouse, currency, method, amount }, { kind: 'payment-reversed', reason }, context)
  return tell('rider.repay-reverse', rider, id, context)
}
