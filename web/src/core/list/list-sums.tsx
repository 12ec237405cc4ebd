// The money of rows, beside their count: of a selection in its bar, of all that a filter finds in the foot of the list. Added up
// from rows that are here, or by the server, which knows those that were never seen.

import { meets } from '@office/shared/permissions/can'
import { useQuery } from '@tanstack/react-query'
import type { Selection } from '../command/context.ts'
import { countKey } from '../data/queries.ts'
import { useHeld } from '../data/use-held.ts'
import { useRested } from '../data/use-rested.ts'
import { useTell } from '../language/translate.ts'
import type { AnyRow, ListDefinition, RowSums } from './define-list.ts'
import { currentList } from './list-handle.ts'
import type { ListRows } from './use-list-rows.ts'

async function summed(of: RowSums<AnyRow>, selection: Selection): Promise<string> {
  if ('ofSelection' in of) return of.ofSelection(selection)
  if (selection.mode === 'ids') return of.ofRows(selection.rows as readonly AnyRow[]) // rows of this list
  return of.ofRows(((await currentList()?.chosen(selection)) ?? []).map(row => row.data))
}

/** What rows of a list come to: 'COD NPR 18,990.00'. Nothing while that is unknown, or if it is nothing. */
export function ListSums({
  list,
  of,
  selection,
  className,
}: {
  list: ListDefinition['list']
  of: RowSums<AnyRow>
  selection: Selection
  className: string
}) {
  const tell = useTell()
  const held = useHeld()
  const which = selection.mode === 'ids' ? selection.ids : [selection.query.filters, selection.except, selection.total]
  // Rows are added up at once; the server is asked when no more keys select or filter.
  const isAsked = 'ofSelection' in of || selection.mode === 'query'
  const rested = useRested(isAsked ? which : null)
  const { data } = useQuery({
    queryKey: countKey(list, ['sums', which]),
    queryFn: () => summed(of, selection),
    enabled: !('needs' in of && !meets(held, of.needs)) && (!isAsked || JSON.stringify(rested) === JSON.stringify(which)),
    gcTime: 0,
  })
  return data ? (
    <span className={className}>
      {tell(of.label)}{' '}
      <bdi dir="ltr" className="num">
        {data}
      </bdi>
    </span>
  ) : null
}

/**
 * What everything that the filter finds comes to, for the foot. Rows that were never seen are not fetched for it, and more rows
 * than are counted are not added up unasked.
 */
export function TotalSums({ definition, found, all }: { definition: ListDefinition; found: ListRows; all: Selection }) {
  const { sums, list } = definition
  const { rows, total } = found
  if (!sums || total === 0 || found.isLoading || found.isStale || found.totalIs !== 'exact') return null
  const isAsked = 'ofSelection' in sums
  if (!isAsked && rows.length < total) return null
  const { noun, label } = all
  const which: Selection = isAsked ? all : { mode: 'ids', noun, label, ids: rows.map(row => row.id), rows }
  return <ListSums list={list} of={sums} selection={which} className="max-w-1/2 flex-none truncate @max-2xl:hidden" />
}
