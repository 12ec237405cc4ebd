// office deposits, invoices, commissions and their siblings, print: a document's paper, as a file or for a printer behind a pipe.

import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import type { NounCommands } from '../../core/nouns/noun.ts'
import type { CliContext } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { openDocument, type Party, type PartyName, parties } from './deposits/deposit-parties.ts'
import { type PaidKindName, paidKinds } from './paid-kinds.ts'

interface Given {
  args: readonly string[]
  flags: { output: string | undefined; force: boolean }
}

type Printed = Party | (typeof paidKinds)[PaidKindName]

const printer =
  ({ noun, contract }: { noun: NounCommands; contract: Printed['contract'] }) =>
  async ({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> => {
    checkOutput(context, flags)
    const { call, at } = await openDocument({ noun }, name, context)
    const file = await call(contract.pdf, at, { timeout: 60_000 })
    await writeOutput(context, flags, file.name, file.bytes)
    return exitCodes.ok
  }

export const printDeposit = (of: PartyName) => printer(parties[of])
export const printPaid = (of: PaidKindName) => printer(paidKinds[of])
