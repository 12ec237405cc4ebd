// office sessions scans: the scans of one shift at a bucket, newest first.
import { sortingContract, verdictNames } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const needsNumber = msg`Specify the session by its number. To find it, run office sessions list.`
const handOver = msg`Taken over: {taken}. Difference: {difference}. Handed over: {handed}.`
const headings = [msg`When`, msg`Code`, 'verdict', msg`Result`, msg`Receiver`]

export async function showScans(
  { args: [session = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const id = numberIn(session)
  if (id === null) throw usageError(needsNumber)
  const { call } = await openSession(context)
  const answer = await call(sortingContract.session, { params: { id } })
  const { io, translate } = context
  if (flags.json) writeJson(context, answer)
  else {
    const { taken_over, taken_over_difference, handed_over } = answer.session
    const values = { taken: taken_over ?? '–', difference: taken_over_difference ?? '–', handed: handed_over ?? '–' }
    say(context, translate(handOver, values))
    writeTable(
      io.out,
      headingsFor(io.out, translate, headings),
      answer.scans.map(({ at, code, verdict, order }) => [
        io.out.isTty ? formatDateTime(at) : at,
        code,
        verdict,
        translate(verdictNames[verdict]),
        order?.receiver_name ?? '',
      ]),
    )
  }
  return exitCodes.ok
}
