// A question that follows what someone types or selects, asked once they pause.
import { useEffect, useState } from 'react'

/** Milliseconds without a key before a question is asked. */
const PAUSE = 250

/** A question once it has stopped changing; null while there is nothing to ask. */
export function useRested<Q>(question: Q | null): Q | null {
  const now = JSON.stringify(question)
  const [rested, setRested] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setRested(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  return JSON.parse(rested)
}
