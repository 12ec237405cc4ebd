// A list's question as query parameters. Apart from its reading, since a page's first file writes questions only.
import type { ListQuery } from './list-query.ts'

/** A question as query parameters; absent means default, so that an untouched list has an empty query. */
export function encodeListQuery(query: Partial<ListQuery>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(query.filters ?? {})) if (value !== '') params[`filter[${name}]`] = value
  if (query.sort && query.sort.length > 0) params.sort = query.sort.join(',')
  if (query.page !== undefined && query.page !== 1) params.page = String(query.page)
  if (query.paginate !== undefined) params.paginate = String(query.paginate)
  if (query.noPagination) params.noPagination = '1'
  return params
}
