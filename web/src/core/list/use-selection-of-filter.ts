// Another filter is another set of rows: the selection is cleared then, and undo brings back the filter with what was selected by it.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useRef } from 'react'
import { notify } from '../notices/notices.ts'
import type { RowMarks } from './grid/row-marks.ts'
import type { ChangeList } from './question/list-url.ts'

export function useSelectionOfFilter(query: ListQuery, change: ChangeList, marks: RowMarks): void {
  const filterKey = JSON.stringify(query.filters)
  const last = useRef({ filterKey, query })
  const restored = useRef<{ filterKey: string; ids: readonly number[] } | null>(null)
  useEffect(() => {
    const { current } = last
    if (current.filterKey === filterKey) {
      current.query = query
      return
    }
    const before = current.query
    const beforeKey = current.filterKey
    last.current = { filterKey, query }
    const { marked } = marks
    const n = marked.mode === 'ids' ? marked.ids.size : 0
    marks.clear()
    if (restored.current?.filterKey === filterKey) marks.selectIds([...restored.current.ids])
    restored.current = null
    if (marked.mode === 'ids' && n > 0)
      notify(
        'info',
        { message: msg`{n, plural, one {# row} other {# rows}} deselected by the new filter`, values: { n } },
        {
          undo: () => {
            if (last.current.filterKey === beforeKey) return marks.selectIds([...marked.ids])
            // The change of filters clears the selection once more; this comes after it.
            restored.current = { filterKey: beforeKey, ids: [...marked.ids] }
            change({ filters: before.filters, sort: before.sort, page: before.page })
          },
        },
      )
  }, [filterKey, query, marks, change])
}
