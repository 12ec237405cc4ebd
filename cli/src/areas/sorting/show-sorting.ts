// office buckets today.
import { sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const headings = [msg`Bucket`, msg`Branch`, msg`Logged in`, msg`Session`, msg`In it`, msg`This hour`, msg`Today`, msg`Refused`]

interface Given {
  flags: { warehouse: string | undefined; json: boolean }
}

export async function showSorting({ flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const query = flags.warehouse === undefined ? {} : { warehouse_id: flags.warehouse }
  const stats = await call(sortingReportContract.stats, { query })
  if (flags.json) writeJson(context, stats)
  else
    writeTable(
      context.io.out,
      headingsFor(context.io.out, context.translate, headings),
      stats.buckets.map(bucket => [
        bucket.code,
        bucket.warehouse_name,
        bucket.staff_name ?? '',
        bucket.session_state ?? '',
        ...[bucket.parcels, bucket.by_hour[stats.hour] ?? 0, bucket.accepted, bucket.refused].map(String),
      ]),
    )
  return exitCodes.ok
}
