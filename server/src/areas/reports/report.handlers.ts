// Every report: its rows, its sums, and its queued file.
import { type ReportName, type reportContracts, reports } from '@office/shared/areas/reports/reports'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import type { AnyReport } from '@office/shared/core/reports/report'
import type { ReportSums } from '@office/shared/core/reports/report.contract'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { type Implementation, implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { listConditions } from '../../core/records/filter-sql.ts'
import { baseOf } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { queueExport } from './list-export.part.ts'
import { readingOf } from './report.sources.ts'
import { reportExportJob } from './report-export.job.ts'
import { bounded, readQuestion } from './report-question.ts'

/** The accepted query, or the end of the request, with problems at the path where the client finds the filter. */
function accepted(asked: ReturnType<typeof readQuestion>, path: string): ListQuery {
  if ('query' in asked) return asked.query
  return refuse('invalid-fields', { errors: asked.problems.map(problem => ({ ...problem, path: `${path}${problem.path}` })) })
}

async function sumUp(
  { sums, columns }: AnyReport,
  { list, rows: { source, within } }: ReturnType<typeof readingOf>,
  filters: Readonly<Record<string, string>>,
  context: Context,
): Promise<ReportSums> {
  const of = (name: string) => source.columns[name]
  const currency = sums.some(name => columns[name]?.format === 'amount') ? of('currency') : sql`null::text`
  const values = sums.map(name => sql`${sql.lit(name)}, sum(${of(name)})::text`)
  const conditions = [within ?? sql`true`, ...listConditions(list, source, filters, context)]
  const { rows } = await sql<{ currency: string | null; rows: number; values: Record<string, string> }>`
    select ${currency} as currency, count(*)::int as rows, json_build_object(${sql.join(values)}) as values
    from ${baseOf(source, filters)} ${source.joins ?? sql``} where ${sql.join(conditions, sql` and `)}
    group by 1 having count(*) > 0 order by 1`.execute(context.tx)
  return {
    rows: rows.reduce((all, group) => all + group.rows, 0),
    sums: rows.map(group => ({ currency: group.currency, values: group.values })),
  }
}

function serve(name: ReportName): Implementation {
  const report: AnyReport = reports[name]
  const reading = readingOf(name)
  const { list, rows } = reading
  const readRows = listSql(list, rows.source)
  const contract = { ...report.contract, list }
  const asked = (params: Record<string, unknown>, { tenant }: Context) =>
    accepted(readQuestion(report, params, tenant.timeZone), 'query.')
  return implement<typeof contract>(contract, {
    list: ({ query }, context) => readRows(accepted(bounded(report, query, context.tenant.timeZone), ''), context, rows.within),
    sums: ({ query }, context) => sumUp(report, reading, asked(query, context).filters, context),
    queue: ({ body }, context) =>
      queueExport(context, reportExportJob, {
        report: report.slug,
        name: `${report.slug.replaceAll('/', '-')}.xlsx`,
        needs: report.contract.queue.needs,
        list,
        query: asked(body.query, context),
      }),
  })
}

const served = (Object.keys(reports) as ReportName[]).map(name => [name, serve(name)]) // Object.keys loses the literal keys

// `serve` returns the implementation of the report of that name.
export const reportHandlers = Object.fromEntries(served) as {
  readonly [N in ReportName]: Implementation<(typeof reportContracts)[N]>
}
