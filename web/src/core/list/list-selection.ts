// What is selected in a list, as commands and sums take it: some rows, or everything that the filter finds.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import type { Selection } from '../command/context.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import type { RowMarks } from './grid/row-marks.ts'
import { withinFixed } from './question/fixed-filters.ts'

interface SelectedIn {
  definition: ListDefinition
  query: ListQuery
  /** How many rows the filter finds. */
  total: number
}

const labelOf = ({ selected }: ListDefinition, n: number) => ({ message: selected, values: { n } })

/** Everything that the filter finds, but those. */
export const allBut = ({ definition, query, total }: SelectedIn, except: readonly number[]): Selection => ({
  mode: 'query',
  noun: definition.noun,
  label: labelOf(definition, total - except.length),
  query: { filters: withinFixed(query.filters, definition.fixed), sort: query.sort },
  except,
  total,
})

/** @param known selected rows as last seen */
export function selectionOf(list: SelectedIn, { marked }: RowMarks, known: ReadonlyMap<number, AnyRow>): Selection | null {
  if (marked.mode === 'query') return allBut(list, [...marked.except])
  const { definition } = list
  const chosen = [...marked.ids]
  if (chosen.length === 0) return null
  return {
    mode: 'ids',
    noun: definition.noun,
    label: labelOf(definition, chosen.length),
    ids: chosen,
    rows: chosen.flatMap(id => known.get(id) ?? []),
  }
}
