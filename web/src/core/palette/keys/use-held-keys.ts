// Arrows, and the Enter after them, that were pressed before there were rows: pressed again when the first rows are painted.
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { pressAgain } from '../../keys/replayed-keys.ts'
import { takeHeld } from '../palette-state.ts'

export function useHeldKeys(isPainted: boolean): void {
  useEffect(() => {
    if (!isPainted) return
    // Each key acts on the result of the one before it.
    const timer = setTimeout(() => {
      for (const key of takeHeld()) flushSync(() => pressAgain(key))
    })
    return () => clearTimeout(timer)
  }, [isPainted])
}
