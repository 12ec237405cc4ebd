// Saves what is being edited a moment after the last change; when the editor is left before that, it is saved in the background.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import type { Message } from '@office/shared/core/messages/message'
import { useEffect, useRef, useState } from 'react'
import { invalidate } from '../../data/queries.ts'
import { notify } from '../../notices/notices.ts'
import type { SaveState } from './save-word.tsx'
import { holdUnsaved } from './unsaved.ts'

/** Milliseconds after the last change. */
const PAUSE = 700

interface Saving<T> {
  /** Sends the differences; two never run at once. */
  send: (wanted: T, saved: T) => Promise<void>
  /** Endpoints that a save makes out of date. */
  changes: readonly Endpoint[]
  failed: Message
}

export function useAutosave<T>(start: T, { send, changes, failed }: Saving<T>) {
  const [state, setState] = useState<SaveState>('saved')
  const kept = useRef({ saved: start, wanted: start })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(Promise.resolve(true))

  /** Saves one after the other; only the newest value counts. False if it could not be saved. */
  function save(): Promise<boolean> {
    clearTimeout(timer.current)
    running.current = running.current.then(async () => {
      const { saved, wanted } = kept.current
      if (saved === wanted) return true
      setState('saving')
      try {
        await send(wanted, saved)
        kept.current.saved = wanted
        setState(kept.current.wanted === wanted ? 'saved' : 'waiting')
        await invalidate(...changes)
        return true
      } catch (error) {
        setState('failed')
        notify('danger', failed, error instanceof CallError ? { detail: error.message } : {})
        return false
      }
    })
    return running.current
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const release = holdUnsaved(() => latest.current())
    return () => {
      release()
      void latest.current()
    }
  }, [])

  /** The next value to be saved; null while the present one cannot be. */
  function keep(next: T | null): void {
    setState('waiting')
    clearTimeout(timer.current)
    if (next === null) return
    kept.current.wanted = next
    timer.current = setTimeout(() => void latest.current(), PAUSE)
  }
  return { state, keep, save }
}
