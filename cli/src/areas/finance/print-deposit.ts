// office deposits and its siblings, print: the paper of a deposit, as a file or for a printer behind a pipe.
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import type { CliContext } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { openDeposit, type PartyName, parties } from './deposit-parties.ts'

interface Given {
  args: readonly string[]
  flags: { output: string | undefined; force: boolean }
}

export const printDeposit =
  (of: PartyName) =>
  async ({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> => {
    checkOutput(context, flags)
    const party = parties[of]
    const { call, at } = await openDeposit(party, name, context)
    const file = await call(party.contract.pdf, at, { timeout: 60_000 })
    await writeOutput(context, flags, file.name, file.bytes)
    return exitCodes.ok
  }
