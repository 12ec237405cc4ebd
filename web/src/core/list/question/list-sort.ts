// The orders of a list: by its columns, up or down, or its default. Used by headings and the command 'Sort this list'.
import { msg } from '@office/shared/core/messages/message'
import { ArrowDown, ArrowUp, ListRestart } from 'lucide-react'
import type { Choice } from '../../command/command.ts'
import type { Column } from '../define-list.ts'

const ascending = msg`Ascending`
const descending = msg`Descending`
const ownOrder = msg`Default sorting`

/** The choice for the list's default order; no sort key has this name. */
const OWN = 'own'

/** The column sort key that equals the list's default order: records are numbered as they are created. */
export function impliedSort(own: string, columns: readonly Pick<Column<never>, 'sort'>[]): string {
  const [direction, key] = own.startsWith('-') ? ['-', own.slice(1)] : ['', own]
  const isThere = (wanted: string) => columns.some(({ sort }) => sort === wanted)
  return !isThere(key) && key === 'id' && isThere('created_at') ? `${direction}created_at` : own
}

/** Ascending, descending, then the list's default order again. */
export function nextSort(current: readonly string[], key: string): string[] {
  if (current[0] === key) return [`-${key}`]
  return current[0] === `-${key}` ? [] : [key]
}

/** The available orders except the present one; hidden columns can be sorted by as well. */
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
