// Saves the newest value of an editor a moment after each change, one call after the other, and again after an outage.
import { CallError } from '@office/shared/core/api/failure'
import type { SaveState } from './save-word.tsx'

/** Milliseconds after the last change. */
const PAUSE = 700
/** Milliseconds until a save that got no answer is repeated. */
const AGAIN = 5000

export interface Saving<T> {
  /**
   * Sends the differences; two never run at once. What got no answer is sent again with the same values and the same `key`, before
   * anything newer, since the server may have it already.
   */
  send: (wanted: T, saved: T, key: string) => Promise<void>
  /** After each save. */
  stored: () => Promise<unknown>
  onState: (state: SaveState) => void
  /** Not called again while an outage lasts. */
  onFailed: (error: unknown) => void
  /** Asked to save while the value is not fit to be saved. */
  onUnfit: () => void
}

export interface Autosave<T> {
  /** The next value to be saved; null while the present one cannot be. */
  keep: (next: T | null) => void
  /** Saves now. False if the present value could not be saved, which was reported. */
  save: () => Promise<boolean>
  isSaved: () => boolean
}

export function autosaveOf<T>(start: T, { send, stored, onState, onFailed, onUnfit }: Saving<T>): Autosave<T> {
  let saved = start
  let wanted = start
  let isFit = true
  let lost: { wanted: T; key: string } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve(true)

  function saveIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void store(), milliseconds)
  }

  async function sendNext(): Promise<void> {
    const attempt = lost ?? { wanted, key: crypto.randomUUID() }
    try {
      await send(attempt.wanted, saved, attempt.key)
    } catch (error) {
      const isPassing = error instanceof CallError && error.isPassing
      const isNews = !isPassing || lost === null
      lost = isPassing ? attempt : null
      if (isNews) onFailed(error)
      if (isPassing) saveIn(AGAIN)
      throw error
    }
    lost = null
    saved = attempt.wanted
  }

  /** False if the newest value that is fit could not be saved. */
  function store(): Promise<boolean> {
    clearTimeout(timer)
    running = running.then(async () => {
      if (lost === null && saved === wanted) return true
      if (lost === null) onState('saving')
      try {
        if (lost !== null) await sendNext()
        if (saved !== wanted) await sendNext()
      } catch {
        onState('failed')
        return false
      }
      onState(isFit && saved === wanted ? 'saved' : 'waiting')
      await stored()
      return true
    })
    return running
  }

  return {
    keep(next) {
      isFit = next !== null
      onState('waiting')
      if (next !== null) wanted = next
      saveIn(PAUSE)
    },
    async save() {
      const isStored = await store()
      if (isStored && !isFit) onUnfit()
      return isStored && isFit
    },
    isSaved: () => isFit && lost === null && saved === wanted,
  }
}
