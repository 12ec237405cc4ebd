// Which columns a person sees, in which order: kept per list and user.
import { useCallback, useMemo, useState } from 'react'
import { commandContext } from '../command/context.ts'
import type { Column } from './define-list.ts'

export type NamedColumn<Row> = Column<Row> & { name: string }

const storageKey = (noun: string) => `office:columns:${commandContext.tenant}:${commandContext.user}:${noun}`

function stored(noun: string): readonly string[] | null {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey(noun)) ?? 'null')
    return Array.isArray(names) && names.every(name => typeof name === 'string') ? names : null
  } catch {
    return null
  }
}

export interface ColumnChoice<Row> {
  shown: readonly NamedColumn<Row>[]
  all: readonly NamedColumn<Row>[]
  /** Names in their order; unknown names are left out. */
  choose: (names: readonly string[]) => void
  reset: () => void
}

export function useColumns<Row>(noun: string, columns: Record<string, Column<Row>>): ColumnChoice<Row> {
  const [chosen, setChosen] = useState(() => stored(noun))
  const all = useMemo(() => Object.entries(columns).map(([name, column]) => ({ ...column, name })), [columns])
  const shown = useMemo(() => {
    const named = chosen?.flatMap(name => all.find(column => column.name === name) ?? []) ?? []
    return named.length > 0 ? named : all.filter(column => !column.isExtra)
  }, [all, chosen])
  const choose = useCallback(
    (names: readonly string[]) => {
      localStorage.setItem(storageKey(noun), JSON.stringify(names))
      setChosen(names)
    },
    [noun],
  )
  const reset = useCallback(() => {
    localStorage.removeItem(storageKey(noun))
    setChosen(null)
  }, [noun])
  return { shown, all, choose, reset }
}
