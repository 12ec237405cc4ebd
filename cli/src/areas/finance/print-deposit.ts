// office deposits and agencydeposits print: the paper of a deposit, as a file or for a printer behind a pipe.
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { agencyDepositNoun, depositNoun } from './deposit.noun.ts'
import { parties } from './make-deposit.ts'

const nouns = { rider: depositNoun, agency: agencyDepositNoun }

interface Given {
  args: readonly string[]
  flags: { output: string | undefined; force: boolean }
}

export const printDeposit =
  (of: keyof typeof parties) =>
  async ({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> => {
    checkOutput(context, flags)
    const { call } = await openSession(context)
    const { id } = await findRow(call, await nouns[of].load(), name)
    const file = await call(parties[of].contract.pdf, { params: { id: Number(id) } }, { timeout: 60_000 })
    await writeOutput(context, flags, file.name, file.bytes)
    return exitCodes.ok
  }
