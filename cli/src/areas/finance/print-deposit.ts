// office deposits print: the paper of a deposit, as a file or for a printer behind a pipe.
import { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { depositNoun } from './deposit.noun.ts'

export async function printDeposit(
  { args: [name = ''], flags }: { args: readonly string[]; flags: { output: string | undefined; force: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const { id } = await findRow(call, await depositNoun.load(), name)
  const file = await call(riderDepositContract.pdf, { params: { id: Number(id) } }, { timeout: 60_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}
