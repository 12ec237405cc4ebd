// What keys wait for: the page's code, its record, and the rows of its list. Whoever has them says when they are here.
import { useEffect } from 'react'

const listeners = new Set<() => void>()

/** Calls back when something that was awaited has arrived or failed; returns the function that stops it. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function hasArrived(): void {
  for (const listener of listeners) listener()
}

let coming = 0

/** Whether the page's code or its record is still being loaded; a list knows of its own rows (list-handle.ts). */
export const isPageComing = (): boolean => coming > 0

export function useComing(isComing: boolean): void {
  useEffect(() => {
    if (!isComing) return
    coming++
    return () => {
      coming--
      // Its page offers its commands with the same render, but after this.
      setTimeout(hasArrived)
    }
  }, [isComing])
}
