// Which columns a person sees, in which order and how wide: stored per list, view and user on the device.
import type { ViewColumn } from '@office/shared/core/lists/list-view.contract'
import { useCallback, useMemo, useState } from 'react'
import { commandContext } from '../../command/context.ts'
import { keepOnDevice } from '../../data/device-store.ts'
import type { Column } from '../define-list.ts'
import { clampWidth } from '../grid/column-tracks.ts'

/** `isSized` by the person; that width is kept whatever it cuts. */
export type NamedColumn<Row> = Column<Row> & { name: string; isSized?: boolean }

const storageKey = (list: string) => `office:columns:${commandContext.tenant}:${commandContext.user}:${list}`

const isColumn = (value: unknown): value is ViewColumn =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  (!('width' in value) || typeof value.width === 'number')

function stored(list: string): readonly ViewColumn[] | null {
  try {
    const columns: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? 'null')
    return Array.isArray(columns) && columns.every(isColumn) ? columns : null
  } catch {
    return null
  }
}

export interface ColumnChoice<Row> {
  /** In order; `width` is the person's, if there is one. */
  shown: readonly NamedColumn<Row>[]
  all: readonly NamedColumn<Row>[]
  /** As a view stores them; null while nothing was changed. */
  chosen: readonly ViewColumn[] | null
  /** Shows or hides; a column shown again comes last. */
  toggle: (name: string) => void
  /** Moves a visible column by some positions, or before another one. */
  move: (name: string, to: number | { before: string | null }) => void
  /** Pixels; null restores the default width. */
  size: (name: string, width: number | null) => void
  reset: () => void
}

/** Moves an entry; positions outside the list mean its ends. */
export function moved<T extends { name: string }>(
  entries: readonly T[],
  name: string,
  to: number | { before: string | null },
): T[] {
  const at = entries.findIndex(entry => entry.name === name)
  const entry = entries[at]
  if (!entry) return [...entries]
  const rest = entries.filter(other => other !== entry)
  const place =
    typeof to === 'number' ? Math.max(0, Math.min(at + to, rest.length)) : rest.findIndex(other => other.name === to.before)
  rest.splice(place < 0 ? rest.length : place, 0, entry)
  return rest
}

/** @param view a saved view's own columns, which apply until the person changes them; the changes are stored per view */
export function useColumns<Row>(
  noun: string,
  columns: Record<string, Column<Row>>,
  view: { id: number; columns: readonly ViewColumn[] | null } | null,
): ColumnChoice<Row> {
  const key = view ? `${noun}:view-${view.id}` : noun
  const [kept, setKept] = useState(() => ({ key, columns: stored(key) }))
  const own = kept.key === key ? kept.columns : stored(key)
  if (kept.key !== key) setKept({ key, columns: own })
  const chosen = own ?? view?.columns ?? null
  const all = useMemo(() => Object.entries(columns).map(([name, column]) => ({ ...column, name })), [columns])
  const shown = useMemo(() => {
    const named = chosen?.flatMap(({ name, width }) => {
      const column = all.find(candidate => candidate.name === name)
      return column ? [width === undefined ? column : { ...column, width: `${width}px`, isSized: true }] : []
    })
    return named && named.length > 0 ? named : all.filter(column => !column.isExtra)
  }, [all, chosen])
  const choose = useCallback(
    (change: (now: readonly ViewColumn[]) => readonly ViewColumn[] | null) => {
      const next = change(chosen ?? shown.map(({ name }) => ({ name })))
      keepOnDevice(storageKey(key), next && JSON.stringify(next))
      setKept({ key, columns: next })
    },
    [key, chosen, shown],
  )
  return useMemo(
    () => ({
      shown,
      all,
      chosen,
      toggle: name =>
        choose(now => {
          const isShown = now.some(column => column.name === name)
          // The last column stays, because an empty list cannot be told from a broken one.
          if (isShown) return now.length === 1 ? now : now.filter(column => column.name !== name)
          return [...now, { name }]
        }),
      move: (name, to) => choose(now => moved(now, name, to)),
      size: (name, width) =>
        choose(now =>
          now.map(column => (column.name === name ? (width === null ? { name } : { name, width: clampWidth(width) }) : column)),
        ),
      reset: () => choose(() => null),
    }),
    [shown, all, chosen, choose],
  )
}
