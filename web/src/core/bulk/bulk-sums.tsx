// The money of a selection, beside its count: added up from its rows, or by the server, which knows those that were never seen.
import { useQuery } from '@tanstack/react-query'
import type { Selection } from '../command/context.ts'
import { useRested } from '../data/use-rested.ts'
import type { AnyRow, BulkSummary } from '../list/define-list.ts'
import { currentList } from '../list/list-handle.ts'

async function summed(of: BulkSummary<AnyRow>, selection: Selection): Promise<string> {
  if ('ofSelection' in of) return of.ofSelection(selection)
  if (selection.mode === 'ids') return of.ofRows(selection.rows as readonly AnyRow[]) // rows of this list
  return of.ofRows(((await currentList()?.chosen(selection)) ?? []).map(row => row.data))
}

export function BulkSums({ of, selection }: { of: BulkSummary<AnyRow>; selection: Selection }) {
  const which = selection.mode === 'ids' ? selection.ids : [selection.query, selection.except, selection.total]
  // Rows are added up at once; the server is asked when no more keys select.
  const isAsked = 'ofSelection' in of || selection.mode === 'query'
  const rested = useRested(isAsked ? which : null)
  const { data } = useQuery({
    queryKey: ['bulk-sums', selection.noun, which],
    queryFn: () => summed(of, selection),
    enabled: !isAsked || JSON.stringify(rested) === JSON.stringify(which),
    gcTime: 0,
  })
  return data ? (
    <span dir="ltr" className="num text-sm font-normal text-(--on-ink-2)">
      {data}
    </span>
  ) : null
}
