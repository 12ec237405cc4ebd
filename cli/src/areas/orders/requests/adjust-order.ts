// office orders adjust, claim and write-off: requests to put the money of one order right; someone else decides.
import {
  AskAdjustment,
  AskClaim,
  AskWriteOff,
  adjustmentContract,
} from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { adjustable } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import type { FlagValues } from '../../../core/program/command.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { type AskFlags, askMoney, saidWhy } from '../../finance/asked-money.part.ts'
import type { adjustFlags } from '../order.flags.ts'

const oneOf = msg`Specify what to adjust with one of --cod, --charge, --credit and --debit.`

async function orderOf(call: Call, waybill: string): Promise<number> {
  return (await call(orderContract.byWaybill, { params: { waybill } })).order.id
}

export async function adjustOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: FlagValues<typeof adjustFlags> },
  context: CliContext,
): Promise<ExitCode> {
  const [of, more] = adjustable.filter(part => flags[part] !== undefined)
  if (of === undefined || more !== undefined) throw usageError(oneOf)
  const { borneBy: borne_by, currency } = flags
  const told = { of, amount: flags[of], ...(borne_by ? { borne_by } : {}), ...(currency ? { currency } : {}), ...saidWhy(flags) }
  const body = byContract(AskAdjustment, told, context)
  const { call } = await openSession(context)
  const id = await orderOf(call, waybill)
  return askMoney(context, waybill, flags, why => call(adjustmentContract.ask, { params: { id }, body: { ...body, ...why } }))
}

export async function claimOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: AskFlags & { amount: string | undefined } },
  context: CliContext,
): Promise<ExitCode> {
  const body = byContract(AskClaim, { amount: flags.amount ?? '', ...saidWhy(flags) }, context)
  const { call } = await openSession(context)
  const id = await orderOf(call, waybill)
  return askMoney(context, waybill, flags, why => call(adjustmentContract.claim, { params: { id }, body: { ...body, ...why } }))
}

type WriteOff = typeof adjustmentContract.writeOff | typeof adjustmentContract.endWriteOff

const askedBy =
  (endpoint: WriteOff) =>
  async (
    { args: [waybill = ''], flags }: { args: readonly string[]; flags: AskFlags },
    context: CliContext,
  ): Promise<ExitCode> => {
    const body = byContract(AskWriteOff, saidWhy(flags), context)
    const { call } = await openSession(context)
    const id = await orderOf(call, waybill)
    return askMoney(context, waybill, flags, why => call(endpoint, { params: { id }, body: { ...body, ...why } }))
  }

export const writeOffOrder = askedBy(adjustmentContract.writeOff)
export const endWriteOff = askedBy(adjustmentContract.endWriteOff)
