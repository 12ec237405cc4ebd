// Delays rendering of what nobody sees yet until the browser has painted what they do see.
import { useEffect, useState } from 'react'

/** The value, one painted frame late; undefined before the first. */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame's callback runs before the paint, a task after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
