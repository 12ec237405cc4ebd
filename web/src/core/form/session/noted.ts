// What is noted of a record while it is worked on, scan by scan: watched by pages, and kept on the device as a draft is until nothing
// is left of it.
import { subscribe } from 'valtio'
import type { RawValues } from '../raw.ts'
import { draftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts'

interface Kept<T> {
  /** The notes as they were kept, as a proxy; of none where nothing was. */
  read: (values: RawValues) => T
  /** What is kept of them; null once there are none. */
  write: (notes: T) => RawValues | null
}

/** Gives the notes of a record: the same for it each time, so that pages may watch them. */
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
