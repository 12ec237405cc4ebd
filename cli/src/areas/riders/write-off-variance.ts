// office riders write-off and write-off-end: requests to write off the shortfall of a rider's counts, or to reverse that; someone
// else decides.
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { byContract } from '../../core/nouns/by-contract.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { type AskFlags, askMoney, saidWhy } from '../finance/asked-money.part.ts'
import { riderNoun } from './rider.noun.ts'

interface Given {
  args: readonly string[]
  flags: AskFlags & { amount: string | undefined; currency: string | undefined }
}

const askedBy =
  (endpoint: typeof adjustmentContract.varianceWriteOff | typeof adjustmentContract.endVarianceWriteOff) =>
  async ({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> => {
    const { amount, currency } = flags
    const told = { ...saidWhy(flags), ...(amount ? { amount } : {}), ...(currency ? { currency } : {}) }
    const body = byContract(endpoint.body, told, context)
    const { call } = await openSession(context)
    const { id } = await findRow(call, await riderNoun.load(), name)
    return askMoney(context, name, flags, why => call(endpoint, { params: { id: Number(id) }, body: { ...body, ...why } }))
  }

export const writeOffVariance = askedBy(adjustmentContract.varianceWriteOff)
export const endVarianceWriteOff = askedBy(adjustmentContract.endVarianceWriteOff)
