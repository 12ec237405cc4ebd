// A key that goes on, pressed right behind the last letter: it means what is found for all that was typed, not what stands
// there of a shorter text, and is not lost where nothing stands there yet. Letters behind it are kept for what it opens.
import { useLayoutEffect, useRef, useState } from 'react'
import { gatherKeys, takeGathered, takeHeld } from '../palette-state.ts'

/**
 * @param asked what was typed, with whatever else the answers depend on; null while nobody is asked any more
 * @param isComing the answers to it are still on their way
 * @param act goes on; called once, when they are there, with what was typed meanwhile
 * @returns notes the key and how it goes on; `text` when it stands behind a text that is only about to be asked, `behind` what
 * was typed behind it already
 */
export function useOwedKey<How>(
  asked: string | null,
  isComing: boolean,
  act: (how: How, behind: string) => void,
): (how: How, text?: string | null, behind?: string) => void {
  const [owed, setOwed] = useState<{ text: string | null; how: How } | null>(null)
  const latest = useRef(act)
  latest.current = act
  // In the very step of the key: whatever is typed next belongs to the field that comes.
  useLayoutEffect(() => {
    if (owed === null || (owed.text === asked && isComing)) return
    setOwed(null)
    const behind = takeGathered()
    // Rows of the next page are others.
    takeHeld()
    // Another text, or a palette that was left: the key meant something else.
    if (owed.text === asked && asked !== null) latest.current(owed.how, behind)
  }, [owed, asked, isComing])
  return (how, text = asked, behind = '') => {
    gatherKeys(behind)
    setOwed({ text, how })
  }
}
