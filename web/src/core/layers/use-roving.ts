// Roving focus among the entries of a menu: one of them is the Tab stop, arrows wrap around, Home and End go to the ends.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface Roving {
  /** The entry that has focus. */
  active: string
  setActive: (id: string) => void
  /** The props of an entry. */
  entryProps: (id: string) => { 'data-entry': string; tabIndex: number; onPointerMove: () => void }
  /** Moves by the key; false if it moves nothing. */
  move: (event: KeyboardEvent) => boolean
}

export function useRoving(ids: readonly string[], first: string | undefined = ids[0]) {
  const [active, setActive] = useState(first ?? '')
  const box = useRef<HTMLDivElement>(null)
  const order = ids.join(' ')
  // Again with every order: an entry that is moved in the page loses focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(active)}"]`)?.focus()
  }, [active, order])
  const roving: Roving = {
    active,
    setActive,
    entryProps: id => ({ 'data-entry': id, tabIndex: id === active ? 0 : -1, onPointerMove: () => setActive(id) }),
    move: event => {
      const at = ids.indexOf(active)
      const last = ids.length - 1
      const to = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key]
      if (to === undefined) return false
      setActive(ids[to] ?? '')
      return true
    },
  }
  return { box, ...roving }
}
