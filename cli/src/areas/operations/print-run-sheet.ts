// office runsheets print: the sheet as the rider carries it, as a file or for a printer behind a pipe.
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { runSheetNoun } from './run-sheet.noun.ts'

export async function printRunSheet(
  { args: [name = ''], flags }: { args: readonly string[]; flags: { output: string | undefined; force: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const { id } = await findRow(call, await runSheetNoun.load(), name)
  const file = await call(runSheetContract.pdf, { params: { id: Number(id) } }, { timeout: 60_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}
