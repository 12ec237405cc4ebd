// The tabs of a list: its fixed views and its saved ones, which of them is shown, and how many rows each has.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import type { Within } from '../../data/path-params.ts'
import type { ListDefinition } from '../define-list.ts'
import { savedTab } from './list-tabs.tsx'
import { sameQuestion, type useListViews } from './use-list-views.ts'
import { useTabCounts } from './use-tab-counts.ts'

/** Whether two sets of filters are equal, in any order. */
const same = (a: Record<string, string>, b: Record<string, string>) =>
  sameQuestion({ filters: a, sort: [] }, { filters: b, sort: [] })

export function useListTabs(
  { list, fixed, title, views }: ListDefinition,
  saved: ReturnType<typeof useListViews>,
  { query, within, isLoading }: { query: ListQuery; within: Within; isLoading: boolean },
) {
  const tabs = views ?? (saved.views.length > 0 ? [{ id: 'all', title, filters: {} }] : [])
  const active = saved.shown
    ? savedTab(saved.shown)
    : (tabs.find(view => sameQuestion({ sort: [], ...view }, query))?.id ??
      tabs.find(view => same(view.filters, query.filters))?.id ??
      '')
  const counts = useTabCounts(list, [...tabs, ...saved.views.map(view => ({ id: savedTab(view), filters: view.filters }))], {
    within,
    fixed,
    enabled: tabs.length > 0 && !isLoading,
  })
  return { tabs, active, counts }
}
