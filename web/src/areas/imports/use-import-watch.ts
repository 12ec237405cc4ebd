// Keeps a screen of imports current: the live socket tells of one's own, and of others' nobody does.
import type { ImportEntry } from '@office/shared/areas/imports/import.contract'
import { useEffect, useRef } from 'react'
import { useLiveLook } from '../../core/data/use-live-look.ts'

/** Milliseconds between two looks at an import that goes on. */
const POLL = 1500

export const isUnderWay = ({ state }: Pick<ImportEntry, 'state'>): boolean => state === 'queued' || state === 'running'

export function useImportWatch(goesOn: boolean, look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useLiveLook(look, { hears: type => type === 'import.progress', rest: POLL })
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => latest.current(), POLL)
    return () => clearInterval(timer)
  }, [goesOn])
}
