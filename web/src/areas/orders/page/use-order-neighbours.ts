// The orders before and after one in the list that it was opened over.
import { useLocation } from 'wouter'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { useListUrl } from '../../../core/list/question/list-url.ts'
import { type Neighbours, useNeighbours } from '../../../core/list/use-neighbours.ts'

export function useOrderNeighbours(definition: ListDefinition, id: number): Neighbours {
  const [path, navigate] = useLocation()
  const [query] = useListUrl(definition.list)
  return useNeighbours(definition, query, id, (order, page) => {
    const params = new URLSearchParams(location.search)
    params.set('order', String(order))
    if (page > 1) params.set('page', String(page))
    else params.delete('page')
    navigate(`${path}?${params}`, { replace: true })
  })
}
