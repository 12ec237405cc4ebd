// An Enter pressed right after the last letter: it applies to the results of the whole text, not to those of a shorter one, and
// is not lost if there are no results yet. Letters typed after it are kept for the page that it opens.
import { useLayoutEffect, useRef, useState } from 'react'
import { gatherKeys, takeGathered, takeHeld } from '../palette-state.ts'

/**
 * @param asked the typed text, with whatever else the answers depend on; null once nobody is asked any more
 * @param isComing the answers to it are still loading
 * @param act continues; called once, when they have loaded, with what was typed meanwhile
 * @returns records the key and how to continue; `text` if it follows a text that is only about to be asked, `behind` for what was
 * already typed after it
 */
export function useOwedKey<How>(
  asked: string | null,
  isComing: boolean,
  act: (how: How, behind: string) => void,
): (how: How, text?: string | null, behind?: string) => void {
  const [owed, setOwed] = useState<{ text: string | null; how: How } | null>(null)
  const latest = useRef(act)
  latest.current = act
  // In the same step as the key, so that whatever is typed next belongs to the next field.
  useLayoutEffect(() => {
    if (owed === null || (owed.text === asked && isComing)) return
    setOwed(null)
    const behind = takeGathered()
    // The rows of the next page are different ones.
    takeHeld()
    // Another text, or a closed palette: the key meant something else.
    if (owed.text === asked && asked !== null) latest.current(owed.how, behind)
  }, [owed, asked, isComing])
  return (how, text = asked, behind = '') => {
    gatherKeys(behind)
    setOwed({ text, how })
  }
}
