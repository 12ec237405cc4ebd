// The steps of agency deposits: made from what an agency holds, approved with its slip into the journal, rejected or cancelled.

import type {
  AgencyDeposit,
  AgencyDepositPrint,
  MadeAgencyDeposits,
} from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { agencyDepositPaper } from '@office/shared/areas/finance/deposits/agency-deposit.paper'
import { agencyDepositTransitions } from '@office/shared/areas/finance/deposits/agency-deposit.transitions'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import { isZero, toMinor } from '@office/shared/format/amount'
import { type PaperContext, readerOf } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { approveSetOff, dropSetOff, setOff } from '../commissions/commission-set-off.queries.ts'
import { freezePrint, lockForMove, settle } from '../documents/document.queries.ts'
import { makeEach } from '../documents/document-each.part.ts'
import { rejectionOf } from '../documents/document-rejection.queries.ts'
import { postEntries } from '../journal/journal.part.ts'
import { agencyDepositSource } from './agency-deposit.source.ts'
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
  refuseAtOwnPlace,
  type Taken,
} from './deposit.queries.ts'
import { agencyCash, lockHeld, takeHeld } from './held-cash.queries.ts'
import { takeOpening } from './opening-cash.queries.ts'

const slipMissing = msg`{number} has no slip yet`
const ownAgency = {
  code: 'own-agency',
  message: msg`{number} belongs to the agency you work at, so someone else must decide`,
}

export const agencyDeposits: KindOfDeposit<typeof agencyDepositTransitions, AgencyDeposit> = {
  kind: 'agency-deposit',
  held: agencyCash.custody,
  within: 'in-agency-deposit',
  ordersOf: claimedIds,
  released: async (context, id) => {
    await releaseReceipts(context, id)
    await dropSetOff(context, id)
  },
  transitions: agencyDepositTransitions,
  read: readAgencyDeposit,
}

export async function readAgencyDeposit({ tx }: Pick<Context, 'tx'>, id: number): Promise<AgencyDeposit> {
  return found(await readOne(agencyDepositSource, tx, id))
}

/** The agency sees its own deposits; the money itself goes to head office. */
export async function createAgencyDeposit(body: NewHeldDeposit, context: Context): Promise<MadeAgencyDeposits> {
  const { party_id: holder, order_ids, remark } = body
  const make = (taken: Taken) => makeDeposit(agencyDeposits, taken, { warehouse_id: taken.party_id, remark }, context)
  // No commission is set off against it: it pays for nothing that was done here.
  if (order_ids.length === 0) {
    const deposit = await make(await takeOpening(agencyCash, body, context))
    return { ...deposit, made: [deposit] }
  }
  const locked = await lockHeld(order_ids, context)
  return makeEach({ ids: order_ids, locked, party_id: holder }, async ({ ids, party_id }) => {
    const taken = await takeHeld(agencyCash, { party_id, order_ids: ids }, context)
    const deposit = await make(taken)
    await setOff(
      deposit,
      taken.lines.flatMap(line => line.order_id ?? []),
      context,
    )
    return readAgencyDeposit(context, deposit.id)
  })
}

/** The cash leaves the agency, order by order, and arrives at head office, less the commission set off, or with what that leaves open. */
async function approve(id: number, reference: string, context: Context): Promise<AgencyDeposit> {
  const { tx, staff } = context
  const deposit = await lockForMove(agencyDeposits, id, 'approve', context)
  await refuseAtOwnPlace(agencyDeposits, deposit, 'approve', ownAgency, context)
  const current = await readAgencyDeposit(context, id)
  if (!current.has_slip && !isZero(current.net))
    refuse('slip-missing', { detail: slipMissing, values: { number: deposit.number }, current })
  const { currency, party_id } = deposit
  const kept = await approveSetOff(deposit, context)
  await postEntries(tx, [
    {
      kind: 'deposit',
      source: 'agency-deposit',
      source_id: id,
      staff_id: staff.id,
      lines: [
        ...(await cashLines('cash-agency', deposit, context)),
        { account: 'commission-agency', party_id, currency, amount: kept },
        { account: 'cash-office', party_id: OURS, currency, amount: toMinor(deposit.declared, currency) - kept },
      ],
    },
  ])
  await moveCash(agencyDeposits, id, 'at-office', context)
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
  await refuseAtOwnPlace(agencyDeposits, deposit, 'reject', ownAgency, context)
  return giveBack(agencyDeposits, deposit, 'reject', await rejectionOf('deposit-rejected', body, context), context)
}

export const readPrint = async (context: Pick<Context, 'tx'>, id: number): Promise<AgencyDepositPrint> => ({
  ...(await readAgencyDeposit(context, id)),
  orders: await linesOf(id, context),
})

export async function makePrint(id: number, context: PaperContext): Promise<PrintedFile> {
  const deposit = await readPrint(context, id)
  return printed(agencyDepositPaper, deposit, readerOf(context))
}
