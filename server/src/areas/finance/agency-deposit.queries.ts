// What becomes of agency deposits: made of what an agency holds, approved with its slip into the journal, rejected or cancelled.
import type { AgencyDeposit, AgencyDepositPrint } from '@office/shared/areas/finance/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/agency-deposit.transitions'
import { agencyDepositPdf } from '@office/shared/areas/finance/agency-deposit-pdf'
import { OURS } from '@office/shared/areas/finance/journal.model'
import { msg } from '@office/shared/core/message'
import { toMinor } from '@office/shared/format/amount'
import { pdfFonts } from '../../core/files/pdf-fonts.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-sql.ts'
import { lockOrders } from '../orders/order-move.part.ts'
import { agencyDepositSource } from './agency-deposit.source.ts'
import { giveBack, type KindOfDeposit, linesOf, makeDeposit } from './deposit.queries.ts'
import { claimedOrders, freezePrint, type LockedDocument, lockForMove, refuseOwn, settle } from './document.queries.ts'
import { rejectionOf } from './document-rejection.queries.ts'
import { postEntries } from './journal.part.ts'
import { moveCustody } from './settlement.part.ts'

const slipMissing = msg`{number} has no slip yet`
const ownAgency = msg`{number} is of the agency that you work at: somebody else decides`

export const agencyDeposits: KindOfDeposit<typeof agencyDepositTransitions, AgencyDeposit> = {
  kind: 'agency-deposit',
  cash: { custody: 'with-agency', account: 'cash-agency', holders: 'warehouses' },
  within: 'in-agency-deposit',
  transitions: agencyDepositTransitions,
  read: readAgencyDeposit,
}

export async function readAgencyDeposit({ tx }: Context, id: number): Promise<AgencyDeposit> {
  return found(await readOne(agencyDepositSource, tx, id))
}

/** The agency sees its own deposits; the money itself goes to head office. */
export const createAgencyDeposit = (
  body: { party_id?: number | undefined; order_ids: readonly number[]; remark?: string | null | undefined },
  context: Context,
): Promise<AgencyDeposit> => makeDeposit(agencyDeposits, body, async agency => agency, context)

/** Whoever is paid, or pays, does not decide: nobody who works at the agency. */
async function refusePayee(deposit: LockedDocument, move: 'approve' | 'reject', context: Context): Promise<void> {
  if (!context.places?.includes(deposit.party_id)) return
  const people = await context.tx
    .selectFrom('staff_warehouses')
    .select('staff_id')
    .where('warehouse_id', '=', deposit.party_id)
    .execute()
  const why = { code: 'own-agency', message: ownAgency, values: { number: deposit.number } }
  const except = [deposit.maker_id, ...people.map(person => person.staff_id)]
  const current = await readAgencyDeposit(context, deposit.id)
  await refuseOwn(why, agencyDepositTransitions.moves[move].needs, except, deposit, current, context)
}

/** The cash leaves the agency, order by order, and is at head office. */
async function approve(id: number, reference: string, context: Context): Promise<AgencyDeposit> {
  const { tx, staff } = context
  const deposit = await lockForMove(agencyDeposits, id, 'approve', context)
  await refusePayee(deposit, 'approve', context)
  const current = await readAgencyDeposit(context, id)
  if (!current.has_slip) refuse('slip-missing', { detail: slipMissing, values: { number: deposit.number }, current })
  const orders = await claimedOrders(context, id)
  const ids = orders.map(order => order.id)
  const { currency, party_id } = deposit
  const handedIn = orders.map(order => ({
    account: 'cash-agency' as const,
    party_id,
    order_id: order.id,
    currency,
    amount: -toMinor(order.amount),
  }))
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: 'agency-deposit',
      source_id: id,
      staff_id: staff.id,
      lines: [...handedIn, { account: 'cash-office', party_id: OURS, currency, amount: toMinor(deposit.declared) }],
    },
  ])
  await lockOrders(tx, ids)
  await moveCustody(tx, ids, 'at-office')
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
  const after = await settle(agencyDeposits, deposit, 'approve', reference === '' ? {} : { reference }, context)
  await freezePrint(id, await makePrint(id, context), ['print-agency-deposit'], context)
  return after
}

export async function updateAgencyDeposit(
  id: number,
  body: { status: 'approved' | 'cancelled'; reference?: string | null | undefined },
  context: Context,
): Promise<AgencyDeposit> {
  if (body.status === 'approved') return approve(id, (body.reference ?? '').trim(), context)
  return giveBack(agencyDeposits, await lockForMove(agencyDeposits, id, 'cancel', context), 'cancel', {}, context)
}

export async function rejectAgencyDeposit(
  id: number,
  body: { reason_id: number; details: string },
  context: Context,
): Promise<AgencyDeposit> {
  const deposit = await lockForMove(agencyDeposits, id, 'reject', context)
  await refusePayee(deposit, 'reject', context)
  return giveBack(agencyDeposits, deposit, 'reject', await rejectionOf('deposit-rejected', body, context), context)
}

export const readPrint = async (context: Context, id: number): Promise<AgencyDepositPrint> => ({
  ...(await readAgencyDeposit(context, id)),
  orders: await linesOf(id, context),
})

export async function makePrint(id: number, context: Context): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { tenant, translate } = context
  const deposit = await readPrint(context, id)
  const told = { company: tenant.company, zone: tenant.timeZone, translate, loadFonts: pdfFonts }
  return { name: `${deposit.number}.pdf`, bytes: await agencyDepositPdf(deposit, told) }
}
