// An editor that saves by itself; when it is left before that, it is saved in the background.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import { useEffect, useRef, useState } from 'react'
import { invalidate } from '../../data/queries.ts'
import { notify } from '../../notices/notices.ts'
import { type Autosave, autosaveOf, type Saving } from './autosave.ts'
import type { SaveState } from './save-word.tsx'
import { holdUnsaved } from './unsaved.ts'

interface Editing<T> extends Pick<Saving<T>, 'send'> {
  /** Endpoints that a save makes out of date. */
  changes: readonly Endpoint[]
  failed: Message
}

export function useAutosave<T>(start: T, { send, changes, failed }: Editing<T>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(send)
  latest.current = send
  const made = useRef<Autosave<T>>(null)
  made.current ??= autosaveOf(start, {
    send: (...args) => latest.current(...args),
    stored: () => invalidate(...changes),
    onState: setState,
    onFailed: error => notify('danger', failed, error instanceof CallError ? { detail: error.message } : {}),
    onUnfit: () => notify('warn', failed, { detail: msg`Some fields need attention` }),
  })
  const { keep, save, isSaved } = made.current
  useEffect(() => {
    const release = holdUnsaved(save)
    // A reload would lose what was not saved.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isSaved()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
      release()
      void save()
    }
  }, [save, isSaved])
  return { state, keep, save }
}
