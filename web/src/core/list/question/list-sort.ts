// The orders a list can stand in: by its columns, up or down, or its own. Headings and the command 'Sort this list' use it.
import { msg } from '@office/shared/core/messages/message'
import { ArrowDown, ArrowUp, ListRestart } from 'lucide-react'
import type { Choice } from '../../command/command.ts'
import type { Column } from '../define-list.ts'

const ascending = msg`Ascending`
const descending = msg`Descending`
const ownOrder = msg`Default sorting`

/** The choice that lets the list stand as it comes; no sort key is spelt so. */
const OWN = 'own'

/** The sort key of the columns that the list's own order comes to: records are numbered as they are created. */
export function impliedSort(own: string, columns: readonly Pick<Column<never>, 'sort'>[]): string {
  const [direction, key] = own.startsWith('-') ? ['-', own.slice(1)] : ['', own]
  const isThere = (wanted: string) => columns.some(({ sort }) => sort === wanted)
  return !isThere(key) && key === 'id' && isThere('created_at') ? `${direction}created_at` : own
}

/** Ascending, descending, then the list's own order again. */
export function nextSort(current: readonly string[], key: string): string[] {
  if (current[0] === key) return [`-${key}`]
  return current[0] === `-${key}` ? [] : [key]
}

/** What to choose from, but for the order the list stands in; columns that are not shown can be sorted by as well. */
export function sortChoices(columns: readonly Pick<Column<never>, 'label' | 'sort'>[], current: readonly string[]): Choice[] {
  const byColumn = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, title: label, end: ascending, icon: ArrowUp },
          { value: `-${sort}`, title: label, end: descending, icon: ArrowDown },
        ],
  )
  const own = current.length > 0 ? [{ value: OWN, title: ownOrder, icon: ListRestart }] : []
  return [...own, ...byColumn.filter(({ value }) => value !== current[0])]
}

export const sortOf = (choice: string): string[] => (choice === OWN ? [] : [choice])
