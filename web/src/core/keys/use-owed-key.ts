// A key that goes on, pressed right behind the last letter: it means what is found for all that was typed, not what stands
// there of a shorter text, and is not lost where nothing stands there yet.
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * @param asked what was typed, with whatever else the answers depend on
 * @param isComing the answers to it are still on their way
 * @param act goes on; called once, when they are there
 * @returns notes the key and how it goes on; `text` when it stands behind a text that is only about to be asked
 */
export function useOwedKey<How>(asked: string, isComing: boolean, act: (how: How) => void): (how: How, text?: string) => void {
  const [owed, setOwed] = useState<{ text: string; how: How } | null>(null)
  const latest = useRef(act)
  latest.current = act
  // In the very step of the key: whatever is typed next belongs to the field that comes.
  useLayoutEffect(() => {
    if (owed?.text !== asked || isComing) return
    setOwed(null)
    latest.current(owed.how)
  }, [owed, asked, isComing])
  return (how, text = asked) => setOwed({ text, how })
}
