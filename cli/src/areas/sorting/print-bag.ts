// office bags print: the manifest that travels with the bag, as a file or for a printer behind a pipe.
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { bagNoun } from './bag.noun.ts'

export async function printBag(
  { args: [name = ''], flags }: { args: readonly string[]; flags: { output: string | undefined; force: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  const file = await call(bagContract.pdf, { params: { id: Number(id) } }, { timeout: 60_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}
