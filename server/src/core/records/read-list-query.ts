// The filters of a list in another call, checked as the list itself checks them.
import type { List } from '@office/shared/core/api/endpoint'
import { decodeListQuery, type ListQuery } from '@office/shared/core/lists/list-query'
import { refuse } from '../http/refusal.ts'

/** @param path where the client finds the parameters in its request */
export function readListQuery(list: List, params: Record<string, unknown>, path: string): ListQuery {
  const decoded = decodeListQuery(list, params)
  if ('query' in decoded) return decoded.query
  return refuse('invalid-fields', {
    errors: decoded.problems.map(problem => ({ ...problem, path: `${path}.${problem.path}` })),
  })
}
