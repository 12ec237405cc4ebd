// A list's query as URL parameters. Separate from its parsing, because a page's first script only writes queries.
import type { ListQuery } from './list-query.ts'

/** The query as parameters. Absent means default, so an untouched list has an empty query. */
export function encodeListQuery(query: Partial<ListQuery>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(query.filters ?? {})) if (value !== '') params[`filter[${name}]`] = value
  if (query.sort && query.sort.length > 0) params.sort = query.sort.join(',')
  if (query.page !== undefined && query.page !== 1) params.page = String(query.page)
  if (query.paginate !== undefined) params.paginate = String(query.paginate)
  if (query.noPagination) params.noPagination = '1'
  return params
}
