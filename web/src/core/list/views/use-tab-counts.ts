// How many rows each view of a list has: requested once the list itself has loaded, and cached for a minute.
import type { List } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../data/api.ts'
import { paramsOf, type Within } from '../../data/path-params.ts'
import { countKey } from '../../data/queries.ts'
import { totalText } from '../grid/list-total.ts'
import { withinFixed } from '../question/fixed-filters.ts'

export interface CountedView {
  /** The name of its tab. */
  id: string
  filters: ListQuery['filters']
}

const FRESH = 60_000
/** Tabs beyond these are out of view in most windows; counting them would burden the server for nobody. */
const MOST = 12

/** Counts by tab, as shown; nothing for a tab while unknown. */
export function useTabCounts(
  list: List,
  views: readonly CountedView[],
  { within, fixed, enabled }: { within: Within; fixed: Readonly<Record<string, string>> | undefined; enabled: boolean },
): Readonly<Record<string, string>> {
  return useQueries({
    queries: views.slice(0, MOST).map(({ filters }) => {
      const query = { filters: withinFixed(filters, fixed), page: 1, paginate: 1 }
      const args = { params: paramsOf(list.path, within, null), query }
      return {
        queryKey: countKey(list, { ...within, ...encodeListQuery(query) }),
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(list, args, { signal })).meta,
        enabled,
        staleTime: FRESH,
        refetchInterval: FRESH,
      }
    }),
    combine: answers =>
      Object.fromEntries(
        answers.flatMap(({ data }, at) => (data ? [[views[at]?.id ?? '', totalText(data.total, data.total_is)]] : [])),
      ),
  })
}
