// office report list: the downloads that the server keeps.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { msg } from '@office/shared/core/message'
import { type CliContext, openSession, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { listQuestion } from '../../core/list-flags.ts'
import { writeTable } from '../../core/table.ts'

const headings = [msg`Key`, msg`Name`, msg`Report`, msg`State`, msg`Rows`, msg`Size`, msg`Created`, msg`Expires`]

export async function listDownloads(
  { flags }: { flags: { filter: string[]; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const query = listQuestion(context, downloadContract.list, { filter: flags.filter, paginate: '100' })
  const { call } = await openSession(context)
  const { data, meta } = await call(downloadContract.list, { query: { filters: query.filters, paginate: query.paginate } })
  if (flags.json) writeJson(context, { schema: 1, data, meta })
  else
    writeTable(
      context.io.out,
      headings.map(heading => context.translate(heading)),
      data.map(one => [
        one.key,
        one.name,
        one.report,
        one.state,
        String(one.rows ?? ''),
        String(one.size ?? ''),
        one.created_at,
        one.expires_at ?? '',
      ]),
    )
  return exitCodes.ok
}
