// Arrows, and the Enter behind them, that were pressed before there were rows to mean: pressed once more when the first of them are painted.
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { pressAgain } from '../../keys/replayed-keys.ts'
import { takeHeld } from '../palette-state.ts'

export function useHeldKeys(isPainted: boolean): void {
  useEffect(() => {
    if (!isPainted) return
    // Each key means what the one before it has left.
    const timer = setTimeout(() => {
      for (const key of takeHeld()) flushSync(() => pressAgain(key))
    })
    return () => clearTimeout(timer)
  }, [isPainted])
}
