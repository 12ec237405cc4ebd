// A record's page among the rows of the list that it was opened from: j and k go to the next and the previous one.
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { defineCommand } from '../command/command.ts'
import { useCommandScope } from '../command/scope.ts'
import type { ListDefinition } from '../list/define-list.ts'
import { leaveAt, leftAt } from '../list/list-memory.ts'
import { useNeighbours } from '../list/use-neighbours.ts'

export interface Place {
  /** Null where the record was not opened from its list. */
  place: number | null
  total: number
  /** Where its list is, as it was left. */
  back: string
}

/** The list as it was left. The page size is given for later pages only, since these depend on it. */
export function pathAsLeft(definition: ListDefinition, path: string): string {
  const query = leftAt(definition.list.path)
  if (!query) return path
  const { paginate: _fitting, ...rest } = query
  const params = new URLSearchParams(encodeListQuery(query.page > 1 ? query : rest))
  return params.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${params}`
}

/**
 * @param path the path of the list, with the tab that it is in
 * @param pageOf the page of one of its records
 */
export function useRecordNeighbours(definition: ListDefinition, path: string, pageOf: (id: number) => string, id: number): Place {
  const [, navigate] = useLocation()
  const query = leftAt(definition.list.path)
  const { place, total, goBy } = useNeighbours(definition, query, id, (next, page) => {
    if (query) leaveAt(definition.list.path, { ...query, page })
    navigate(pageOf(next), { replace: true })
  })
  useCommandScope(() => ({
    extra: (['next', 'previous'] as const).map(which =>
      defineCommand({
        id: `record.${which}`,
        title: which === 'next' ? msg`Next record in the list` : msg`Previous record in the list`,
        section: 'here',
        keys: which === 'next' ? ['j'] : ['k'],
        when: () => place !== null,
        run: () => goBy(which === 'next' ? 1 : -1),
      }),
    ),
  }))
  return { place, total, back: pathAsLeft(definition, path) }
}
