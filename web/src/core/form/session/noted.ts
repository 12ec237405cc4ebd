// Notes on a record while it is worked on, scan by scan: watched by pages, and stored on the device like a draft until none are
// left.
import { subscribe } from 'valtio'
import type { RawValues } from '../raw.ts'
import { draftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts'

interface Kept<T> {
  /** The stored notes as a proxy; empty if there are none. */
  read: (values: RawValues) => T
  /** The values to store; null once there are no notes. */
  write: (notes: T) => RawValues | null
}

/** Returns the notes of a record; always the same object for it, so that pages may watch it. */
export function notedBy<T extends object>(form: string, { read, write }: Kept<T>): (record: number) => T {
  const byRecord = new Map<number, T>()
  function opened(record: number): T {
    const notes = read(readDraft(draftPlace(form, record))?.values ?? {})
    subscribe(notes, () => {
      const values = write(notes)
      if (values === null) dropDraft(draftPlace(form, record))
      else keepDraft(draftPlace(form, record), { at: Date.now(), values })
    })
    byRecord.set(record, notes)
    return notes
  }
  return record => byRecord.get(record) ?? opened(record)
}
