// Saves one changed field of a saved record: sent with the other fields as they are, and never over another person's change.
import { CallError } from '@office/shared/core/api/failure'
import type { Within } from '../../data/path-params.ts'
import { invalidate } from '../../data/queries.ts'
import { type Form, type SavedRecord, valuesOf } from '../define-form.ts'
import { sendForm } from '../form-sending.ts'
import { type Raw, sameRaw } from '../raw.ts'

export type SavedField =
  | { kind: 'saved'; record: SavedRecord }
  /** Someone changed this very field meanwhile; called again with `record`, this value replaces theirs. */
  | { kind: 'changed'; record: SavedRecord; theirs: Raw }

/** @throws CallError if the server refuses, with the field's own message among its errors */
export async function saveField(form: Form, within: Within, record: SavedRecord, field: string, value: Raw): Promise<SavedField> {
  const values = valuesOf(form, record)
  const { update } = form
  if (!update) throw new Error(`${form.id} cannot be changed`)
  const sending = {
    base: values,
    endpoint: update,
    within,
    id: record.id,
    version: record.version,
    idempotencyKey: crypto.randomUUID(),
  }
  try {
    const saved = await sendForm(form, { ...values, [field]: value }, sending)
    void invalidate(...form.refresh)
    return { kind: 'saved', record: saved }
  } catch (error) {
    const current = error instanceof CallError && error.status === 412 ? error.problem?.current : null
    if (typeof current !== 'object' || current === null) throw error
    const now = current as SavedRecord // the contract's 412 carries the current record
    const theirs = valuesOf(form, now)[field] ?? ''
    // They changed other fields, so both changes are kept.
    return sameRaw(theirs, values[field]) ? saveField(form, within, now, field, value) : { kind: 'changed', record: now, theirs }
  }
}
