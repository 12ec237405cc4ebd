// Carries a commission that is to be paid to us into the payee's next one, instead of being paid; and ends that as long as no commission
// has it.
import type { CommissionDetail } from '@office/shared/areas/finance/commissions/commission.contract'
import { msg } from '@office/shared/core/messages/message'
import { isZero } from '@office/shared/format/amount'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { type LockedDocument, lockForMove, settle } from '../documents/document.queries.ts'
import { readNext } from './carried-commission.queries.ts'
import { type KindOfCommission, lockPayee, refusePayee } from './commission.queries.ts'

const payable = msg`{number} is not owed to us`
const isTaken = msg`{number} is in {next}, which must be rejected or cancelled first`

/** The payee is locked first, as by whoever makes the next commission. */
async function lock(
  of: KindOfCommission,
  id: number,
  move: 'carry' | 'end-carry',
  context: Context,
): Promise<{ commission: LockedDocument; current: CommissionDetail }> {
  const { party_id } = await of.read(context, id)
  await lockPayee(of.party, party_id, context)
  const commission = await lockForMove(of, id, move, context)
  await refusePayee(of, commission, move, context)
  return { commission, current: await of.read(context, id) }
}

export async function carryCommission(of: KindOfCommission, id: number, context: Context): Promise<CommissionDetail> {
  const { commission, current } = await lock(of, id, 'carry', context)
  const { number } = commission
  if (current.direction !== 'receivable') refuse('not-possible', { detail: payable, values: { number }, current })
  return settle(of, commission, 'carry', {}, context)
}

export async function endCarry(of: KindOfCommission, id: number, context: Context): Promise<CommissionDetail> {
  const { commission, current } = await lock(of, id, 'end-carry', context)
  const { number } = commission
  const next = await readNext(context.tx, commission)
  // A draft blocks nothing: it gets its lines when it is issued.
  if (next !== null && next.state !== 'draft')
    refuse('not-possible', { detail: isTaken, values: { number, next: next.number }, current })
  return settle(of, commission, isZero(current.paid) ? 'end-carry' : 'end-carry-part', {}, context)
}
