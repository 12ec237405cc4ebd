// Keeps the draft of an open form while it is typed in, and gives the one that waited.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { commandContext } from '../../command/context.ts'
import type { RawValues } from '../raw.ts'
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft, sweepDrafts } from './drafts.ts'

/** Milliseconds after the last change. */
const REST = 400

export interface DraftKeeper {
  /** The draft that waited when the form was opened. */
  found: Draft | null
  /** When it was last kept in this visit, milliseconds since 1970. */
  savedAt: number | null
  /** Keeps these values soon; the last call wins. */
  keep: (values: RawValues) => void
  drop: () => void
}

export function useDraft(form: string, record: number | null, from: Pick<Draft, 'base' | 'version'>): DraftKeeper {
  const place = useMemo<DraftPlace>(
    () => ({ tenant: commandContext.tenant, user: commandContext.user, form, record }),
    [form, record],
  )
  const [found] = useState(() => {
    sweepDrafts()
    return readDraft(place)
  })
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const latest = useRef(from)
  latest.current = from
  const waiting = useRef<{ values: RawValues; timer: ReturnType<typeof setTimeout> } | null>(null)
  const flush = useCallback(() => {
    const held = waiting.current
    if (!held) return
    clearTimeout(held.timer)
    waiting.current = null
    const at = Date.now()
    if (keepDraft(place, { at, values: held.values, ...latest.current })) setSavedAt(at)
  }, [place])
  useEffect(() => {
    // A tab that is closed within the rest still keeps its last word.
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const keep = useCallback(
    (values: RawValues) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { values, timer: setTimeout(flush, REST) }
    },
    [flush],
  )
  const drop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    dropDraft(place)
    setSavedAt(null)
  }, [place])
  return { found, savedAt, keep, drop }
}
