// Notes on a record while it is worked on, scan by scan: watched by pages, the same in all tabs, and stored on the device like a draft
// until none are left.
import { subscribe } from 'valtio'
import type { RawValues } from '../raw.ts'
import { draftKey, draftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts'

interface Kept<T> {
  /** No notes yet, as a proxy. */
  none: () => T
  /** Adds the stored notes. */
  read: (notes: T, values: RawValues) => void
  /** The values to store; null once there are no notes. */
  write: (notes: T) => RawValues | null
}

/** Returns the notes of a record; always the same object for it, so that pages may watch it. */
export function notedBy<T extends { clear: () => void }>(form: string, { none, read, write }: Kept<T>): (record: number) => T {
  const byRecord = new Map<number, T>()
  function opened(record: number): T {
    const notes = none()
    const place = draftPlace(form, record)
    const stored = () => readDraft(place)?.values ?? {}
    const asText = () => JSON.stringify(write(notes))
    read(notes, stored())
    let known = asText()
    subscribe(notes, () => {
      if (asText() === known) return
      known = asText()
      const values = write(notes)
      if (values === null) dropDraft(place)
      else keepDraft(place, { at: Date.now(), values })
    })
    // Heard of other tabs only: what is noted there must not be overwritten by what this tab knows.
    addEventListener('storage', ({ key }) => {
      if (key !== draftKey(place)) return
      notes.clear()
      read(notes, stored())
      known = asText()
    })
    byRecord.set(record, notes)
    return notes
  }
  return record => byRecord.get(record) ?? opened(record)
}
