// A report's query as in its address, checked as the report's own list checks it and limited to the days that it reads.
import { todayIn } from '@office/shared/core/day-span'
import { decodeListQuery, type ListQuery } from '@office/shared/core/lists/list-query'
import type { Message } from '@office/shared/core/messages/message'
import { type AnyReport, spanProblem, withinSpan } from '@office/shared/core/reports/report'

interface Problem {
  path: string
  code: string
  message: Message
  values?: Readonly<Record<string, string | number>>
}

/** The query with the days that the report reads, or why these are too many. */
export function bounded(report: AnyReport, query: ListQuery, timeZone: string): { query: ListQuery } | { problems: Problem[] } {
  const filters = withinSpan(report, query.filters, todayIn(timeZone))
  const problem = spanProblem(report, filters)
  return problem ? { problems: [problem] } : { query: { ...query, filters: { ...filters } } }
}

export function readQuestion(
  report: AnyReport,
  params: Readonly<Record<string, unknown>>,
  timeZone: string,
): { query: ListQuery } | { problems: readonly Problem[] } {
  const decoded = decodeListQuery(report.contract.list, params)
  return 'query' in decoded ? bounded(report, decoded.query, timeZone) : decoded
}
