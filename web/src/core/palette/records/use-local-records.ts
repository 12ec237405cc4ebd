// The local records of an open palette: loaded and prepared between keys, so that no key waits for them.
import { useEffect, useState } from 'react'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import { whenIdle } from '../../when-idle.ts'
import { isPrepared, prepareLocal } from './local-index.ts'
import type { RecordSource } from './record-source.ts'

/** If someone keeps typing, they are found with the next key. */
const SOON = 100

/** Counts the sources that became ready, so that the rows are updated. */
export function useLocalRecords(sources: readonly RecordSource[], locale: string, isOpen: boolean): number {
  const [ready, setReady] = useState(0)
  const painted = useAfterPaint(isOpen ? sources : undefined)
  useEffect(() => {
    if (!painted) return
    let stop = () => {}
    const prepareNext = () => {
      const records = painted.map(source => source.local?.() ?? []).find(found => !isPrepared(found, locale))
      if (!records) return
      stop = whenIdle(() => {
        prepareLocal(records, locale)
        setReady(count => count + 1)
        prepareNext()
      }, SOON)
    }
    let isGone = false
    // Records that cannot be read are found by the server alone.
    void Promise.allSettled(painted.map(source => source.ready?.())).then(() => {
      if (isGone) return
      // Few records need no preparation.
      setReady(count => count + 1)
      prepareNext()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [painted, locale])
  return ready
}
