// The records at hand of an open palette: brought and prepared between keys, so that no key waits for it.
import { useEffect, useState } from 'react'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import { whenIdle } from '../../when-idle.ts'
import { isPrepared, prepareLocal } from './local-index.ts'
import type { RecordSource } from './record-source.ts'

/** Somebody who types on at once still finds them with the next key. */
const SOON = 100

/** Counts the sources that became ready to be ranked; what is listed follows it. */
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
    // What cannot be read is found by the server alone.
    void Promise.allSettled(painted.map(source => source.ready?.())).then(() => {
      if (isGone) return
      // Few records need no preparing.
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
